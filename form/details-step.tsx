import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'
import type { Attempt } from './attempt.ts'
import { attemptAt, book, type Refusal } from './booking.ts'
import { type Details, faultsOf } from './details.ts'
import { Field, fieldProps } from './field.tsx'
import { PeopleField } from './people-field.tsx'
import { PlaceGone } from './place-gone.tsx'

interface DetailsStepProps {
  url: string
  slot: PublicSlot
  ressourceId: string
  details: Details
  /** What is about to be booked, in one line. */
  summary: string
  lastAttempt: RefObject<Attempt | undefined>
  dateOf: (slot: PublicSlot) => string
  onChange: (details: Details) => void
  onSlot: (slot: PublicSlot) => void
  /** Asks for the slots afresh and answers those nearest that have room. */
  findOthers: () => Promise<PublicSlot[]>
  onOtherDay: () => void
  onDone: (made: PublicBookingMade) => void
}

/** Who comes. Whatever goes wrong, what was typed stays. */
export function DetailsStep(props: DetailsStepProps) {
  const { url, slot, ressourceId, details, summary, lastAttempt, dateOf, onChange } = props
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal & { sent?: Details }>({})
  const [others, setOthers] = useState<PublicSlot[]>()
  const [moved, setMoved] = useState(false)

  const own = faultsOf(details, slot.remaining)
  const faultAt = (id: keyof Details) => {
    if (own[id] && (tries > 0 || (own[id] !== t.peopleMissing && id === 'attendees_count')))
      return own[id]
    return refusal.sent?.[id] === details[id] ? refusal.faults?.[id] : undefined
  }

  useEffect(() => {
    if (tries) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (Object.keys(own).length > 0) return setTries(tries + 1)
    setSending(true)
    setRefusal({})
    setMoved(false)
    const attempt = attemptAt({ slot, ressourceId, details }, lastAttempt.current)
    lastAttempt.current = attempt
    const outcome = await book(url, attempt)
    if ('made' in outcome) return props.onDone(outcome.made)
    setOthers(outcome.refusal.gone ? await props.findOthers() : undefined)
    if (outcome.refusal.gone) props.onSlot({ ...slot, remaining: outcome.refusal.remaining ?? 0 })
    setRefusal({ ...outcome.refusal, sent: details })
    setSending(false)
    if (outcome.refusal.faults) setTries(tries + 1)
  }

  const moveTo = (other: PublicSlot) => {
    props.onSlot(other)
    setRefusal({})
    setMoved(true)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const typed = (id: keyof Details, hint?: string) => ({
    ...fieldProps(id, faultAt(id), hint),
    value: details[id],
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...details, [id]: event.currentTarget.value }),
  })

  return (
    <form ref={form} noValidate onSubmit={send}>
      <PeopleField
        typed={details.attendees_count}
        remaining={slot.remaining}
        fault={faultAt('attendees_count')}
        onChange={(attendees_count) => onChange({ ...details, attendees_count })}
      />
      <Field id="booker_name" label={t.nameLabel} fault={faultAt('booker_name')}>
        <input {...typed('booker_name')} required autoComplete="name" maxLength={200} />
      </Field>
      <Field
        id="booker_email"
        label={t.emailLabel}
        hint={t.emailHint}
        fault={faultAt('booker_email')}
      >
        <input
          {...typed('booker_email', t.emailHint)}
          type="email"
          required
          autoComplete="email"
          maxLength={254}
        />
      </Field>
      <Field id="comment" label={t.commentLabel} mark={t.optional} fault={faultAt('comment')}>
        <textarea {...typed('comment')} rows={3} maxLength={2000} />
      </Field>
      <input {...typed('website')} hidden aria-hidden="true" tabIndex={-1} autoComplete="off" />
      {refusal.text && (
        <div role="alert" className="notice">
          <p>
            <b>{refusal.text}</b> {refusal.gone && t.keptInput}
          </p>
          {others && (
            <PlaceGone
              others={others}
              dateOf={dateOf}
              onChoose={moveTo}
              onOtherDay={props.onOtherDay}
            />
          )}
        </div>
      )}
      {moved && (
        <p role="status" className="notice">
          {t.newDate(dateOf(slot))}
        </p>
      )}
      <p className="last-look">{summary}</p>
      <button type="submit" className="main" aria-busy={sending}>
        {sending ? t.sending : refusal.again ? t.tryAgain : t.book}
      </button>
    </form>
  )
}
