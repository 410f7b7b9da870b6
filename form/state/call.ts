import type { ErrorAnswer } from '#contract/errors.ts'

/**
 * A call's outcome. A refusal without a message means that no answer came, or only half of one:
 * whether the call was carried out is open.
 */
export type CallAnswer<T> =
  | { ok: true; status: number; body: T }
  | { ok: false; status: number; body: Partial<ErrorAnswer>; wait: number }

const timeoutMs = 20_000

/** Calls the API from any page: without cookies, and never throwing. */
export async function call<T>(url: string, init?: RequestInit): Promise<CallAnswer<T>> {
  const answer = { ok: false, status: 0, body: {}, wait: 0 }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { credentials: 'omit', signal, ...init })
    answer.status = response.status
    // Seconds to wait before the next try.
    answer.wait = Number(response.headers.get('retry-after'))
    answer.ok = response.ok
    if (answer.status !== 204) answer.body = await response.json()
  } catch {
    answer.ok = false
  }
  return answer as CallAnswer<T>
}

/** Posts JSON. */
export const post = <T>(url: string, body = '{}', headers: Record<string, string> = {}) =>
  call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
