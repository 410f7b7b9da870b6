import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { MyHours } from '#admin/features/statistics/my-hours.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { hoursTexts as texts } from '#texts/de/statistics.ts'
import { words } from '#texts/de/words.ts'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './statistics-page.module.css'

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
