import type { AnswerOf } from '#contract/endpoint.ts'
import type { bookingCalls } from '#contract/endpoints/booking.ts'
import type { holdCalls } from '#contract/endpoints/hold.ts'
import type { offerCalls } from '#contract/endpoints/offer.ts'
import type { projectCalls } from '#contract/endpoints/project.ts'
import type { proofCalls } from '#contract/endpoints/proof.ts'
import type { waitingCalls } from '#contract/endpoints/waiting.ts'
import type { ErrorAnswer } from '#contract/errors.ts'

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
