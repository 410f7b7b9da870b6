import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/client.ts'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { useCurrentProject } from '#admin/shell/session.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { PageMessage } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { FloatingToast, useToast } from '#admin/ui/toast.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import type { Breakdown } from '#contract/breakdown.ts'
import type { SpanQuery, StatisticsRow } from '#contract/statistics.ts'
import {
  exportTexts,
  figures,
  keyWords,
  rateTexts,
  statisticsTexts as texts,
} from '#texts/de/statistics.ts'
import { words } from '#texts/de/words.ts'
import { ExportSection } from './export-section.tsx'
import { RatesSection } from './rates-section.tsx'
import classes from './statistics.module.css'
import {
  cameOf,
  cancelledDays,
  chartOf,
  fillOf,
  hasPlaces,
  incomeOf,
  isSpan,
  leadDays,
  type Measure,
  noShowsOf,
  type StatisticsChoice,
  spanBefore,
  spanOf,
  totalOf,
  useDeletedProjects,
  useStatistics,
  useStatisticsChoice,
} from './statistics.ts'
import { StatisticsFields } from './statistics-fields.tsx'

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

interface FiguresSummaryProps {
  rows: StatisticsRow[]
  /** The figures for the previous span; undefined until they have loaded. */
  before: StatisticsRow[] | undefined
}

/** The most important figures, each compared with the previous span. */
export function FiguresSummary({ rows, before }: FiguresSummaryProps) {
  const now = totalOf(rows)
  const then = before && totalOf(before)
  const income = incomeOf(rows)
  const formerly = incomeOf(before ?? [])
  const [fill, filledThen] = [fillOf(now), then && fillOf(then)]
  const ticked = texts.cameHint(figures.whole(now.ticked_people), figures.whole(now.walk_ins))
  const count = (of: (total: ReturnType<typeof totalOf>) => number | null) => ({
    value: figures.counted(of(now)),
    change: then && compared(of(now), of(then)),
  })
  return (
    <dl className={classes.figuresSummaryFigures}>
      <Figure label={texts.people} {...count(({ people }) => people)} />
      <Figure label={texts.came} {...count(cameOf)} hint={ticked} />
      <Figure label={texts.bookings} {...count(({ bookings }) => bookings)} />
      <Figure label={texts.tours} {...count(({ tours }) => tours)} />
      <Figure
        label={texts.fill}
        value={figures.percent(fill)}
        change={filledThen === undefined ? undefined : comparedShare(fill, filledThen)}
      />
      <Figure label={texts.noShows} {...count(noShowsOf)} />
      <Figure label={texts.cancelled} {...count(({ cancelled }) => cancelled)} />
      <Figure label={texts.cancelledAhead} value={figures.days(cancelledDays(now))} />
      <Figure label={texts.leadTime} value={figures.days(leadDays(now))} />
      {income.length > 0 ? (
        <Figure
          label={texts.income}
          value={figures.money(income)}
          change={formerly.length > 0 ? texts.incomeBefore(figures.money(formerly)) : undefined}
          hint={texts.incomeHint}
        />
      ) : null}
    </dl>
  )
}

function compared(now: number | null, then: number | null): string | undefined {
  if (now === null || then === null) return undefined
  const before = figures.whole(then)
  if (now === then) return texts.asBefore(before)
  return texts.before(texts.signed(now - then), before)
}

function comparedShare(now: number | null, then: number | null): string | undefined {
  if (now === null || then === null) return undefined
  const points = Math.round(now * 100) - Math.round(then * 100)
  if (points === 0) return texts.asBefore(figures.percent(then))
  return texts.before(texts.points(points), figures.percent(then))
}

interface FigureProps {
  label: string
  value: string
  change?: string | undefined
  hint?: string
}

const Figure = ({ label, value, change, hint }: FigureProps) => (
  <div className={classes.figure}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value}</dd>
    {hint ? <dd className={classes.figuresSummaryNote}>{hint}</dd> : null}
    {change ? <dd className={classes.figuresSummaryNote}>{change}</dd> : null}
  </div>
)

interface FiguresTableProps {
  rows: StatisticsRow[]
  by: Breakdown
}

const columns: [head: string, cell: (row: StatisticsRow, by: Breakdown) => string][] = [
  [texts.people, ({ people }) => figures.whole(people)],
  [texts.came, (row) => figures.counted(cameOf(row))],
  [texts.noShows, (row) => figures.counted(noShowsOf(row))],
  [texts.bookings, ({ bookings }) => figures.whole(bookings)],
  [texts.slots, ({ slots }) => figures.whole(slots)],
  [texts.tours, ({ tours }) => figures.whole(tours)],
  [texts.fill, (row, by) => figures.percent(hasPlaces(by) ? fillOf(row) : null)],
  [texts.cancelled, ({ cancelled }) => figures.whole(cancelled)],
  [texts.cancelledAhead, (row) => figures.days(cancelledDays(row))],
  [texts.leadTime, (row) => figures.days(leadDays(row))],
]

const incomeColumn: (typeof columns)[number] = [
  texts.income,
  (row) => figures.money(incomeOf([row])),
]

export function FiguresTable({ rows, by }: FiguresTableProps) {
  const shown = incomeOf(rows).length > 0 ? [...columns, incomeColumn] : columns
  return (
    <section className={classes.scrolled} aria-label={texts.table(by)} {...reachable}>
      <table className={classes.figuresTableTable}>
        <thead>
          <tr>
            <th scope="col">{texts.byNames[by]}</th>
            {shown.map(([head]) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{keyWords(by, row)}</th>
              {shown.map(([head, cell]) => (
                <td key={head}>{cell(row, by)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

// Makes a scrollable region reachable by keyboard.
const reachable = { tabIndex: 0 }

/** The figures for a period, such as this year, compared with the previous period. */
export function StatisticsPage() {
  const { project, onUnsaved } = useCurrentProject()
  const { toast, showToast } = useToast()
  const { data: variants = [] } = useVariants(project.id)
  const { data: deleted = [] } = useDeletedProjects()
  const today = Temporal.Now.plainDateISO(project.timezone)
  const { choice, choose } = useStatisticsChoice(today)
  const shown = deleted.find(({ project_id }) => project_id === choice.deletedId)
  const projectId = shown?.project_id ?? project.id
  const span = choice.choice === 'free' ? choice.days : spanOf(choice.choice, today)
  const valid = isSpan(span)

  return (
    <div className={classes.page}>
      <title>{`${texts.title} · ${shown?.name ?? project.name} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <StatisticsFields
        choice={choice}
        onChange={choose}
        invalid={!valid}
        current={project.name}
        deleted={deleted}
      />
      {valid ? (
        <>
          <Statistics projectId={projectId} span={span} choice={choice} />
          <ExportSection
            projectId={projectId}
            span={span}
            by={choice.by}
            onDone={(name) => showToast(exportTexts.done(name))}
          />
        </>
      ) : null}
      {/* Hidden instead of removed, so that typed amounts are not lost. */}
      <div hidden={shown !== undefined} className={classes.statisticsPageRates}>
        <RatesSection
          key={project.id}
          projectId={project.id}
          variants={variants}
          onUnsaved={onUnsaved}
          onSaved={(variant) => showToast(rateTexts.saved(variant))}
        />
      </div>
      <FloatingToast {...toast} />
    </div>
  )
}

const daysOf = ({ from, to }: SpanQuery) => texts.days(from, to)

interface StatisticsProps {
  projectId: string
  span: SpanQuery
  choice: StatisticsChoice
}

function Statistics({ projectId, span, choice }: StatisticsProps) {
  const overview = useStatistics({ projectId, by: 'month', ...span })
  const { data: whole, error, refetch } = overview
  const { data: former } = useStatistics({ projectId, by: 'month', ...spanBefore(span) })
  const shown = useStatistics({ projectId, by: choice.by, ...span })
  if (error || shown.error) {
    return (
      <PageMessage
        alert
        title={texts.loadFailed}
        action={
          <Button onClick={() => void Promise.all([refetch(), shown.refetch()])}>
            {words.retry}
          </Button>
        }
      >
        {reasonOf(error ?? shown.error)}
      </PageMessage>
    )
  }
  if (!whole || !shown.data) return <FieldsSkeleton label={words.loading} fields={4} />
  const { by, rows } = shown.data
  if (whole.rows.length === 0)
    return <PageMessage title={texts.empty}>{texts.emptyHint}</PageMessage>
  const before = spanBefore(whole.span)
  return (
    <>
      {overview.isPlaceholderData || shown.isPlaceholderData ? (
        <p role="status" className={classes.statisticsPageNote}>
          {texts.loading}
        </p>
      ) : null}
      <Section title={texts.overview} purpose={daysOf(whole.span)}>
        <FiguresSummary
          rows={whole.rows}
          before={former && daysOf(former.span) === daysOf(before) ? former.rows : undefined}
        />
        <p className={classes.statisticsPageNote}>{texts.compared(before.from, before.to)}</p>
      </Section>
      <Section
        title={texts.figures(by)}
        {...(daysOf(shown.data.span) === daysOf(whole.span)
          ? {}
          : { purpose: daysOf(shown.data.span) })}
      >
        <div className={classes.statisticsPageFigures}>
          <FiguresChart rows={rows} by={by} measure={choice.measure} />
          <FiguresTable rows={rows} by={by} />
        </div>
        {by === 'guide' || by === 'variant' ? (
          <p className={classes.statisticsPageNote}>{texts.several}</p>
        ) : null}
      </Section>
    </>
  )
}
