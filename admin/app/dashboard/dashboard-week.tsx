import { Button, Group } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import type { Selecting } from '#admin/features/slot/selection/selecting.ts'
import type { SlotPages } from '#admin/features/slot/slots.ts'
import type { TimetableDay } from '#admin/features/slot/timetable/days.ts'
import { filtersIn, noFilter, type SlotView } from '#admin/features/slot/timetable/slot-view.ts'
import { noonOf } from '#admin/features/slot/wall-clock.ts'
import type { ClosedSpan } from '#admin/features/slot/week/closed-on.ts'
import { useNextDay } from '#admin/features/slot/week/next-slot.ts'
import { Week } from '#admin/features/slot/week/week.tsx'
import type { useVariants } from '#admin/features/variant/variants.ts'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import { date } from '#texts/de/time.ts'
import { filterTexts, timetableTexts, weekTexts } from '#texts/de/timetable.ts'
import type { Task } from './dashboard-task.ts'

export interface DashboardWeekProps {
  project: Project
  now: Date
  today: string
  view: SlotView
  onView: (change: Partial<SlotView>) => void
  days: TimetableDay[]
  pages: SlotPages
  variants: ReturnType<typeof useVariants>
  closedDays?: ClosedSpan[] | undefined
  /** The button to add a slot, for admins. */
  addSlot: ReactNode
  /** The button that starts a selection. */
  tool?: ReactNode
  selecting?: Selecting | undefined
  /** Opens a slot in the week view, for all roles. */
  onShow: (task: Task) => void
}

/**
 * The week that contains the day in the URL. Each slot opens a dialog with the same actions as the
 * slot's row in the list.
 */
export function DashboardWeek(props: DashboardWeekProps) {
  const { project, now, today, view, days, pages, variants, closedDays, onView, onShow } = props
  // Stable, so that the memoised slots do not rerender.
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
      tool={props.tool}
      selecting={props.selecting}
      onDay={(from) => onView({ from })}
      onOpen={open}
    />
  )
}

function EmptyWeek({ project, view, onView, addSlot }: DashboardWeekProps) {
  const next = useNextDay(project.id, view)
  const goOn = next ? (
    <Button variant="default" onClick={() => onView({ from: next })}>
      {weekTexts.nextSlot(date(noonOf(next, project.timezone), project.timezone))}
    </Button>
  ) : null
  if (filtersIn(view) > 0) {
    return (
      <PageMessage
        title={weekTexts.noneFits}
        action={
          <Group gap="sm">
            <Button onClick={() => onView(noFilter)}>{filterTexts.clear}</Button>
            {goOn}
          </Group>
        }
      >
        {filterTexts.noneHint}
      </PageMessage>
    )
  }
  const hint = addSlot ? weekTexts.noneHint : weekTexts.noneHintReadOnly
  return (
    <PageMessage title={weekTexts.none} action={goOn}>
      {next === null ? `${timetableTexts.noneLater} ${hint}` : hint}
    </PageMessage>
  )
}
