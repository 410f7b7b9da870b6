import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import type { Extras } from '../extras/extras.ts'
import { attend } from '../fields/attend.ts'
import { type DetailName, type Details, faultsOf } from '../fields/details.ts'
import { say } from '../fields/say.ts'
import { TextField } from '../fields/text-field.tsx'
import type { OnLongWork, Refusal } from '../state/booking.ts'
import type { ScriptOfForm } from '../state/extras.ts'
import { PeopleField } from './people-field.tsx'
import { PlaceGone } from './place-gone.tsx'

interface DetailsStepProps {
  t: FormTexts
  project: PublicProject
  slot: PublicSlot
  details: Details
  dateOf: (slot: PublicSlot) => string
  onChange: (details: Details) => void
  onSlot: (slot: PublicSlot) => void
  /** Reloads the slots and returns the nearest ones with room. */
  findOthers: () => Promise<PublicSlot[]>
  onOtherDay: () => void
  /** Opens the waiting list, if the project has one. */
  onWait: (() => void) | undefined
  more: ScriptOfForm<Extras>
  /** Reloads a project that asks for more than it did when the form was opened. */
  load: () => void
  /** Books, and returns the reason if that fails. */
  onSend: (onLongWork: OnLongWork) => Promise<Refusal | undefined>
}

/** The message about the last attempt or the visitor's latest action. */
interface Told extends Refusal {
  sent?: Details
  others?: PublicSlot[] | false | undefined
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
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const [told, tell] = useState<Told>({})

  const own = { ...faultsOf(details, slot.remaining, t), ...extras?.faultsIn(extra, project, t) }
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
    const others = refusal.gone && (await props.findOthers())
    if (refusal.gone) props.onSlot({ ...slot, remaining: refusal.remaining ?? 0 })
    const fields = form.current?.elements
    const unseen = Object.keys(refusal.faults ?? {}).find((id) => !fields?.namedItem(id))
    // If the tour has become longer, only the whole offer says so.
    if (unseen || (refusal.gone && !('remaining' in refusal))) props.load()
    tell({ text: refusal.faults?.[unseen ?? ''], ...refusal, sent: details, others })
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
      <PeopleField t={t} {...field('attendees_count')} remaining={slot.remaining} />
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
            <b>{told.text}</b> {told.gone && t.keptInput}
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
