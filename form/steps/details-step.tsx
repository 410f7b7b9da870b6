import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import type { Asking } from '#form/extras/extras.ts'
import type { Extras, PeopleFieldProps } from '#form/extras/script.ts'
import {
  attend,
  type DetailName,
  type Details,
  faultsOf,
  peopleIn,
  say,
} from '#form/fields/details.ts'
import { Field, TextField } from '#form/fields/fields.tsx'
import type { OnLongWork, Refusal } from '#form/state/booking.ts'
import type { ScriptOfForm } from '#form/state/extras.ts'
import { leftText } from '#form/state/offer.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { PlaceGone } from './done-step.tsx'

/** A number field with a button on each side, limited by the free places. */
export function PeopleField({ t, value, remaining, fault, onType }: PeopleFieldProps) {
  const people = peopleIn(value)
  const { largestGroup: most } = t
  const top = (remaining < most && remaining) || most
  const hint = people >= most ? t.tooLarge : remaining ? leftText(remaining, t) : ''
  const turn = (name: string, to: number) => {
    const possible = !(to < t.smallestGroup) && to <= top
    return (
      // Not `disabled`, because a button that is disabled while focused loses focus.
      <button
        type="button"
        aria-label={name}
        aria-disabled={!possible}
        tabIndex={possible ? 0 : -1}
        onClick={() => possible && onType(String(to))}
      >
        {to < people ? '−' : '+'}
      </button>
    )
  }
  return (
    <>
      <p className="hint">{t.requiredNote}</p>
      <Field id="attendees_count" label={t.peopleLabel} hint={fault ? '' : hint} fault={fault}>
        {(control) => (
          <div className="people">
            {turn(t.fewer, Math.min(people - 1, top))}
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={value}
              onInput={(event) => onType(event.currentTarget.value)}
            />
            {turn(t.more, people + 1)}
          </div>
        )}
      </Field>
    </>
  )
}

interface DetailsStepProps {
  t: FormTexts
  project: Asking
  slot: PublicSlot
  details: Details
  dateOf: (slot: PublicSlot) => string
  onChange: (details: Details) => void
  onSlot: (slot: PublicSlot) => void
  onOtherDay: () => void
  /** Opens the waiting list, if the project has one. */
  onWait: (() => void) | undefined
  more: ScriptOfForm<Extras>
  /** Reloads a project that asks for more than it did when the form was opened. */
  load: () => Promise<unknown>
  /** Books, and returns the reason if that fails. */
  onSend: (onLongWork: OnLongWork) => Promise<Refusal | undefined>
}

/** The message about the last attempt or the visitor's latest action. */
export interface ShownRefusal extends Refusal {
  /** What was sent, and the project as it was then. */
  sent?: Details
  project?: Asking
  hint?: string | undefined
  /** Stops a proof of work that takes a long time. */
  stop?: (() => void) | undefined
}

/** What the visitor entered in the field with this id. */
const entryIn = (details: Details | undefined, id: string) =>
  ({ ...details?.extra, ...details })[id]

/** The step for entering the visitor's data. Keeps the input after a failure. */
export function DetailsStep(props: DetailsStepProps) {
  const { t, project, slot, details, dateOf, onChange, more } = props
  const { script: extras } = more
  const { extra = {} } = details
  const People = extras?.People ?? PeopleField
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const [told, tell] = useState<ShownRefusal>({})

  const own = {
    ...faultsOf(details, slot.remaining, t),
    ...extras?.faultsIn(extra, project, t, details),
  }
  const faultAt = (id: string) => {
    // An invalid number of people is reported while the visitor types; empty fields are reported
    // only on submit.
    const early = id === 'attendees_count' && details[id]
    if (own[id] && (tries || early)) return own[id]
    return entryIn(told.sent, id) === entryIn(details, id) ? told.faults?.[id] : undefined
  }

  useEffect(() => {
    if (told.gone || tries) attend(form.current, told.gone ? '[role=alert]' : undefined)
  }, [told, tries])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return told.stop?.()
    if (Object.keys(own).length) return setTries(tries + 1)
    setSending(true)
    tell({})
    if (more.awaited) {
      tell((await more.load()) ? {} : { text: t.noAnswer, again: true })
      return setSending(false)
    }
    const refusal = await props.onSend((stop) => tell({ hint: stop && t.proving, stop }))
    if (!refusal) return
    if (refusal.gone) props.onSlot({ ...slot, remaining: refusal.remaining ?? 0 })
    const fields = form.current?.elements
    const unseen = Object.keys(refusal.faults ?? {}).find((id) => !fields?.namedItem(id))
    // If the tour has become longer, or what is asked has changed, only the whole offer says so.
    if ((refusal.faults || refusal.gone) && refusal.remaining === undefined) await props.load()
    tell({ text: refusal.faults?.[unseen ?? ''], ...refusal, sent: details, project })
    setSending(false)
    if (refusal.faults) setTries(tries + 1)
    // A password manager or the browser may have filled it in; the next attempt must not fail again.
    if (details.website) onChange({ ...details, website: '' })
  }

  const moveTo = (other: PublicSlot) => {
    props.onSlot(other)
    tell({ hint: say(t.newDate, { date: dateOf(other) }) })
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const field = (id: DetailName) => ({
    id,
    value: details[id],
    fault: faultAt(id),
    onType: (typed: string) => onChange({ ...details, [id]: typed }),
  })

  return (
    <form ref={form} noValidate onSubmit={send}>
      <People {...props} {...field('attendees_count')} remaining={slot.remaining} />
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
      {extras && (
        <extras.ExtraFields
          {...{ t, project, faultAt }}
          values={extra}
          onType={(id, typed) => onChange({ ...details, extra: { ...extra, [id]: typed } })}
        />
      )}
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
            <b>
              {told.text} {extras?.costNow?.(told, props)}
            </b>{' '}
            {told.gone && t.keptInput}
          </p>
          {told.others && (
            <PlaceGone
              {...props}
              others={told.others}
              onChoose={moveTo}
              onWait={told.remaining !== undefined && props.onWait}
            />
          )}
        </div>
      )}
      {told.hint && (
        <p role="status" className="notice">
          {told.hint}
        </p>
      )}
      <button type="submit" className="main" aria-busy={sending}>
        {told.stop ? t.stop : sending ? t.sending : told.again ? t.tryAgain : t.book}
      </button>
    </form>
  )
}
