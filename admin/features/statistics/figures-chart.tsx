import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { Breakdown } from '#contract/breakdown.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { figures, statisticsTexts as texts } from '#texts/de/statistics.ts'
import { chartOf, type Measure } from './chart-data.ts'
import classes from './figures-chart.module.css'

interface FiguresChartProps {
  rows: StatisticsRow[]
  by: Breakdown
  measure: Measure
}

/** Draws the figures in the table beside it as a bar chart. */
export function FiguresChart({ rows, by, measure }: FiguresChartProps) {
  const { data, series } = chartOf(rows, by, measure)
  return (
    <div role="img" aria-label={texts.chart} className={classes.chart}>
      <ul className={classes.legend}>
        {series.map(({ name, color }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: color }} />
            {name}
          </li>
        ))}
      </ul>
      <BarChart
        h={280}
        data={data}
        dataKey="key"
        series={series}
        tickLine="none"
        gridAxis="x"
        valueFormatter={figures.whole}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false, maxBarSize: 40 }}
        xAxisProps={{ minTickGap: 12 }}
        yAxisProps={{ width: 44, allowDecimals: false }}
      />
    </div>
  )
}
