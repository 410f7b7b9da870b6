import { Button } from '@mantine/core'
import { askedStates, askedTexts as texts } from '#texts/de/guide-offer.ts'
import { date, moment, span } from '#texts/de/time.ts'
import type { AskedSlot, Word } from './asked-slots.ts'
import classes from './asked-slots-page.module.css'

interface AskedSlotCardProps {
  slot: AskedSlot
  busy: boolean
  /** Why the server refused the last answer. */
  failure: string | undefined
  onAnswer: (word: Word) => void
}

/** An offered slot with its time in large digits, and buttons to answer the offer. */
export function AskedSlotCard({ slot, busy, failure, onAnswer }: AskedSlotCardProps) {
  const start = new Date(slot.start)
  const end = new Date(start.getTime() + slot.duration * 1000)
  const state = askedStates[slot.state]
  return (
    <li className={classes.slot}>
      <p className={classes.day}>{date(start, slot.timezone)}</p>
      <p className={classes.time}>{span({ start, end }, slot.timezone)}</p>
      <p className={classes.facts}>{texts.facts(slot.available_ressources.join(', '), slot.sum)}</p>
      <p className={classes.place}>{placeOf(slot)}</p>
      <div role="status">
        {failure ? <p className={classes.refusal}>{failure}</p> : null}
        {state ? <p className={classes.state}>{state}</p> : null}
      </div>
      <Actions slot={slot} busy={busy} onAnswer={onAnswer} />
    </li>
  )
}

const placeOf = (slot: AskedSlot) =>
  [
    slot.project,
    slot.location_meeting_point,
    slot.location_street,
    `${slot.location_postalcode} ${slot.location_city}`.trim(),
  ]
    .filter(Boolean)
    .join(', ')

function Actions({ slot, busy, onAnswer }: Omit<AskedSlotCardProps, 'failure'>) {
  const told = moment(new Date(slot.start), slot.timezone)
  const button = (word: Word, label: string) => (
    <Button
      variant={word === 'accept' ? 'filled' : 'default'}
      fullWidth
      size="md"
      aria-busy={busy}
      aria-label={texts.of(label, told)}
      onClick={() => busy || onAnswer(word)}
    >
      {label}
    </Button>
  )
  const undo = slot.undo_until ? button('undo', texts.undo) : null
  if (slot.state === 'open') {
    return (
      <div className={classes.actions}>
        {button('accept', texts.accept)}
        {button('decline', texts.decline)}
      </div>
    )
  }
  if (slot.state === 'declined') {
    return <div className={classes.actions}>{undo ?? button('accept', texts.acceptAfterAll)}</div>
  }
  if (slot.state === 'yours') {
    return <div className={classes.actions}>{undo ?? button('decline', texts.giveBack)}</div>
  }
  return null
}
