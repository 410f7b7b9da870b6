import type { BookingState } from '#contract/booking-change.ts'
import type { Currency, PriceLine } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'

/** Everything about a booking that can change. */
export interface BookingContent {
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  variantId: string
  variantName: string
  attendees: number
  /** Whether it takes its whole slot. */
  whole: boolean
  bookerName: string
  bookerEmail: string
  bookerPhone: string
  comment: string
  note: string
  answers: BookingAnswer[]
  priceLines: PriceLine[] | null
  priceCurrency: Currency | null
}

/**
 * Neither attendance, which ends with the visit, nor parts, nor a cancellation change with the
 * content. The meeting point is that of the slot.
 */
type State = Required<
  Omit<BookingState, 'cancelled' | 'came' | 'currency' | 'meeting_point' | 'parts'>
>

const stateOf = (of: BookingContent): State => ({
  attendees_count: of.attendees,
  slot_id: of.slotId,
  start: of.startsAt.toString(),
  timezone: of.timezone,
  variant: of.variantName,
  booker_name: of.bookerName,
  booker_email: of.bookerEmail,
  booker_phone: of.bookerPhone,
  comment: of.comment,
  note: of.note,
  answers: of.answers,
  price_lines: of.priceLines,
})

type Field = keyof State
/** What only the slot and the variant say is added once they are known. */
type Told = Field | 'meeting_point'

/** Compares values as text, because the database stores an answer's keys in a different order. */
const comparable = ({ answers, price_lines, ...state }: State) => ({
  ...state,
  price_lines: price_lines?.map(({ id, count }) => `${id} ${count}`).join('\n'),
  answers: answers
    .map(({ question_id, version, answer, detail }) =>
      [question_id, version, answer, detail].join('\n'),
    )
    .join('\n\n'),
})

export interface Difference {
  before: BookingState
  after: BookingState
}

/** Only the fields that differ, with their values before and after; null if none do. */
export function differenceOf(before: BookingContent, after: BookingContent): Difference | null {
  const [was, is] = [stateOf(before), stateOf(after)]
  const [one, other] = [comparable(was), comparable(is)]
  const fields = (Object.keys(was) as Field[]).filter(
    (field) =>
      one[field] !== other[field] ||
      // Two variants may have the same name.
      (field === 'variant' && before.variantId !== after.variantId),
  )
  if (fields.length === 0) return null
  const only = (
    state: BookingState,
    { priceCurrency: currency }: BookingContent,
  ): BookingState => ({
    ...Object.fromEntries(fields.map((field) => [field, state[field]])),
    ...(fields.includes('price_lines') && currency ? { currency } : {}),
  })
  return { before: only(was, before), after: only(is, after) }
}

const has = ({ after }: Pick<Difference, 'after'>, fields: Told[]) =>
  fields.some((field) => after[field] !== undefined)

/** The fields that are shown in a calendar entry and that a change may affect. */
const calendarFields: Told[] = ['attendees_count', 'start', 'variant', 'meeting_point']

/** Whether a change affects the calendar entry, so that its `SEQUENCE` must increase. */
export const isInCalendar = (change: Pick<Difference, 'after'>) => has(change, calendarFields)

/** Whether a change affects what each part of a split booking has of its own. */
export const isOfParts = (change: Pick<Difference, 'after'>) =>
  has(change, ['attendees_count', 'slot_id', 'variant', 'price_lines'])

/**
 * Whether the booker gets an email about a change. Changes to the team's note do not trigger one,
 * nor do corrections to the phone number, comment or answers, which the booker provided.
 */
export const concernsBooker = (change: Pick<Difference, 'after'>) =>
  has(change, [...calendarFields, 'timezone', 'booker_name', 'booker_email', 'price_lines'])
