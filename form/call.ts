import type { ErrorAnswer } from '#contract/errors.ts'

/**
 * A call's outcome. A refusal without a message means that no answer came, or only half of one:
 * whether the call was carried out is open.
 */
export type Answer<T> =
  | { ok: true; status: number; body: T }
  | { ok: false; status: number; body: Partial<ErrorAnswer> }

const patience = 20_000

/** Calls the API from any page: without cookies, and never throwing. */
export async function call<T>(url: string, init?: RequestInit): Promise<Answer<T>> {
  const answer = { ok: false, status: 0, body: {} }
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { credentials: 'omit', signal, ...init })
    answer.status = response.status
    answer.body = await response.json()
    answer.ok = response.ok
  } catch {}
  return answer as Answer<T>
}

/** Posts JSON. */
export const post = <T>(url: string, body: string, headers: Record<string, string> = {}) =>
  call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
