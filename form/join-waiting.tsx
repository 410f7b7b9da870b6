import { type FormEvent, useEffect, useRef, useState } from 'react'
import { waitingPart } from '#contract/public-paths.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { WaitingJoined, WaitingSent } from '#contract/waiting.ts'
import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import { joinWaitingTexts } from '#texts/page-texts.ts'
import { attend, counted, type Faults, faultsOf, peopleIn, say } from './fields/details.ts'
import { Field, TextField } from './fields/fields.tsx'
import { hasRuntime } from './from-runtime.ts'
import { at, type CallAnswer, post } from './state/booking.ts'
import type { JoinWaiting, JoinWaitingProps } from './state/extras.ts'
import { slotsByDay, textsFor } from './state/offer.ts'
import { spanText } from './state/time.ts'
import { PeopleField } from './steps/details-step.tsx'

interface JoinedProps {
  w: JoinWaitingTexts
  email: string
  isConfirmed: boolean
  onMore: () => void
}

// A stable function, so it is only called when the heading mounts.
const focusOn = (heading: HTMLElement | null) => {
  heading?.focus()
  // Hides the step number and back button, because there is nothing left to do. This is done here
  // because only waiting lists need it, and the form's own script has no room for it.
  const top = heading?.closest('.step')?.querySelector<HTMLElement>('.step-top')
  if (top) top.style.display = 'none'
}

/** Shown once the entry is stored; its email address may still have to be confirmed. */
function Joined({ w, email, isConfirmed, onMore }: JoinedProps) {
  return (
    <>
      <h3 ref={focusOn} tabIndex={-1}>
        {isConfirmed ? w.joined : w.confirmByMail}
      </h3>
      <p role="status">{isConfirmed ? w.joinedHint : say(w.mailHint, { email })}</p>
      {!isConfirmed && <p>{w.mailMissing}</p>}
      <button type="button" className="second" onClick={onMore}>
        {w.otherDates}
      </button>
    </>
  )
}

interface FewestFieldProps {
  w: JoinWaitingTexts
  people: number
  locale: string
  value: string
  fault: string | undefined
  onType: (typed: string) => void
}

/** The field for the smallest group the visitor would still come with. */
const FewestField = ({ w, people, locale, value, fault, onType }: FewestFieldProps) => (
  <Field id="people_min" label={w.least} hint={counted(w.leastHint, people, locale)} fault={fault}>
    {(control) => (
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface OtherTimesProps {
  w: JoinWaitingTexts
  others: PublicSlot[]
  /** The ids of the other times that would also suit. */
  also: string[]
  timeOf: (slot: PublicSlot) => string
  onToggle: (slot: PublicSlot, on: boolean) => void
}

/** The other full times that day. Visitors choose which of them would also suit. */
function OtherTimes({ w, others, also, timeOf, onToggle }: OtherTimesProps) {
  if (others.length === 0) return null
  return (
    <div className="field">
      <b id="also">{w.also}</b>
      <ul className="times" aria-labelledby="also">
        {others.slice(0, 9).map((slot) => {
          const isOn = also.includes(slot.slot_id)
          return (
            <li key={slot.slot_id}>
              <button
                type="button"
                className={isOn ? 'choice main' : 'choice'}
                aria-pressed={isOn}
                onClick={() => onToggle(slot, !isOn)}
              >
                <b>{timeOf(slot)}</b>
                {isOn && <small aria-hidden="true">✓</small>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface Sending extends JoinWaitingProps {
  w: JoinWaitingTexts
  onJoined: (joined: WaitingJoined) => void
}

interface Entry {
  /** The other slots that would also suit the visitor. */
  slots: PublicSlot[]
  people: number
  least: number
}

interface Told {
  trouble?: string
  faults?: Faults
  /** Whether the visitor must choose another time. */
  leadsBack?: boolean
}

/** Joins the waiting list, one request at a time, and provides a message if it is refused. */
function useJoining(props: Sending, wanted: Entry) {
  const { url, offer, load, w, onJoined } = props
  const [sending, setSending] = useState(false)
  const [told, tell] = useState<Told>({})
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)

  const join = async () => {
    const body = sentBy(props, wanted)
    if (busy.current || !body) return
    busy.current = true
    setSending(true)
    tell({})
    const answer = await post(at(url, waitingPart), JSON.stringify(body))
    busy.current = false
    setSending(false)
    if (answer.ok) return onJoined(answer.body)
    const refused = refusalOf(answer, { w, t: offer.texts })
    if (refused.leadsBack) load(offer, offer.until)
    // If the limits of a group have changed, only the whole offer says so.
    if (refused.faults) await load()
    tell(refused)
  }
  const { trouble = '', faults = {}, leadsBack = false } = told
  return { sending, trouble, faults, leadsBack, join, forget: () => tell({}) }
}

function sentBy({ offer, choice }: Sending, wanted: Entry): WaitingSent | undefined {
  const { slot, variant, details } = choice
  if (!slot || !variant) return
  return {
    slot_ids: [slot, ...wanted.slots].map(({ slot_id }) => slot_id),
    category: variant.ressource_id,
    people: wanted.people,
    people_min: wanted.least,
    name: details.booker_name.trim(),
    email: details.booker_email.trim(),
    language: offer.language,
  }
}

type Speaking = Pick<Sending, 'w'> & { t: Sending['offer']['texts'] }

function refusalOf(
  { status, body, wait }: CallAnswer<unknown> & { ok: false },
  { w, t }: Speaking,
): Told {
  const { code, message, fields = {} } = body
  if (status >= 500 || !message) return { trouble: w.noAnswer }
  if (code === 'too_many_tries') {
    return wait
      ? { trouble: counted(t.tooManyTries, Math.ceil(wait / 60), t.locale) }
      : { trouble: w.tooMany }
  }
  if (fields.email) return { faults: { booker_email: t.emailWrong } }
  if (fields.people) {
    return { faults: { attendees_count: t.invalid.attendees_count ?? fields.people } }
  }
  if (fields.name) return { faults: { booker_name: t.nameMissing } }
  if (code === 'places_free') return { trouble: w.placesFree, leadsBack: true }
  if (code === 'already_waiting') return { trouble: w.already }
  return { trouble: w.gone, leadsBack: true }
}

type Chosen = Pick<JoinWaitingProps, 'offer' | 'choice'>

/** Other times on the chosen day with too little room for the group. */
function otherFullTimes({ offer, choice }: Chosen, people: number): PublicSlot[] {
  const { variant, day = '', slot } = choice
  const days = slotsByDay(offer.slots, variant?.ressource_id ?? '', offer.project.timezone)
  return (days.get(day) ?? []).filter(
    ({ slot_id, remaining }) => slot_id !== slot?.slot_id && remaining < people,
  )
}

function timeOf({ start, timezone }: PublicSlot, { offer, choice }: Chosen): string {
  const timeZone = timezone ?? offer.project.timezone
  const duration = choice.variant?.duration ?? 0
  return say(offer.texts.oclock, { time: spanText({ start, duration, timeZone }) })
}

interface JoiningFieldsProps extends JoinWaitingProps {
  w: JoinWaitingTexts
  onJoined: (joined: WaitingJoined) => void
  onTimes: () => void
}

/**
 * The fields for joining the waiting list: the number of people, the visitor's details, and the
 * times that suit them.
 */
function JoiningFields(props: JoiningFieldsProps) {
  const { w, offer, choice, change } = props
  const t = textsFor(offer, choice.variant?.ressource_id ?? '')
  const { details } = choice
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [least, setLeast] = useState<string | undefined>(undefined)
  const [also, setAlso] = useState<string[]>([])
  const people = peopleIn(details.attendees_count)
  const others = otherFullTimes(props, people)
  const wanted = {
    slots: others.filter(({ slot_id }) => also.includes(slot_id)),
    people,
    least: people > 1 && least !== undefined ? peopleIn(least) : people,
  }
  const joining = useJoining(props, wanted)
  const own: Faults = {
    ...faultsOf(details, 0, t),
    ...(wanted.least < 1 || wanted.least > people ? { people_min: w.leastInvalid } : {}),
  }
  const faultAt = (id: string) => (tries ? (own[id] ?? joining.faults[id]) : undefined)

  useEffect(() => {
    if (tries) attend(form.current)
  }, [tries])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(own).length) return setTries(tries + 1)
    await joining.join()
    setTries(tries + 1)
  }
  const type = (id: 'attendees_count' | 'booker_name' | 'booker_email') => ({
    id,
    value: details[id],
    fault: faultAt(id),
    onType: (typed: string) => {
      joining.forget()
      change({ details: { ...details, [id]: typed } })
    },
  })
  const toggle = ({ slot_id }: PublicSlot, on: boolean) =>
    setAlso((before) => [...before.filter((id) => id !== slot_id), ...(on ? [slot_id] : [])])

  return (
    <form ref={form} noValidate onSubmit={send}>
      <p>{choice.variant?.exclusive ? w.introAlone : w.intro}</p>
      <PeopleField t={t} {...type('attendees_count')} remaining={0} />
      {people > 1 && (
        <FewestField
          {...{ w, people, locale: t.locale }}
          value={least ?? String(people)}
          fault={faultAt('people_min')}
          onType={(typed) => {
            joining.forget()
            setLeast(typed)
          }}
        />
      )}
      <OtherTimes
        {...{ w, others, also }}
        timeOf={(slot) => timeOf(slot, props)}
        onToggle={toggle}
      />
      <TextField {...type('booker_name')} label={t.nameLabel} autoComplete="name" maxLength={200} />
      <TextField
        {...type('booker_email')}
        label={t.emailLabel}
        hint={w.emailHint}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {joining.trouble && (
        <div role="alert" className="notice">
          <p>
            <b>{joining.trouble}</b>
          </p>
          {joining.leadsBack && (
            <button type="button" className="second" onClick={props.onTimes}>
              {w.toTimes}
            </button>
          )}
        </div>
      )}
      <button type="submit" className="main" aria-busy={joining.sending}>
        {joining.sending ? w.joining : w.join}
      </button>
      <p className="hint">{w.rule}</p>
    </form>
  )
}

/** Joins the waiting list for full slots, and then explains what happens next. */
function JoiningForm(props: JoinWaitingProps) {
  const { offer, choice, go } = props
  const w = joinWaitingTexts[offer.language]
  const [joined, setJoined] = useState<WaitingJoined | undefined>(undefined)
  const showTimes = () => go({ step: 'time', slot: undefined })
  const showDays = () => go({ step: 'day', slot: undefined })
  if (joined) {
    const email = choice.details.booker_email.trim()
    return <Joined {...{ w, email }} isConfirmed={joined.confirmed} onMore={showDays} />
  }
  return <JoiningFields {...props} w={w} onJoined={setJoined} onTimes={showTimes} />
}

// A separate script, loaded when a project has a waiting list.
if (hasRuntime()) {
  const script: JoinWaiting = { Form: JoiningForm }
  const page = globalThis as { RundgangWait?: JoinWaiting }
  page.RundgangWait ??= script
}
