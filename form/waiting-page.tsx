import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  acceptancePart,
  confirmationPart,
  declinePart,
  publicWaiting,
} from '#contract/public-paths.ts'
import type { WaitingAccepted, WaitingEnd, WaitingShown } from '#contract/waiting.ts'
import type { WaitingPageTexts } from '#texts/de/waiting-page.ts'
import { type PageTexts, waitingPageTexts } from '#texts/page-texts.ts'
import type { Counted } from './extras/script.ts'
import { attend, counted, say } from './fields/details.ts'
import { LegalLinks } from './fields/fields.tsx'
import { hasRuntime } from './from-runtime.ts'
import { useBookingPage } from './manage/booking-page.ts'
import { linkToken, StateMessage, TryAgain, useRefreshOnReturn } from './manage/page.tsx'
import { pricesScript, usePageScript } from './manage/page-script.ts'
import { at, type CallAnswer, call, post, type WaitingAddress } from './state/booking.ts'
import { clockText, dayAt, dayText } from './state/time.ts'
import { Summary, type SummaryLine } from './steps/step.tsx'

const parts = { confirm: confirmationPart, accept: acceptancePart, decline: declinePart }

/** The actions of a person on the waiting list. */
type Answer = keyof typeof parts | 'leave'

interface Answering {
  url: WaitingAddress | ''
  w: WaitingPageTexts
  show: (shown: WaitingShown) => void
  /** Fetches the entry again. `acts`: whether the visitor triggered this. */
  refresh: (acts: boolean) => Promise<unknown>
}

/** Sends the person's decision, one request at a time, and provides a message if it is refused. */
function useAnswering({ url, w, show, refresh }: Answering) {
  const [sending, setSending] = useState<Answer | undefined>(undefined)
  const [trouble, setTrouble] = useState('')
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)
  const hasAnswered = useRef(false)

  const answer = async (what: Answer, said?: WaitingAccepted) => {
    if (busy.current || !url) return
    busy.current = true
    hasAnswered.current = true
    setSending(what)
    setTrouble('')
    const answered = await send(url, what, said)
    if (answered.ok) show(answered.body)
    else {
      const { status } = answered
      // Prices that are no longer there are a 422.
      if (status === 404 || status === 409 || status === 422) await refresh(true)
      setTrouble(troubleOf(answered, w))
    }
    busy.current = false
    setSending(undefined)
  }
  return { sending, trouble, answer, hasAnswered: hasAnswered.current }
}

const send = (
  url: WaitingAddress,
  what: Answer,
  said: WaitingAccepted = {},
): Promise<CallAnswer<WaitingShown>> =>
  what === 'leave'
    ? call(url, { method: 'DELETE' })
    : post(at(url, parts[what]), JSON.stringify(said))

function troubleOf(
  { status, body, wait }: CallAnswer<unknown> & { ok: false },
  w: WaitingPageTexts,
) {
  if (status === 429) return counted(w.tooManyTries, Math.max(1, Math.ceil(wait / 60)), w.locale)
  if (body.code === 'variant_not_offered') return w.notBookable
  if (body.code === 'already_waiting') return w.already
  if (body.code === 'slot_moved') return w.moved
  if (body.code === 'price_changed' || body.fields) return w.repriced
  if (status === 404) return w.openFromMail
  // The entry's new state on the page already explains the refusal.
  return status === 409 ? '' : w.notSent
}

interface WaitingProps {
  t: PageTexts
  w: WaitingPageTexts
  shown: WaitingShown
  answering: ReturnType<typeof useAnswering>
  /** False if the content appears without any action by the visitor. */
  takesFocus: boolean
}

interface EntryScreenProps extends WaitingProps {
  title: string
  hint: string
  /** Shown instead of the number of people. */
  lines?: SummaryLine[]
  children?: ReactNode
}

/** Formats an instant, such as `Di., 1. Dezember 2026, 10:00 Uhr`. */
function dateText(
  instant: string,
  { t, shown: { timezone } }: Pick<WaitingProps, 't'> & { shown: { timezone: string } },
) {
  const time = say(t.oclock, { time: clockText(instant, timezone) })
  return `${dayText(dayAt(instant, timezone), t)}, ${time}`
}

/** The date and the number of people for a booking or an offer. */
const comingLines = (
  { start, people }: { start: string; people: number },
  props: Pick<WaitingProps, 't' | 'shown'>,
): SummaryLine[] => [
  [props.t.date, dateText(start, props)],
  [props.t.people, counted(props.t.persons, people, props.t.locale)],
]

/** A state of an entry. If the visitor's action causes it, the focus moves to its heading. */
function EntryScreen(props: EntryScreenProps) {
  const { t, w, shown, answering, title, hint, lines, children } = props
  const { organisation, project, people, people_min } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(props.takesFocus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  const persons = counted(t.persons, people, t.locale)
  const least = people_min < people ? ` (${say(w.atLeast, { count: people_min })})` : ''
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{hint}</p>
      <Summary
        lines={[
          [t.organisation, organisation],
          [t.project, project === organisation ? '' : project],
          [t.variant, shown.variant],
          ...(lines ?? [[t.people, persons + least]]),
          [t.name, shown.name],
        ]}
      />
      {answering.trouble && (
        <p role="alert" className="notice">
          {answering.trouble}
        </p>
      )}
      {children}
      <LegalLinks t={t} of={shown} />
    </>
  )
}

interface AnswerButtonProps extends Pick<WaitingProps, 'answering'> {
  what: Answer
  /** The labels while idle and while busy. */
  texts: [idle: string, busy: string]
  isSecond?: boolean
  /** What the person sees and accepts. */
  said?: WaitingAccepted | undefined
  /** Answers only if this returns true. */
  check?: () => boolean
}

function AnswerButton({ answering, what, texts, isSecond, said, check }: AnswerButtonProps) {
  const busy = answering.sending === what
  return (
    <button
      type="button"
      className={isSecond ? 'second' : 'main'}
      aria-busy={busy}
      onClick={() => (check?.() ?? true) && answering.answer(what, said)}
    >
      {texts[busy ? 1 : 0]}
    </button>
  )
}

/** Shows places that are reserved until the person accepts or declines them. */
function OfferedPlaces(props: WaitingProps & { offer: NonNullable<WaitingShown['offer']> }) {
  const { t, w, shown, answering, offer } = props
  const { people } = shown
  const part = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [details, onChange] = useState<Counted>({ attendees_count: String(offer.people) })
  const script = shown.prices && globalThis.RundgangPrices
  const counts = script ? script.sharedCounts(shown, offer.people, details) : {}
  useEffect(() => {
    if (tries) attend(part.current)
  }, [tries])
  const check = () => {
    if (!counts) setTries(tries + 1)
    return !!counts
  }
  const persons = (count: number) => counted(t.persons, count, t.locale)
  const until = dateText(offer.until, props)
  return (
    <EntryScreen
      {...props}
      title={w.offeredTitle}
      hint={say(w.offeredHint, { until })}
      lines={[...comingLines(offer, props), [w.until, until]]}
    >
      {offer.people < people && (
        <p>{say(w.fewer, { offered: persons(offer.people), wanted: persons(people) })}</p>
      )}
      {script && (
        <div ref={part} className="month">
          <script.SharedPeople
            project={shown}
            people={offer.people}
            isTried={tries > 0}
            {...{ details, onChange }}
          />
        </div>
      )}
      <div className="ways">
        <AnswerButton
          {...{ answering, check }}
          said={{ start: offer.start, ...counts }}
          what="accept"
          texts={[w.accept, w.accepting]}
        />
        <AnswerButton {...{ answering }} what="decline" texts={[w.decline, w.declining]} isSecond />
      </div>
      <p className="hint">{w.noAnswer}</p>
    </EntryScreen>
  )
}

/**
 * Shows the times an entry is waiting for and, once it is confirmed, how many entries are ahead of
 * it.
 */
function AwaitedTimes({ t, w, shown }: Pick<WaitingProps, 't' | 'w' | 'shown'>) {
  const { slots, confirmed } = shown
  if (slots.length === 0) return null
  return (
    <section className="awaited">
      <h2>{w.times}</h2>
      <ul>
        {slots.map(({ slot_id, start, timezone = shown.timezone, ahead }) => (
          <li key={slot_id}>
            <b>{dateText(start, { t, shown: { timezone } })}</b>{' '}
            {confirmed && <span>{ahead ? counted(w.ahead, ahead, t.locale) : w.next}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

// A stable function, so it is called only when the question mounts.
const focusOn = (question: HTMLElement | null) => question?.focus()

/**
 * A confirmed entry with its position. Leaving needs confirmation, because the position would be
 * lost.
 */
function OnTheList(props: WaitingProps) {
  const { w, answering } = props
  const [leaving, setLeaving] = useState(false)
  return (
    <EntryScreen {...props} title={w.waitingTitle} hint={w.waitingHint}>
      <AwaitedTimes {...props} />
      <p>{w.rule}</p>
      {leaving ? (
        <section className="leaving">
          <h2 ref={focusOn} tabIndex={-1}>
            {w.leaveQuestion}
          </h2>
          <p>{w.leaveHint}</p>
          <div className="ways">
            <AnswerButton {...{ answering }} what="leave" texts={[w.leaveNow, w.leaving]} />
            <button type="button" className="second" onClick={() => setLeaving(false)}>
              {w.stay}
            </button>
          </div>
        </section>
      ) : (
        <button type="button" className="second" onClick={() => setLeaving(true)}>
          {w.leave}
        </button>
      )}
    </EntryScreen>
  )
}

/** An entry whose address is not confirmed yet; only the button confirms it. */
function Unconfirmed(props: WaitingProps) {
  const { w, answering } = props
  return (
    <EntryScreen {...props} title={w.confirmTitle} hint={w.confirmHint}>
      <AwaitedTimes {...props} />
      <AnswerButton {...{ answering }} what="confirm" texts={[w.confirm, w.confirming]} />
    </EntryScreen>
  )
}

const wordsOf = (shown?: WaitingShown) =>
  waitingPageTexts[shown?.language ?? languageOfBrowser()] ?? waitingPageTexts.de

const languageOfBrowser = () => {
  const wanted = navigator.language.slice(0, 2)
  return wanted === 'en' || wanted === 'fr' ? wanted : 'de'
}

const titleOf = (shown?: WaitingShown) => wordsOf(shown).title

/** Shows a waiting-list entry, with its owner's actions; opening the page changes nothing. */
function WaitingPage({ token, prices }: { token: string; prices: string }) {
  const url = token && (`${publicWaiting}${encodeURIComponent(token)}` as WaitingAddress)
  const page = useBookingPage<WaitingShown, unknown>({ url, decision: '', titleOf })
  const { t, shown } = page
  const w = wordsOf(shown)
  const { show, refresh } = page
  const answering = useAnswering({ url, w, show, refresh })
  const takesFocus = page.takesFocus || answering.hasAnswered
  const { script, failed, load } = usePageScript(shown?.prices ? prices : '', pricesScript)
  // Nobody is to accept prices before they see them.
  const isComplete = !shown?.prices || script
  useRefreshOnReturn(() => shown && refresh(false))

  if (page.state === 'loading') return <p role="status">{w.loading}</p>
  if (!shown) {
    const isUnreachable = page.state === 'unreachable'
    return (
      <StateMessage
        key={page.state}
        {...{ t, takesFocus }}
        title={isUnreachable ? t.unreachable : w.unknown}
        hint={isUnreachable ? t.unreachableHint : w.unknownHint}
        booking={undefined}
      >
        {isUnreachable && <TryAgain t={t} onTry={page.retry} />}
      </StateMessage>
    )
  }
  const props = { t, w, shown, answering, takesFocus }
  const { state } = shown
  if (state === 'unconfirmed') return <Unconfirmed key={state} {...props} />
  if (state === 'waiting') return <OnTheList key={state} {...props} />
  if (state === 'offered') {
    const { offer } = shown
    if (failed) {
      return (
        <StateMessage
          {...{ t, takesFocus }}
          title={t.unreachable}
          hint={t.unreachableHint}
          booking={undefined}
        >
          <TryAgain t={t} onTry={load} />
        </StateMessage>
      )
    }
    if (!offer || !isComplete) return <p role="status">{w.loading}</p>
    // Other prices are entered anew.
    const key = JSON.stringify([offer, shown.prices])
    return <OfferedPlaces key={key} {...props} offer={offer} />
  }
  return <Ended key={state} {...props} state={state} />
}

/** Shows an entry that has ended, with its outcome and what to do next. */
function Ended({ state, ...props }: WaitingProps & { state: WaitingEnd }) {
  const { w, shown } = props
  const [title, hint] = w.ended[state]
  const search = new URLSearchParams({ lang: shown.language, variant: shown.variant })
  const lines = shown.booked && comingLines(shown.booked, props)
  return (
    <EntryScreen {...props} {...(lines && { lines })} title={title} hint={hint}>
      <p className="links">
        {shown.cancel_url ? (
          <a href={shown.cancel_url}>{w.toBooking}</a>
        ) : (
          <a href={`/buchen/${shown.project_id}?${search}`}>{w.toDates}</a>
        )}
      </p>
    </EntryScreen>
  )
}

const place = document.getElementById('waiting')
const token = linkToken('waiting_token')

if (place && hasRuntime()) {
  createRoot(place).render(<WaitingPage token={token} prices={place.dataset.prices ?? ''} />)
}
