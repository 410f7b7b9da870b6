import { ActionIcon, Button, CloseButton, UnstyledButton } from '@mantine/core'
import { IconDots, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sumOfTotals, totalOf } from '#admin/booking/totals.ts'
import { Notice, PageMessage } from '#admin/ui/message.tsx'
import { PhoneLink } from '#admin/ui/phone-link.tsx'
import { answered, bookingTexts, peopleIn } from '#texts/de/booking.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { mineTexts } from '#texts/de/mine.ts'
import { assignmentTexts, slotTexts } from '#texts/de/slot.ts'
import { moment, time } from '#texts/de/time.ts'
import { number, people, words } from '#texts/de/words.ts'
import classes from './day.module.css'
import {
  cameTo,
  type DaySlot,
  dismissNote,
  type Entering,
  enterAgain,
  enterCame,
  enterVisitors,
  type Note,
  type PendingBooking,
  type PendingSlot,
  removeVisitors,
  useTicks,
  withoutBooking,
  withPending,
} from './ticks.ts'

/** The day's called-off slots, in case visitors come anyway. */
function CalledOffSlots({ slots }: { slots: DaySlot[] }) {
  const calledOff = slots.filter((slot) => slot.calledOff)
  if (calledOff.length === 0) return null
  return (
    <section className={classes.section} aria-label={texts.calledOff}>
      <h2 className={classes.calledOffSlotsTitle}>{texts.calledOff}</h2>
      <ul className={classes.calledOffSlotsSlots}>
        {calledOff.map((slot) => (
          <li key={slot.slotId} className={classes.calledOffSlotsSlot}>
            <p className={classes.calledOffSlotsWhat}>
              <time dateTime={slot.start}>{time(new Date(slot.start), slot.timezone)}</time>{' '}
              {slot.variants.join(', ')}
            </p>
            {slot.calledOff?.reason ? <p>{slot.calledOff.reason}</p> : null}
            {slot.calledOff?.people ? (
              <p className={classes.calledOffSlotsPeople}>
                {texts.hadBooked(slot.calledOff.people)}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const paths = {
  check: 'M5 12l5 5l10 -10',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  cross: 'M18 6l-12 12M6 6l12 12',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
}

/** Drawn here: if the icon were shared with other pages, they would also load this page's code. */
export const TickSign = ({ of }: { of: keyof typeof paths }) => (
  <svg
    width={22}
    height={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[of]} />
  </svg>
)

interface PeopleStepperProps {
  count: number
  least: number
  onChange: (count: number) => void
  /** Whether it receives focus, because the user has just opened it. */
  focused: boolean
}

const most = 9999

/** A field for a number of people, with large buttons for one-handed use on a phone. */
function PeopleStepper({ count, least, onChange, focused }: PeopleStepperProps) {
  const fewerRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) fewerRef.current?.focus()
  }, [focused])
  return (
    <div className={classes.stepper}>
      <ActionIcon
        ref={fewerRef}
        variant="default"
        size={48}
        aria-label={texts.fewer}
        aria-disabled={count <= least}
        onClick={() => onChange(Math.max(least, count - 1))}
      >
        <TickSign of="minus" />
      </ActionIcon>
      <output className={classes.count}>{number.format(count)}</output>
      <ActionIcon
        variant="default"
        size={48}
        aria-label={texts.more}
        onClick={() => onChange(Math.min(most, count + 1))}
      >
        <TickSign of="plus" />
      </ActionIcon>
    </div>
  )
}

interface CamePanelProps {
  booking: PendingBooking
  onEnter: (came: number | null) => void
}

/** Buttons to record that only some of the people came, or that nobody did. */
function CamePanel({ booking, onEnter }: CamePanelProps) {
  const [count, setCount] = useState(Math.max(1, booking.came ?? booking.people))
  return (
    <fieldset className={classes.camePanelPanel} aria-label={texts.howMany}>
      <PeopleStepper count={count} least={1} onChange={setCount} focused />
      <div className={classes.camePanelButtons}>
        <Button size="md" onClick={() => onEnter(count)}>
          {texts.enter(count)}
        </Button>
        <Button size="md" variant="default" onClick={() => onEnter(0)}>
          {texts.nobody}
        </Button>
        {booking.came === null ? null : (
          <Button size="md" variant="subtle" onClick={() => onEnter(null)}>
            {texts.unknown}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The last entry made on this page, which can be undone with one tap. */
export interface LastTick {
  slot: PendingSlot
  /** The booking before the entry. */
  booking: PendingBooking
  came: number | null
}

interface LastTickBarProps {
  last: LastTick
  entering: Entering
  onDone: () => void
}

function LastTickBar({ last, entering, onDone }: LastTickBarProps) {
  const { slot, booking, came } = last
  const undo = () => {
    enterCame(entering, slot, { booking: { ...booking, came }, came: booking.came })
    onDone()
  }
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.words}>
        {texts.done(booking.name || bookingTexts.erased, came, booking.people)}
      </p>
      <Button variant="default" size="md" onClick={undo}>
        {texts.undo}
      </Button>
      <CloseButton aria-label={words.dismiss} size={44} onClick={onDone} />
    </div>
  )
}

interface DayBookingItemProps {
  slot: PendingSlot
  booking: PendingBooking
  entering: Entering
  onTick: (last: LastTick) => void
}

/**
 * A booking. One tap records that everybody came, and a second tap undoes that. Another button
 * opens a panel for other numbers.
 */
function DayBookingItem({ slot, booking, entering, onTick }: DayBookingItemProps) {
  const [opened, setOpened] = useState(false)
  const panelId = useId()
  const name = booking.name || bookingTexts.erased
  const { tick, sign } = signOf(booking)
  const enter = (came: number | null) => {
    enterCame(entering, slot, { booking, came })
    onTick({ slot, booking, came })
    setOpened(false)
  }
  return (
    <li className={classes.booking} data-tick={tick}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.target}
          aria-pressed={pressed[tick]}
          aria-description={texts.allCame}
          onClick={() => enter(tick === 'all' ? null : booking.people)}
        >
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
          <span className={classes.dayBookingItemWho}>
            <span className={classes.name}>{name}</span>
            <span className={classes.dayBookingItemPeople}>
              {[
                peopleIn(booking.people, booking.part),
                slot.variants.length > 1 ? booking.variant : null,
                totalOf(booking),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className={classes.state}>{texts.state(booking.came, booking.people)}</span>
        </UnstyledButton>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={texts.otherFor(name)}
          aria-expanded={opened}
          aria-controls={panelId}
          onClick={() => setOpened(!opened)}
          className={classes.other}
        >
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      </div>
      <div id={panelId}>{opened ? <CamePanel booking={booking} onEnter={enter} /> : null}</div>
      <Facts booking={booking} />
    </li>
  )
}

const pressed = { all: true, some: 'mixed', none: 'mixed', open: false } as const

function signOf({ came, people }: PendingBooking) {
  if (came === null) return { tick: 'open', sign: null } as const
  if (came === 0) return { tick: 'none', sign: <TickSign of="cross" /> } as const
  if (came < people) return { tick: 'some', sign: <TickSign of="minus" /> } as const
  return { tick: 'all', sign: <TickSign of="check" /> } as const
}

const Facts = ({ booking }: { booking: PendingBooking }) => (
  <div className={classes.facts}>
    {booking.isPending ? <p className={classes.dayBookingItemPending}>{texts.pending}</p> : null}
    {booking.phone ? (
      <p>
        <PhoneLink phone={booking.phone} />
      </p>
    ) : null}
    {booking.answers.map((answer) => (
      <p key={answer.question_id}>{answered(answer)}</p>
    ))}
    {booking.comment ? <p className={classes.dayBookingItemComment}>{booking.comment}</p> : null}
  </div>
)

interface WalkInsProps {
  slot: PendingSlot
  /** The slot's start as text. */
  time: string
  entering: Entering
}

/** The visitors without a booking, counted separately from those with one. */
function WalkIns({ slot, time, entering }: WalkInsProps) {
  const [opened, setOpened] = useState(false)
  const panelId = useId()
  const { visitors, beyond } = withoutBooking(slot)
  const enter = (count: number) => {
    enterVisitors(entering, slot, count)
    setOpened(false)
  }
  return (
    <div className={classes.walkIns}>
      {visitors > 0 ? (
        <p className={classes.walkInsSum}>{texts.walkInsSum(visitors, beyond)}</p>
      ) : null}
      {slot.walkIns.length > 0 ? (
        <ul className={classes.list}>
          {slot.walkIns.map((one) => (
            <li key={one.operation_id} className={classes.entry}>
              <span>{people(one.people)}</span>
              {one.isPending ? (
                <span className={classes.walkInsPending}>{texts.pending}</span>
              ) : null}
              <Button
                variant="subtle"
                size="md"
                aria-label={texts.removeWalkIn(one.people)}
                onClick={() => removeVisitors(entering, slot, one)}
                className={classes.remove}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="default"
        size="md"
        leftSection={<IconUserPlus size={20} aria-hidden />}
        aria-label={texts.addWalkInsAt(time)}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
        className={classes.add}
      >
        {texts.addWalkIns}
      </Button>
      <div id={panelId}>{opened ? <WalkInPanel onEnter={enter} /> : null}</div>
    </div>
  )
}

function WalkInPanel({ onEnter }: { onEnter: (count: number) => void }) {
  const [count, setCount] = useState(1)
  return (
    <fieldset className={classes.walkInsPanel} aria-label={texts.howManyWithout}>
      <PeopleStepper count={count} least={1} onChange={setCount} focused />
      <Button size="md" onClick={() => onEnter(count)}>
        {texts.enterWithout(count)}
      </Button>
    </fieldset>
  )
}

interface DaySlotItemProps {
  slot: PendingSlot
  entering: Entering
  onTick: (last: LastTick) => void
}

function DaySlotItem({ slot, entering, onTick }: DaySlotItemProps) {
  const timeId = useId()
  const { came, booked } = cameTo([slot])
  const sum = sumOfTotals(slot.bookings)
  const start = time(new Date(slot.start), slot.timezone)
  return (
    <li className={classes.daySlotItemSlot} aria-labelledby={timeId}>
      <div className={classes.daySlotItemHead}>
        <h2 id={timeId} className={classes.time}>
          <time dateTime={slot.start}>{start}</time>
        </h2>
        <p className={classes.daySlotItemSum}>{texts.came(came, booked)}</p>
      </div>
      <p className={classes.daySlotItemWhat}>
        {slot.variants.join(', ')}
        {slot.staff.length > 0 ? (
          <span className={classes.staff}> · {slot.staff.join(', ')}</span>
        ) : null}
        {slot.guidesNeeded ? (
          <span className={classes.staff}>
            {' '}
            · {assignmentTexts.assignedOf(slot.staff.length, slot.guidesNeeded)}
          </span>
        ) : null}
      </p>
      {slot.whole || sum ? (
        <p className={classes.daySlotItemWhat}>
          {[slot.whole ? slotTexts.whole : null, sum && bookingTexts.sum(sum)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {slot.meetingPoint ? <p>{slotTexts.meetingPoint(slot.meetingPoint)}</p> : null}
      {slot.comment ? <p className={classes.daySlotItemComment}>{slot.comment}</p> : null}
      {slot.bookings.length > 0 ? (
        <ul className={classes.bookings} aria-label={mineTexts.listOf(start)}>
          {slot.bookings.map((booking) => (
            <DayBookingItem
              key={booking.bookingId}
              slot={slot}
              booking={booking}
              entering={entering}
              onTick={onTick}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{bookingTexts.none}</p>
      )}
      <WalkIns slot={slot} time={start} entering={entering} />
    </li>
  )
}

interface TickNotesProps {
  notes: Note[]
  slots: PendingSlot[]
  entering: Entering
}

/**
 * The notes about entries that conflict with somebody else's or that the server refused, so that no
 * entry is lost silently.
 */
const TickNotes = ({ notes, slots, entering }: TickNotesProps) =>
  notes.length === 0 ? null : (
    <section className={classes.notes} aria-label={texts.notes}>
      {notes.map((note) => (
        <div key={note.about.id} className={classes.note}>
          <p className={classes.tickNotesWho}>{nameOf(note, slots)}</p>
          <p role="status">{sentence(note)}</p>
          <div className={classes.tickNotesButtons}>
            {note.kind === 'refused' ? null : <OtherEntry note={note} entering={entering} />}
            <Button variant="subtle" size="md" onClick={() => dismissNote(note)}>
              {texts.understood}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )

type Differing = Exclude<Note, { kind: 'refused' }>

/** Lets the user switch to the other of two conflicting entries. */
function OtherEntry({ note, entering }: { note: Differing; entering: Entering }) {
  const { about, theirs, at: notBefore } = note
  const isOverruled = note.kind === 'overruled'
  const came = isOverruled ? about.came : theirs
  const before = isOverruled ? theirs : about.came
  const decide = () => enterAgain(entering, about, { came, before, notBefore })
  return (
    <Button variant="default" size="md" onClick={decide}>
      {isOverruled ? texts.insist : texts.giveIn}
    </Button>
  )
}

function nameOf({ about }: Note, slots: PendingSlot[]): string {
  const when = moment(new Date(about.start), about.timezone)
  if (about.kind !== 'tick') return texts.someVisitors(about.people, when)
  const bookings = slots.flatMap((slot) => slot.bookings)
  const known = bookings.find(({ bookingId }) => bookingId === about.bookingId)
  return known?.name || texts.someBooking(when)
}

function sentence(note: Note): string {
  if (note.kind === 'refused') return texts.refused(note.reason)
  const { about, theirs, by, at, kind } = note
  const { came: mine, booked, timezone } = about
  return texts[kind]({ mine, theirs, booked, by, time: time(new Date(at), timezone) })
}

interface DayViewProps {
  slots: DaySlot[]
  entering: Entering
  none: string
  /** Shown if the day has no slots. */
  next?: ReactNode
}

/** A day's slots with their bookings, for recording who came, including entries not sent yet. */
export function DayView({ slots, entering, none, next }: DayViewProps) {
  const { pending, notes } = useTicks(entering.username)
  const [last, setLast] = useState<LastTick>()
  const shown = withPending(
    slots.filter((slot) => !slot.calledOff),
    pending,
  )
  return (
    <>
      {pending.length > 0 ? (
        <div className={classes.unsent}>
          <Notice tone="info" detail={texts.unsentHint}>
            {texts.unsent(pending.length)}
          </Notice>
        </div>
      ) : null}
      <TickNotes notes={notes} slots={shown} entering={entering} />
      {shown.length === 0 ? <PageMessage title={none} action={next} /> : null}
      <ul className={classes.dayViewSlots}>
        {shown.map((slot) => (
          <DaySlotItem key={slot.slotId} slot={slot} entering={entering} onTick={setLast} />
        ))}
      </ul>
      <CalledOffSlots slots={slots} />
      {last ? (
        <LastTickBar last={last} entering={entering} onDone={() => setLast(undefined)} />
      ) : null}
    </>
  )
}
