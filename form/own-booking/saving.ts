import { useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { OwnBookingChange } from '#contract/booking-change.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { counted, type Details, say } from '#form/fields/details.ts'
import type { PageStep } from '#form/manage/page.tsx'
import type { Changed, ChangingProps } from '#form/manage/page-script.ts'
import { type CallAnswer, call } from '#form/state/booking.ts'
import { type CalendarDay, dateOf } from '#form/state/time.ts'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'

/** Why a change was refused, and what the booker can do. */
export interface ChangeRefusal {
  text: string
  /** Whether the requested slot is gone or has too few places. */
  gone?: boolean
  /** Whether the booking was changed in the meantime. */
  overtaken?: boolean
}

type Refused = CallAnswer<unknown> & { ok: false }

interface Speaking {
  words: OwnBookingTexts
  locale: string
  organisation: BookingShown['organisation']
  /** Whether the change is a move to another slot. */
  moves: boolean
}

const minutesPerHour = 60

/** The message about a refused change, in the booker's language. */
export function refusalOf({ status, body, wait }: Refused, speaking: Speaking): ChangeRefusal {
  const { words, locale, organisation, moves } = speaking
  const { code = '', message, remaining = 0 } = body
  const about = (text: string) => say(text, { organisation })
  if (status >= 500 || !message) return { text: words.noAnswer }
  if (code === 'slot_full') {
    const few = moves ? words.fewPlacesThere : words.fewPlaces
    const none = moves ? words.noPlacesThere : words.noPlaces
    return { text: remaining > 0 ? counted(few, remaining, locale) : none, gone: true }
  }
  if (code === 'too_many_tries') {
    const minutes = Math.max(1, Math.ceil(wait / 60))
    const text =
      minutes > minutesPerHour
        ? countedAbout(words.tooOftenToday, Math.ceil(minutes / minutesPerHour), speaking)
        : countedAbout(words.tooOften, minutes, speaking)
    return { text }
  }
  if (code === 'booking_overtaken') return { text: words.overtaken, overtaken: true }
  if (code === 'slot_shared') return { text: words.shared, gone: true }
  if (code === 'not_open_yet') return { text: words.notOpenYet, gone: true }
  if (code === 'slot_moved') return { text: words.slotMoved, gone: true }
  if (body.fields?.prices || code === 'price_changed') return { text: words.peopleMissing }
  if (code === 'invalid') return { text: about(words.groupTooLarge) }
  const ofSlot: ErrorAnswer['code'][] = [
    'not_found',
    'slot_started',
    'lead_time_passed',
    'variant_not_offered',
  ]
  if (ofSlot.some((one) => one === code)) return { text: words.gone, gone: true }
  return { text: about(words.off) }
}

const countedAbout = (
  forms: OwnBookingTexts['tooOften'],
  count: number,
  { locale, organisation }: Speaking,
) => {
  const told = { one: forms.one, other: forms.other }
  for (const form of ['one', 'other'] as const) {
    told[form] = told[form].replace('{organisation}', () => organisation)
  }
  return counted(told, count, locale)
}

/** Formats a booking's date, number of people and price as text. */
export const bookingText = (booking: BookingShown, t: PageTexts) =>
  [
    dateOf(booking.start, booking, t),
    counted(t.persons, booking.attendees_count, t.locale),
    ...(booking.price_lines ? [globalThis.RundgangPrices?.agreedTotal(booking)] : []),
  ].join(', ')

/** The page's message about a completed change. */
const changedText = (booking: BookingShown, words: OwnBookingTexts, t: PageTexts): Changed => ({
  title: words.changed,
  hint: say(booking.gets_emails === false ? words.unmailed : words.mailed, {
    booking: bookingText(booking, t),
  }),
  calendar: words.calendar,
})

export type Saving = ReturnType<typeof useSaving>

/**
 * Sends a change, one request at a time, and reports the outcome. If it is refused, the booker's
 * input is kept.
 */
export function useSaving(props: ChangingProps, words: OwnBookingTexts) {
  const { t, url, booking, step, refresh, onChanged, onOver } = props
  const [saving, setSaving] = useState(false)
  const [told, tell] = useState<(ChangeRefusal & { step: PageStep }) | undefined>(undefined)
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)

  const send = async (wish: OwnBookingChange) => {
    const sent = { ...wish, revision: booking.revision }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'PATCH', headers, body: JSON.stringify(sent) }
    const answer = await call(url, init)
    if (answer.ok) return onChanged(answer.body, changedText(answer.body, words, t))
    const { organisation } = booking
    const moves = wish.slot_id !== undefined && wish.slot_id !== booking.slot_id
    const reason = refusalOf(answer, { words, locale: t.locale, organisation, moves })
    const refused = { ...reason, step }
    if (!mayHaveChanged(answer)) return tell(refused)
    const now = await refresh()
    if (now && !now.changeable) return onOver(overText(now, refused))
    // Only the refreshed booking says that its variant is for larger groups now.
    const least = (answer.body.code === 'invalid' && now?.min_attendees) || 0
    const isSmall = (wish.attendees_count ?? least) < least
    tell(isSmall ? { step, text: counted(words.least, least, t.locale) } : refused)
  }

  const save = async (wish: OwnBookingChange) => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    tell(undefined)
    await send(wish)
    busy.current = false
    setSaving(false)
  }
  const refusal = told?.step === step ? told : undefined
  return { saving, refusal, save, forget: () => tell(undefined) }
}

/** Whether the booking may differ from what the page shows. */
const mayHaveChanged = ({ status }: CallAnswer<unknown>) => [404, 409, 422].includes(status)

/**
 * Empty unless the project has turned changes off, because in all other cases the page itself says
 * why the booking cannot be changed.
 */
const overText = ({ change_refusal }: BookingShown, { text }: ChangeRefusal) =>
  change_refusal === 'changes_off' ? text : ''

/** The booker's choices so far, kept when going back. */
export interface Draft {
  /** The number of people as entered; undefined if unchanged. */
  people?: string | undefined
  /** How many of them come at each price, as entered. */
  extra?: Record<string, string> | undefined
  day?: CalendarDay | undefined
  slot?: PublicSlot | undefined
}

/** The people of a booking as entered. */
export type PeopleDetails = Pick<Details, 'attendees_count' | 'extra'>

/** The props of each step of a change. */
export interface ChangeProps extends Pick<ChangingProps, 'go' | 'back'> {
  t: PageTexts
  words: OwnBookingTexts
  booking: BookingShown
  /** The number of people as entered. */
  people: string
  /** The same, and how many of them come at each price. */
  details: PeopleDetails
  /** The current booking as text. */
  now: string
  change: (changed: Draft) => void
  saving: Saving
}

export interface MoveProps extends ChangeProps {
  step: PageStep
  draft: Draft
}
