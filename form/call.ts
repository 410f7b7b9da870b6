import type { ErrorAnswer } from '#contract/errors.ts'

/** A call's outcome. Status 0 means that no answer came: whether the call was carried out is open. */
export type Answer<T> =
  | { ok: true; value: T }
  | { ok: false; status: number; error: Partial<ErrorAnswer> }

const patience = 20_000

/** Calls the API from any page: without cookies, and never throwing. */
export async function call<T>(url: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { credentials: 'omit', signal, ...init })
    if (response.ok) return { ok: true, value: await response.json() }
    const error = await response.json().catch(() => ({}))
    return { ok: false, status: response.status, error }
  } catch {
    return { ok: false, status: 0, error: {} }
  }
}

/** Posts JSON. */
export const post = <T>(url: string, body: string, headers: Record<string, string> = {}) =>
  call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
