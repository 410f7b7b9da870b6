import type { BookingShown } from '#contract/booking.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'
import { counted, say } from '../fields/say.ts'
import type { CallAnswer } from '../state/call.ts'

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
  if (code === 'slot_moved') return { text: words.slotMoved, gone: true }
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
