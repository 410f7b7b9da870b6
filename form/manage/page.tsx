import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import { counted, say } from '#form/fields/details.ts'
import { LegalLinks } from '#form/fields/fields.tsx'
import { dateOf, dayAt, dayText, spanText } from '#form/state/time.ts'
import { Summary } from '#form/steps/step.tsx'
import { type PageTexts, pageTexts } from '#texts/page-texts.ts'

/**
 * The token of the link that opened the page. It leaves the address bar, so that nobody reads or
 * copies it there, and the browser's history does not keep it. The history entry keeps it for
 * reloading and going back. Nothing is stored in the browser, as the form promises, so a bookmark
 * does not work: the email's link does.
 */
export function linkToken(name: string): string {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const given = query.get(name)
  if (given === null) return history.state?.token ?? ''
  query.delete(name)
  const rest = query.size ? `?${query}` : ''
  history.replaceState({ ...history.state, token: given }, '', pathname + rest)
  return given
}

/**
 * The wording of a booking's page, in the booking's language or, if there is no booking, the
 * browser's.
 */
export const wordsIn = (language?: Language) =>
  pageTexts[language ?? (navigator.language.slice(0, 2) as Language)] ?? pageTexts.de

/** Sets the page's title and, for screen readers, its language. */
export function speak(language: Language | undefined, title: string) {
  document.documentElement.lang = wordsIn(language).locale
  document.title = title
}

/** What the page shows: the booking, or a step of changing it. */
export type PageStep = 'booking' | 'people' | 'answers' | 'day' | 'time' | 'check'

interface Entry {
  step: PageStep
  /** How many history entries this one is away from the booking. */
  depth: number
}

// The page keeps other things in its history entries, too (`page.tsx`).
const entry = (): Entry => ({ step: 'booking', depth: 0, ...history.state })

/** Each step is a browser history entry, so Back returns to the previous step. */
export function usePageSteps() {
  const [step, show] = useState<PageStep>('booking')
  // Whether the visitor has interacted with the page. The focus does not move until then.
  const moved = useRef(false)

  useEffect(() => {
    const returned = () => {
      moved.current = true
      show(entry().step)
    }
    // After a reload, the page starts with the booking again.
    history.replaceState({ ...entry(), step: 'booking' }, '')
    addEventListener('popstate', returned)
    return () => removeEventListener('popstate', returned)
  }, [])

  const go = (to: PageStep) => {
    moved.current = true
    history.pushState({ ...entry(), step: to, depth: entry().depth + 1 }, '')
    show(to)
  }
  /** Returns to the booking, so that Back does not lead to a change that is already finished. */
  const leave = () => {
    const { depth } = entry()
    moved.current = true
    if (depth) history.go(-depth)
    show('booking')
  }
  return { step, moved: moved.current, go, leave, back: () => history.back() }
}

/** Calls `refresh` when the visitor returns to the tab, because the data may have changed. */
export function useRefreshOnReturn(refresh: () => unknown) {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [])
}

/**
 * The booking data shown on both the cancel page and the confirmation page. The confirmation page
 * does not get the booker's name.
 */
export type ShownBooking = Omit<
  BookingShown,
  'booker_name' | 'cancelled' | 'lapsed' | 'cancellable'
> & {
  booker_name?: string
}

/** The form for another date of the same offer, in the language of the booking. */
export const otherDatesUrl = ({ project_id, language, ressource_id }: BookingShown) =>
  `/buchen/${project_id}?${new URLSearchParams({ lang: language, variant: ressource_id ?? '' })}`

interface StateMessageProps {
  t: PageTexts
  title: string
  hint: string
  booking: ShownBooking | undefined
  /** False if the content appears without the visitor having done anything. */
  takesFocus: boolean
  /** The button or link for the next action. */
  children?: ReactNode
}

/** A state of the booking that requires no decision. */
export function StateMessage({ t, title, hint, booking, takesFocus, children }: StateMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(takesFocus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint && <p role="status">{hint}</p>}
      {booking && <BookingSummary t={t} booking={booking} />}
      {children}
      {booking && <LegalLinks t={t} of={booking} />}
    </>
  )
}

export interface QuestionProps extends DecisionProps {
  title: string
  booking: ShownBooking
  /** False if the content appears without the visitor having done anything. */
  takesFocus?: boolean
  /** Shown above the booking, because the booker needs to read this first. */
  notice?: ReactNode
  /** Whether the booker can also change the booking, and not only cancel it. */
  mayChange?: boolean | undefined
}

// A stable function, so it is only called when the heading mounts.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** Asks the booker for a decision about a booking. */
export function Question(props: QuestionProps) {
  const { title, booking, takesFocus, notice, mayChange, ...decision } = props
  const { t } = decision
  return (
    <>
      <h1 ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {title}
      </h1>
      {notice}
      <BookingSummary t={t} booking={booking} />
      <LastMoment {...{ t, booking, mayChange }} />
      <Decision {...decision} />
      <LegalLinks t={t} of={booking} />
    </>
  )
}

interface DecisionProps {
  t: PageTexts
  explanation: string
  trouble: string
  /** The button's labels when idle and when busy. */
  action: [waiting: string, working: string]
  sending: boolean
  onDo: () => void
  children?: ReactNode
}

/** A button for a decision, with an explanation of what it does. */
export function Decision({ explanation, trouble, action, sending, onDo, children }: DecisionProps) {
  return (
    <>
      <p>{explanation}</p>
      {trouble && (
        <p role="alert" className="notice">
          {trouble}
        </p>
      )}
      <button type="button" className="main" aria-busy={sending} onClick={onDo}>
        {action[sending ? 1 : 0]}
      </button>
      {children}
    </>
  )
}

interface LastMomentProps {
  t: PageTexts
  booking: ShownBooking
  /** Whether it can also be changed, and not only cancelled. */
  mayChange: boolean | undefined
}

/** Until when a booking can be changed or cancelled, if that is before its start. */
export function LastMoment({ t, booking, mayChange }: LastMomentProps) {
  const { changes_until: until, change_until: changes = until, timezone } = booking
  if (!until || !changes) return null
  const inWords = (at: string) => dateOf(at, { duration: 0, timezone }, t)
  const text = mayChange ? (changes === until ? t.changeUntil : t.bothUntil) : t.cancelUntil
  return <p>{say(text, { date: inWords(until), changes: inWords(changes) })}</p>
}

export const TryAgain = ({ t, onTry }: { t: PageTexts; onTry: () => void }) => (
  <button type="button" className="main" onClick={onTry}>
    {t.tryAgain}
  </button>
)

export function BookingSummary({ t, booking }: { t: PageTexts; booking: ShownBooking }) {
  const { start, duration, timezone: timeZone, project, organisation } = booking
  const time = say(t.oclock, { time: spanText({ start, duration, timeZone }) })
  return (
    <Summary
      lines={[
        [t.organisation, organisation],
        [t.project, project === organisation ? '' : project],
        [t.variant, booking.variant],
        [t.date, `${dayText(dayAt(start, timeZone), t)}, ${time}`],
        [t.meetingPoint, booking.meeting_point],
        [t.people, counted(t.persons, booking.attendees_count, t.locale)],
        // Loaded only by pages of bookings with prices.
        ...(globalThis.RundgangPrices?.agreedLines(booking) ?? []),
        [t.name, booking.booker_name],
        ...(booking.answers_read ?? []).map((one): [string, string] => [one.question, one.answer]),
        [t.number, booking.booking_number],
      ]}
    />
  )
}
