import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import type { OnLongWork, Refusal } from './booking.ts'
import { type Details, faultsOf, type LargestGroup } from './details.ts'
import { PeopleField } from './people-field.tsx'
import { PlaceGone } from './place-gone.tsx'
import { say } from './say.ts'
import { TextField } from './text-field.tsx'

interface DetailsStepProps {
  t: FormTexts
  slot: PublicSlot
  details: Details
  group: LargestGroup | undefined
  dateOf: (slot: PublicSlot) => string
  onChange: (details: Details) => void
  onSlot: (slot: PublicSlot) => void
  /** Asks for the slots afresh and answers those nearest that have room. */
  findOthers: () => Promise<PublicSlot[]>
  onOtherDay: () => void
  /** Books, and answers why it could not. */
  onSend: (onLongWork: OnLongWork) => Promise<Refusal | undefined>
}

/** What came of the last try; `moved`: another slot was chosen since. */
interface Told extends Refusal {
  sent?: Details
  others?: PublicSlot[] | false | undefined
  moved?: boolean
  /** Ends the work for a proof that takes a while. */
  stop?: () => void
}

/** Who comes. Whatever goes wrong, what was typed stays. */
export function DetailsStep(props: DetailsStepProps) {
  const { t, slot, details, group, dateOf, onChange } = props
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const [told, tell] = useState<Told>({})

  const own = faultsOf(details, { remaining: slot.remaining, group }, t)
  const faultAt = (id: keyof Details) => {
    // Too many is said while typing; what is still empty only when it is to be sent.
    const early = id === 'attendees_count' && details[id]
    if (own[id] && (tries || early)) return own[id]
    return told.sent?.[id] === details[id] ? told.faults?.[id] : undefined
  }

  useEffect(() => {
    if (told.gone) form.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
  }, [told])

  useEffect(() => {
    if (tries) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (Object.keys(own).length) return setTries(tries + 1)
    setSending(true)
    tell({})
    const refusal = await props.onSend((stop) => tell({ stop }))
    if (!refusal) return
    const others = refusal.gone && (await props.findOthers())
    if (refusal.gone) props.onSlot({ ...slot, remaining: refusal.remaining ?? 0 })
    tell({ ...refusal, sent: details, others })
    setSending(false)
    if (refusal.faults) setTries(tries + 1)
  }

  const moveTo = (other: PublicSlot) => {
    props.onSlot(other)
    tell({ moved: true })
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const field = (id: keyof Details) => ({
    id,
    value: details[id],
    fault: faultAt(id),
    onType: (typed: string) => onChange({ ...details, [id]: typed }),
  })

  return (
    <form ref={form} noValidate onSubmit={send}>
      <PeopleField t={t} {...field('attendees_count')} remaining={slot.remaining} group={group} />
      <TextField
        {...field('booker_name')}
        label={t.nameLabel}
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        {...field('booker_email')}
        label={t.emailLabel}
        hint={t.emailHint}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField {...field('comment')} label={t.commentLabel} optional rows={3} maxLength={2000} />
      <input
        name="website"
        hidden
        tabIndex={-1}
        autoComplete="off"
        value={details.website}
        onInput={(event) => field('website').onType(event.currentTarget.value)}
      />
      {told.text && (
        <div role="alert" className="notice" tabIndex={-1}>
          <p>
            <b>{told.text}</b> {told.gone && t.keptInput}
          </p>
          {told.others && (
            <PlaceGone
              t={t}
              others={told.others}
              dateOf={dateOf}
              onChoose={moveTo}
              onOtherDay={props.onOtherDay}
            />
          )}
        </div>
      )}
      {told.stop && (
        <div role="status" className="notice">
          <p>{t.proving}</p>
          <button type="button" className="second" onClick={told.stop}>
            {t.stopProving}
          </button>
        </div>
      )}
      {told.moved && (
        <p role="status" className="notice">
          {say(t.newDate, { date: dateOf(slot) })}
        </p>
      )}
      <button type="submit" className="main" aria-busy={sending}>
        {sending ? t.sending : told.again ? t.tryAgain : t.book}
      </button>
    </form>
  )
}
