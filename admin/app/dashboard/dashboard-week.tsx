import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { filtersIn, noFilter } from '#admin/features/slot/timetable/slot-view.ts'
import { Week } from '#admin/features/slot/week/week.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import type { Slot } from '#contract/slot.ts'
import { filterTexts } from '#texts/de/timetable.ts'
import { weekTexts } from '#texts/de/week.ts'
import type { DashboardTimetableProps } from './dashboard-timetable.tsx'

/** The week of the day in the address. A slot opens a dialog with the actions of its row. */
export function DashboardWeek(props: DashboardTimetableProps) {
  const { project, now, today, view, days, pages, variants, closedDays, onView, onShow } = props
  // Stable, so that the memoised slots are not rendered again.
  const open = useCallback((slot: Slot) => onShow({ kind: 'show', slot }), [onShow])
  return (
    <Week
      days={days}
      day={view.from}
      today={today}
      now={now}
      timezone={project.timezone}
      variants={variants.data ?? []}
      closedDays={closedDays}
      busy={pages.isPlaceholderData}
      empty={<EmptyWeek {...props} />}
      onDay={(from) => onView({ from })}
      onOpen={open}
    />
  )
}

const EmptyWeek = ({ view, onView, addSlot }: DashboardTimetableProps) =>
  filtersIn(view) > 0 ? (
    <PageMessage
      title={weekTexts.noneFits}
      action={<Button onClick={() => onView(noFilter)}>{filterTexts.clear}</Button>}
    >
      {filterTexts.noneHint}
    </PageMessage>
  ) : (
    <PageMessage title={weekTexts.none}>
      {addSlot ? weekTexts.noneHint : weekTexts.noneHintReadOnly}
    </PageMessage>
  )
