import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { Failure, NotLoaded, PageMessage } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { exportFormats } from '#contract/breakdown.ts'
import { hoursCalls } from '#contract/statistics.calls.ts'
import type { HoursRow } from '#contract/statistics.ts'
import { exportTexts, figures, shortKeyWords, hoursTexts as texts } from '#texts/de/statistics.ts'
import { words } from '#texts/de/words.ts'
import { useExport } from './export-section.tsx'
import classes from './statistics.module.css'

/** The tours the user led in a given year, by month and by variant. */
export function MyHours({ year }: { year: number }) {
  const query = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { data, error, refetch } = useRead(['hours', year], hoursCalls.mine, { query })
  const { download, isPending, failure, reset } = useExport(() => {})
  if (error) {
    return <NotLoaded title={texts.loadFailed} error={error} onRetry={refetch} />
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={3} />
  if (data.length === 0) return <PageMessage title={texts.none} />
  return (
    <>
      <HoursTable rows={data} />
      <p className={classes.myHoursFiles}>
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            size="sm"
            disabled={isPending}
            onClick={() =>
              download({
                called: hoursCalls[format],
                query,
                fileName: `${exportTexts.names.hours} ${year}.${format}`,
              })
            }
          >
            {exportTexts.download('hours', format)}
          </Button>
        ))}
      </p>
      <Failure
        sentence={failure ? exportTexts.failed : null}
        detail={reasonOf(failure)}
        onDismiss={reset}
      />
    </>
  )
}

const heads = [texts.tours, texts.hours, texts.amount]

const HoursTable = ({ rows }: { rows: HoursRow[] }) => (
  <section className={classes.scrolled} aria-label={texts.title} {...reachable}>
    <table className={`${classes.figuresTableTable} ${classes.myHoursTable}`}>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col" className={classes.myHoursName}>
            {texts.variant}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.month} ${row.project} ${row.variant} ${row.rate_cents}`}>
            <th scope="row">{shortKeyWords('month', { key: row.month, name: '' })}</th>
            <td className={classes.myHoursName}>{row.variant}</td>
            <td>{figures.whole(row.tours)}</td>
            <td>{figures.hours(row.minutes)}</td>
            <td>{figures.euros(row.amount_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

// Makes a scrollable region reachable by keyboard.
const reachable = { tabIndex: 0 }

const yearsBack = [0, 1, 2, 3]

/** The tours that a member led, for their invoice or time sheet. */
export function MyHoursPage() {
  const thisYear = Temporal.Now.plainDateISO(deviceZone).year
  const [year, setYear] = useState(thisYear)
  return (
    <div className={classes.page}>
      <title>{`${texts.title} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <NativeSelect
        size="md"
        className={classes.year}
        label={texts.year}
        value={year}
        data={yearsBack.map((back) => String(thisYear - back))}
        onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
      />
      <MyHours key={year} year={year} />
    </div>
  )
}
