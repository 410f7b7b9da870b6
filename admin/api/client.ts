import type { ErrorAnswer } from '#contract/errors.ts'
import { connectionLost, failedWith } from '#texts/de/words.ts'
import { ApiError } from './api-error.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  json?: unknown
  form?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Asks the server and answers what it answered; the caller names the type that the contract gives
 * that path. Rejects with an `ApiError`, or with an `AbortError` where `signal` asked for it.
 */
export async function call<Answer>(path: string, { method = 'GET', ...sent }: Call = {}) {
  const response = await request(path, method, sent)
  if (!response.ok) throw await refusal(response)
  const body = await response.text()
  return (body ? JSON.parse(body) : undefined) as Answer
}

async function request(path: string, method: string, { json, form, signal }: Call) {
  const init: RequestInit = { method, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (form) init.body = new URLSearchParams(form)
  if (json !== undefined) {
    init.body = JSON.stringify(json)
    init.headers = { 'content-type': 'application/json' }
  }
  try {
    return await fetch(path, init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, statusText: '', message: connectionLost })
  }
}

async function refusal(response: Response) {
  const { status, statusText } = response
  const body = await readAnswer(response)
  return new ApiError({ ...body, status, statusText, message: body.message ?? failedWith(status) })
}

// A proxy in between may answer with a page instead of the server's JSON.
async function readAnswer(response: Response): Promise<Partial<ErrorAnswer>> {
  try {
    return (await response.json()) as Partial<ErrorAnswer>
  } catch {
    return {}
  }
}
