import { Button } from '@mantine/core'
import { dayTexts as texts } from '#texts/de/day.ts'
import { moment, time } from '#texts/de/time.ts'
import { type Entering, enterAgain } from './offline/enter-ticks.ts'
import type { PendingSlot } from './offline/pending-slots.ts'
import { dismissNote, type Note } from './offline/ticks.ts'
import classes from './tick-notes.module.css'

interface TickNotesProps {
  notes: Note[]
  slots: PendingSlot[]
  entering: Entering
}

/**
 * The notes about entries that conflict with somebody else's or that the server refused, so that no
 * entry is lost silently.
 */
export const TickNotes = ({ notes, slots, entering }: TickNotesProps) =>
  notes.length === 0 ? null : (
    <section className={classes.notes} aria-label={texts.notes}>
      {notes.map((note) => (
        <div key={note.about.id} className={classes.note}>
          <p className={classes.who}>{nameOf(note, slots)}</p>
          <p role="status">{sentence(note)}</p>
          <div className={classes.buttons}>
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
