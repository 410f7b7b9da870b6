import type { Breakdown } from '#contract/breakdown.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { figures, keyWords, statisticsTexts as texts } from '#texts/de/statistics.ts'
import classes from './figures-table.module.css'
import { cameOf, cancelledDays, fillOf, hasPlaces, leadDays, noShowsOf } from './statistics.ts'

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

export const FiguresTable = ({ rows, by }: FiguresTableProps) => (
  <section className={classes.scrolled} aria-label={texts.table(by)} {...reachable}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.byNames[by]}</th>
          {columns.map(([head]) => (
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
            {columns.map(([head, cell]) => (
              <td key={head}>{cell(row, by)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

// Makes a scrollable region reachable by keyboard.
const reachable = { tabIndex: 0 }
