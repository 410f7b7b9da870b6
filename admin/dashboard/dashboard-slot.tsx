import { type ComponentType, lazy, memo, Suspense } from 'react'
import { BookButton, BookingList } from '#admin/booking/booking-list.tsx'
import { useGuideNames } from '#admin/guides/absences.ts'
import { lacksGuide, SlotStaff } from '#admin/slot/slot-staff.tsx'
import { absentTexts } from '#texts/de/absence.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { moment } from '#texts/de/time.ts'
import type { SlotTask } from './dashboard-task.ts'
import { bookingsOf, isPast, momentOf, type TimedSlot } from './days.ts'
import type { Selecting } from './selection.tsx'
import { SlotMenu, SlotRow, type SlotRowProps } from './slot-row.tsx'

const ReopenSlot = lazy(async () => ({
  default: (await import('#admin/slot/reopen-slot.tsx')).ReopenSlot,
}))

interface DashboardSlotProps {
  timed: TimedSlot
  now: Date
  /** The project's time zone. A slot in a different time zone shows its own. */
  timezone: string
  /** Whether the project has a waiting list. */
  mayWait?: boolean | undefined
  /** Undefined if the user cannot change slots. */
  onTask: ((task: SlotTask) => void) | undefined
  /** Undefined if the user cannot work with bookings. Always set if `onTask` is set. */
  onBook: ((task: SlotTask) => void) | undefined
  /** The component that renders the slot; by default, a row of the list. */
  Row?: ComponentType<SlotRowProps>
  /** Set while slots are being selected. */
  selecting?: Selecting | undefined
}

/** Memoised, because the timetable may contain two hundred slots. */
export const DashboardSlot = memo(({ timed, now, timezone, ...props }: DashboardSlotProps) => {
  const { Row = SlotRow } = props
  const { slot, start } = timed
  const onBook = slot.deleted ? undefined : props.onBook
  const onTask = onBook && props.onTask
  const told = momentOf(timed)
  const guides = useGuideNames(timed)
  const begin = (kind: Exclude<SlotTask['kind'], 'absence'>) => () => onBook?.({ kind, slot })
  return (
    <Row
      timed={timed}
      past={isPast(timed, now)}
      choice={props.selecting?.renderSlotChoice(timed)}
      zone={slot.timezone === timezone ? undefined : slot.timezone}
      bookingList={
        <BookingList
          bookings={[...bookingsOf(slot), ...(slot.cancelled ?? [])]}
          timezone={slot.timezone}
          cancellable={start > now}
          restorable={onBook !== undefined && start > now}
          linked={props.onBook !== undefined}
          severalVariants={slot.ressource_ids.length > 1}
          label={bookingTexts.listOf(moment(start, slot.timezone))}
        />
      }
      staff={
        <SlotStaff
          {...guides}
          slot={slot}
          moment={told}
          isMissing={onTask && start > now && lacksGuide(slot)}
          onAssign={onTask && begin('assign')}
        />
      }
      leavesRoom={props.onBook !== undefined}
      actions={
        onBook ? (
          <>
            <BookButton
              slot={slot}
              moment={told}
              mayOverbook={onTask !== undefined}
              mayWait={props.mayWait ?? false}
              onBook={begin('book')}
            />
            {onTask ? (
              <SlotMenu
                moment={told}
                onBook={slot.whole ? undefined : begin('book')}
                onEdit={begin('change')}
                onComment={begin('comment')}
                onDelete={begin('delete')}
                absences={
                  start > now
                    ? slot.staff.map((member) => ({
                        label: absentTexts.dropsOut(member.staff_name),
                        onChoose: () => props.onTask?.({ kind: 'absence', slot, member }),
                      }))
                    : []
                }
                onMessage={slot.sum > 0 ? begin('message') : undefined}
                booked={slot.sum > 0 && start > now ? begin : undefined}
                series={
                  slot.series_id
                    ? { onChange: begin('change-series'), onDelete: begin('delete-series') }
                    : undefined
                }
              />
            ) : null}
          </>
        ) : slot.deleted && props.onTask && start > now ? (
          <Suspense fallback={null}>
            <ReopenSlot slot={slot} moment={told} />
          </Suspense>
        ) : null
      }
    />
  )
})
