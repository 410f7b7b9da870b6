import { ActionIcon, Anchor, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconDots, IconHourglass, IconRepeat } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import type { Slot } from '#contract/slot.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { moment, span } from '#texts/de/time.ts'
import { bookings } from '#texts/de/words.ts'
import { bookingsOf, type TimedSlot } from './days.ts'
import { SlotCapacity } from './slot-capacity.tsx'
import classes from './slot-row.module.css'

export interface SlotRowProps {
  timed: TimedSlot
  past: boolean
  /** Shown only if it differs from the time zone of the other slots. */
  zone?: string | undefined
  staff: ReactNode
  /** The available actions for the slot. */
  actions: ReactNode
  /** Whether other rows have actions, so this row must leave space for them. */
  leavesRoom: boolean
  bookingList: ReactNode
  /** The slot's checkbox, while slots are being selected. */
  choice?: ReactNode
}

export function SlotRow(props: SlotRowProps) {
  const { timed, past, zone, staff, actions, leavesRoom, bookingList, choice } = props
  const { slot } = timed
  const timeId = useId()
  const listId = useId()
  const [opened, list] = useDisclosure(false)
  const booked = bookingsOf(slot).length
  const cancelled = slot.cancelled?.length ?? 0
  const held = bookingsOf(slot).filter(({ held_until }) => held_until).length

  return (
    <li
      className={classes.row}
      data-place={slot.slot_id}
      data-past={past || undefined}
      data-internal={slot.internal || undefined}
      data-deleted={slot.deleted ? true : undefined}
      data-selecting={choice ? true : undefined}
    >
      {choice ? <div className={classes.choice}>{choice}</div> : null}
      <div className={classes.time} id={timeId}>
        <time dateTime={slot.start}>{span(timed, slot.timezone)}</time>
        {zone ? <p className={classes.zone}>{slotTexts.ownZone(zone)}</p> : null}
      </div>
      <div className={classes.what}>
        <p>
          {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
          {slot.available_ressources.join(', ')}
          {slot.series_id ? (
            <IconRepeat
              size={16}
              role="img"
              aria-label={slotTexts.ofSeries}
              className={classes.series}
            />
          ) : null}
        </p>
        {slot.meeting_point ? <p>{slotTexts.meetingPoint(slot.meeting_point)}</p> : null}
        {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
        {slot.deleted ? (
          <p className={classes.deleted}>
            {slotTexts.deletedAt(moment(new Date(slot.deleted.at), slot.timezone), slot.deleted)}
          </p>
        ) : null}
      </div>
      <div className={classes.capacity}>
        {slot.deleted ? null : <SlotCapacity slot={slot} />}
        {slot.offered ? <OfferedPlaces slot={slot} isLink={leavesRoom} /> : null}
      </div>
      <div className={classes.staff}>{staff}</div>
      <div className={classes.bookings}>
        {booked + cancelled > 0 ? (
          <UnstyledButton
            className={classes.toggle}
            onClick={list.toggle}
            aria-expanded={opened}
            aria-controls={listId}
            aria-describedby={timeId}
          >
            {booked > 0 ? bookings(booked) : bookingTexts.cancelled(cancelled)}
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        ) : (
          <span className={classes.none}>{bookingTexts.none}</span>
        )}
        {booked > 0 && cancelled > 0 ? (
          <p className={classes.cancelled}>{bookingTexts.cancelled(cancelled)}</p>
        ) : null}
        {held > 0 ? (
          <p className={classes.held}>
            <IconHourglass size={16} aria-hidden />
            {bookingTexts.held(held)}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        {actions ?? (leavesRoom ? <span className={classes.blank} /> : null)}
      </div>
      <div className={classes.list} id={listId}>
        {opened && booked + cancelled > 0 ? bookingList : null}
      </div>
    </li>
  )
}

/**
 * The places offered to people on the waiting list. For admins, a link to the slot's waiting list.
 */
function OfferedPlaces({ slot, isLink }: { slot: Slot; isLink: boolean }) {
  const { search } = useLocation()
  const told = slotTexts.offered(slot.offered ?? 0)
  const pathname = `/admin/waiting/${slot.slot_id}`
  return (
    <p className={classes.held}>
      {isLink ? (
        <Anchor component={Link} to={{ pathname, search }} inherit c="inherit" underline="always">
          {told}
        </Anchor>
      ) : (
        told
      )}
    </p>
  )
}

interface SlotMenuProps {
  /** The slot's date and time as text. */
  moment: string
  /** Undefined if a group has the slot to itself. */
  onBook: (() => void) | undefined
  onEdit: () => void
  onComment: () => void
  onDelete: () => void
  /** Undefined for a slot without bookings. */
  onMessage: (() => void) | undefined
  /** To enter that one of the guides is absent. */
  absences: { label: string; onChoose: () => void }[]
  /** Undefined for a past slot, or one without bookings. */
  booked: ((kind: 'move' | 'call-off') => () => void) | undefined
  /** Undefined for a slot that is not in a series. */
  series: { onChange: () => void; onDelete: () => void } | undefined
}

export const SlotMenu = ({ moment, booked, series, absences, ...props }: SlotMenuProps) => (
  <LoadedMenu
    width={180}
    button={
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={slotTexts.more(moment)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
    entries={[
      ...(props.onBook ? [{ label: bookingTexts.book, onChoose: props.onBook }] : []),
      { label: slotTexts.edit, onChoose: props.onEdit },
      { label: slotTexts.comment, onChoose: props.onComment },
      ...absences,
      ...(props.onMessage ? [{ label: slotTexts.message, onChoose: props.onMessage }] : []),
      ...(booked
        ? [
            { label: slotTexts.move, onChoose: booked('move') },
            { label: slotTexts.callOff, onChoose: booked('call-off') },
          ]
        : []),
      ...(series ? [{ label: slotTexts.changeSeries, onChoose: series.onChange }] : []),
      { label: slotTexts.delete, className: classes.delete, onChoose: props.onDelete },
      ...(series
        ? [{ label: slotTexts.deleteSeries, className: classes.delete, onChoose: series.onDelete }]
        : []),
    ]}
  />
)
