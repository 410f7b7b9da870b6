import type { StatisticsRow } from '#contract/statistics.ts'
import { figures, statisticsTexts as texts } from '#texts/de/statistics.ts'
import classes from './figures-summary.module.css'
import { cameOf, cancelledDays, fillOf, leadDays, noShowsOf, totalOf } from './statistics.ts'

interface FiguresSummaryProps {
  rows: StatisticsRow[]
  /** The figures for the previous span; undefined until they have loaded. */
  before: StatisticsRow[] | undefined
}

/** The most important figures, each compared with the previous span. */
export function FiguresSummary({ rows, before }: FiguresSummaryProps) {
  const now = totalOf(rows)
  const then = before && totalOf(before)
  const [fill, filledThen] = [fillOf(now), then && fillOf(then)]
  const ticked = texts.cameHint(figures.whole(now.ticked_people), figures.whole(now.walk_ins))
  const count = (of: (total: ReturnType<typeof totalOf>) => number | null) => ({
    value: figures.counted(of(now)),
    change: then && compared(of(now), of(then)),
  })
  return (
    <dl className={classes.figures}>
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
    {hint ? <dd className={classes.note}>{hint}</dd> : null}
    {change ? <dd className={classes.note}>{change}</dd> : null}
  </div>
)
