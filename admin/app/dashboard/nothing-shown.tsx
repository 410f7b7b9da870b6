import { Button } from '@mantine/core'
import { filtersIn, noFilter } from '#admin/features/slot/timetable/slot-view.ts'
import { noonOf } from '#admin/features/slot/wall-clock.ts'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { date } from '#texts/de/time.ts'
import { filterTexts, timetableTexts } from '#texts/de/timetable.ts'
import type { DashboardWeekProps } from './dashboard-week.tsx'

/** Shown if there are slots, but none that match the filter. */
export function NothingShown({ project, today, view, onView, addSlot }: DashboardWeekProps) {
  const { timezone } = project
  const day = view.from === today ? undefined : date(noonOf(view.from, timezone), timezone)
  if (filtersIn(view) > 0) {
    return (
      <PageMessage
        title={day ? filterTexts.noneFrom(day) : filterTexts.none}
        action={<Button onClick={() => onView(noFilter)}>{filterTexts.clear}</Button>}
      >
        {filterTexts.noneHint}
      </PageMessage>
    )
  }
  return (
    <PageMessage title={day ? timetableTexts.noneFrom(day) : timetableTexts.noneFromToday}>
      {addSlot ? timetableTexts.noneHint : timetableTexts.noneHintReadOnly}
    </PageMessage>
  )
}
