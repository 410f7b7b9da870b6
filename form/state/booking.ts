import type { bookingCalls, holdCalls, proofCalls, waitingCalls } from '#contract/booking.calls.ts'
import type { PublicBookingMade, PublicBookingSent } from '#contract/booking.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { projectCalls } from '#contract/project.calls.ts'
import { bookingsPart } from '#contract/public-paths.ts'
import type { offerCalls } from '#contract/slot.calls.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { SentExtras } from '#form/extras/extras.ts'
import { counted, type Details, type Faults, peopleIn } from '#form/fields/details.ts'
import type { FormTexts } from '#texts/de/form.ts'

/** One attempt to book, which may be sent more than once. */
export interface Attempt {
  /** The visitor's choice as JSON, which identifies the attempt. */
  wish: string
  /** The request as JSON, including a proof of work if required. */
  body: string
  key: string
}

/**
 * Repeats the last request with the same idempotency key, so that if the response was lost, the
 * existing booking is found and no second one is made. A different request gets a new key.
 */
export function attemptFor(wish: object, took: number, last?: Attempt): Attempt {
  const text = JSON.stringify(wish)
  if (last?.wish === text) return last
  return { wish: text, body: JSON.stringify({ ...wish, took_ms: took }), key: newKey() }
}

/** 160 random bits; the server requires at least 22 characters. */
const newKey = () => crypto.getRandomValues(new Uint32Array(5)).join('-')

type CallIn<Calls> = Calls[keyof Calls]
type VisitorsCall =
  | CallIn<typeof bookingCalls>
  | CallIn<typeof holdCalls>
  | CallIn<typeof offerCalls>
  | CallIn<typeof proofCalls>
  | CallIn<typeof waitingCalls>

/** The URL of a call: a server and the contract's `Path` with its parameter filled in. */
export type Address<Path extends string, Answer = AnswerAt<Path>> = string & {
  readonly path: Path
  readonly answers: Answer
}

export type ProjectAddress = Address<typeof projectCalls.introduce.path>
export type BookingAddress = Address<typeof bookingCalls.show.path>
export type HoldAddress = Address<typeof holdCalls.show.path>
export type WaitingAddress = Address<typeof waitingCalls.show.path>

/**
 * Appends `part` to a URL. The response type is the one the contract defines for the longer path.
 */
export const at = <Path extends string, Part extends string>(
  address: Address<Path, unknown>,
  part: Part,
) => (address + part) as Address<`${Path}${Part}`>

type AnswerAt<Asked extends string> = Asked extends `${infer Path}?${string}`
  ? AnswerAt<Path>
  : AnswerOf<Extract<VisitorsCall, { path: Asked }>>

/**
 * The outcome of a call. A refusal without a message means that the response is missing or
 * incomplete, so the call may or may not have succeeded.
 */
export type CallAnswer<T> =
  | { ok: true; status: number; body: T }
  | { ok: false; status: number; body: Partial<ErrorAnswer>; wait: number }

const timeoutMs = 20_000

/**
 * Calls the API from any page; never throws. Cookies are sent only from Rundgang's own pages: if a
 * team member cancels a booking there, the history shows that member instead of the booker.
 */
export async function call<Answer>(
  address: Address<string, Answer>,
  init?: RequestInit,
): Promise<CallAnswer<Answer>> {
  const answer = { ok: false, status: 0, body: {}, wait: 0 }
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), ...init })
    answer.status = response.status
    // How many seconds to wait before the next attempt.
    answer.wait = Number(response.headers.get('retry-after'))
    if (answer.status !== 204) answer.body = await response.json()
    answer.ok = response.ok
  } catch {
    // A call without a complete response counts as failed, without a message.
  }
  return answer as CallAnswer<Answer>
}

/** Posts JSON. */
export const post = <Answer>(
  address: Address<string, Answer>,
  body = '{}',
  headers?: Record<string, string>,
) =>
  call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

export interface BookingRequest {
  slot: PublicSlot
  ressourceId: string
  details: Details
  /** The variant's duration in seconds, as the visitor sees it. */
  duration?: number | undefined
  language: PublicBookingSent['language']
  /** The phone number and the answers to the project's questions, if it asks for them. */
  extras?: SentExtras | undefined
}

/** Why the booking failed. `gone`: the slot no longer exists or has too few places. */
export interface Refusal {
  text?: string | undefined
  faults?: Faults
  gone?: boolean
  /** The nearest slots with room, if this one is gone. */
  others?: PublicSlot[]
  /** Whether a retry may succeed. */
  again?: boolean
  remaining?: number
  /** What it costs now, if the price has changed and the server knows the new sum. */
  price_cents?: number | undefined
}

export type BookingOutcome = { made: PublicBookingMade } | { refusal: Refusal }

/** Builds a booking request from the visitor's input. */
export const sentAs = ({
  slot,
  ressourceId,
  details: { extra, ...details },
  duration,
  language,
  extras,
}: BookingRequest): PublicBookingSent => ({
  ...details,
  ...extras,
  slot_id: slot.slot_id,
  start: slot.start,
  duration,
  category: ressourceId,
  booker_name: details.booker_name.trim(),
  booker_email: details.booker_email.trim(),
  attendees_count: peopleIn(details.attendees_count),
  language,
})

/**
 * Called with a stop function if a proof of work takes a long time, and without one when it is
 * done.
 */
export type OnLongWork = (stop?: () => void) => void

/** The context in which a booking request is sent. */
export interface BookingOffice {
  server: string
  /** The project's URL. */
  url: ProjectAddress
  t: FormTexts
  onLongWork: OnLongWork
}

export const send = ({ url }: BookingOffice, { body, key }: Attempt) =>
  post(at(url, bookingsPart), body, { 'idempotency-key': key })

// The form has no `altcha` field, so an error for it means that a proof of work is required.
export const asksForProof = ({ body }: CallAnswer<unknown>) =>
  (body as Partial<ErrorAnswer>).fields?.altcha

export const outcomeOf = (answer: CallAnswer<unknown>, t: FormTexts): BookingOutcome =>
  answer.ok ? { made: answer.body as PublicBookingMade } : { refusal: refusalOf(answer, t) }

function refusalOf(answer: CallAnswer<unknown> & { ok: false }, t: FormTexts): Refusal {
  const { status, body: error, wait } = answer
  const { code = '', remaining, price_cents } = error
  if (status >= 500 || !error.message) return { text: t.noAnswer, again: true }
  if (wait && code === 'too_many_tries') {
    return { text: counted(t.tooManyTries, Math.ceil(wait / 60), t.locale), again: true }
  }
  const isFull = code === 'slot_full' && t.slotFull
  const text = remaining
    ? counted(t.tooMany, remaining, t.locale)
    : isFull || (t.refusals[code] ?? error.message)
  const isRepriced = code === 'price_changed'
  if (!isRepriced && (status === 404 || status === 409)) return { text, gone: true, remaining }
  const fields = Object.entries(error.fields ?? {})
  const sentences = fields.map(([name, german]) => [
    name,
    t.invalid[name.replace(/\..*/, '')] ?? german,
  ])
  const { website, ...faults }: Faults = Object.fromEntries(sentences)
  // The hidden field cannot show an error of its own, so the form shows it.
  if (website) return { text: website, faults, again: true }
  return fields.length ? { faults } : { text, faults, price_cents }
}
