import {
  type AnswerOf,
  type Endpoint,
  type ExchangeOf,
  linkHeader,
  type ParamName,
  type ParamsOf,
  pathOf,
} from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { connectionLost, failedWith, notFound } from '#texts/de/words.ts'
import { forgetKept } from './kept.ts'
import { noteAnswer, noteLost } from './reach.ts'

type Answered = Partial<ErrorAnswer> & { status: number; statusText: string; message: string }

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly statusText: string
  declare readonly code: ErrorAnswer['code'] | undefined
  declare readonly fields: Record<string, string>
  declare readonly remaining: number | undefined
  declare readonly passkey: boolean | undefined

  constructor({ message, ...answered }: Answered) {
    super(message)
    Object.assign(this, { fields: {} }, answered, { name: 'ApiError' })
  }
}

/** The error message to show to the user. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

/**
 * What the specification calls the "status text": the response's status text or, if that is empty,
 * its message. Returns `otherwise` if there was no response.
 */
export function statusTextOf(error: unknown, otherwise: string) {
  if (!(error instanceof ApiError) || error.status === 0) return otherwise
  return error.statusText || error.message || otherwise
}

/** The server's errors for the fields in `names`, ignoring other fields. */
export function fieldErrorsOf(error: unknown, names: readonly string[]) {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.includes(name)))
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/**
 * Whether the server refused the call. After any other failure, it may still have carried out the
 * call.
 */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export const isSessionOver = (error: unknown) =>
  error instanceof ApiError && error.code === 'not_logged_in'

/**
 * Set by the app. Tries to remove the cause of a refusal and resolves to whether the call should be
 * repeated.
 */
export const wayOut: { of?: (error: ApiError) => Promise<boolean> } = {}

interface Sent {
  params?: object
  query?: object
  json?: object
  form?: object
  byLink?: boolean
  signal?: AbortSignal | undefined
}

/** A call's input, typed by endpoint. `params` holds the path parameters. */
export type Given<Called extends Endpoint> = Omit<ExchangeOf<Called>, 'answers' | 'query'> &
  QueryOf<Called> &
  ([ParamName<Called['path']>] extends [never] ? object : { params: ParamsOf<Called> }) & {
    /** Authenticates with this browser's personal link instead of the session. */
    byLink?: boolean
    signal?: AbortSignal | undefined
  }

/** The call's query, optional if none of its parameters are required. */
type QueryOf<Called extends Endpoint> =
  ExchangeOf<Called> extends { query: infer Query }
    ? object extends Query
      ? { query?: Query }
      : { query: Query }
    : object

/**
 * Makes a call and resolves with its response, typed by the contract. Rejects with an `ApiError`,
 * or with an `AbortError` if `signal` was aborted.
 */
export async function call<Called extends Endpoint>(
  called: Called,
  ...args: object extends Given<Called> ? [Given<Called>?] : [Given<Called>]
): Promise<AnswerOf<Called>> {
  const [given = {}] = args
  const response = await request(called, given)
  if (!response.ok) {
    const error = await refused(response)
    if (response.status === 403 && (await wayOut.of?.(error))) return call(called, ...args)
    throw error
  }
  const body = await response.text()
  return (body ? JSON.parse(body) : undefined) as AnswerOf<Called>
}

// Paths can contain user input and text from links. Browsers resolve dot segments in a path, so the
// call would reach a different endpoint.
const dotSegment = /\/\.{1,2}(\/|$)/

/** Makes a call whose response is a file; rejects as `call` does. */
async function callForFile(called: Endpoint, given: Sent): Promise<Response> {
  const response = await request(called, given)
  if (response.ok) return response
  const error = await refused(response)
  if (response.status === 403 && (await wayOut.of?.(error))) return callForFile(called, given)
  throw error
}

async function request(called: Endpoint, { params = {}, query, json, form, byLink, signal }: Sent) {
  const path = pathOf(called, params)
  if (dotSegment.test(path)) {
    throw new ApiError({ status: 404, statusText: '', message: notFound })
  }
  const init: RequestInit = { method: called.method, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (form) init.body = encoded(form)
  if (json !== undefined) {
    init.body = JSON.stringify(json)
    init.headers = { 'content-type': 'application/json' }
  }
  if (byLink) init.headers = { ...init.headers, [linkHeader]: '1' }
  try {
    const response = await fetch(query ? `${path}?${encoded(query)}` : path, init)
    noteAnswer()
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    noteLost()
    throw new ApiError({ status: 0, statusText: '', message: connectionLost })
  }
}

const encoded = (fields: object) =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

/** The refusal; removes what this browser kept offline if the person is no longer let in. */
async function refused(response: Response): Promise<ApiError> {
  const error = await refusal(response)
  if (error.status === 401 || (error.code !== undefined && shutOut.has(error.code))) forgetKept()
  return error
}

const shutOut = new Set<string>(['second_factor_due', 'sign_on_only', 'organisation_suspended'])

async function refusal(response: Response) {
  const { status, statusText } = response
  const body = await readAnswer(response)
  return new ApiError({ ...body, status, statusText, message: body.message ?? failedWith(status) })
}

// A proxy may respond with HTML instead of the server's JSON.
async function readAnswer(response: Response): Promise<Partial<ErrorAnswer>> {
  try {
    return (await response.json()) as Partial<ErrorAnswer>
  } catch {
    return {}
  }
}

/**
 * Whether the error belongs to a field of this form, which then shows it. Derived from the error,
 * because the form clears a field's error once the user edits the field.
 */
export const isAtField = (error: unknown, names: readonly string[]) =>
  Object.keys(fieldErrorsOf(error, names)).length > 0

interface FileGiven {
  params?: Record<string, string>
  query: object
  signal: AbortSignal
}

/** Fetches a file and reports how many bytes have arrived. Rejects as `call` does. */
export async function fetchFile(
  called: Endpoint,
  given: FileGiven,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const response = await callForFile(called, given)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || !value) break
      parts.push(value)
      bytes += value.length
      onBytes(bytes)
    }
  } catch (error) {
    if (given.signal.aborted) throw error
    throw new ApiError({ status: 0, statusText: '', message: connectionLost })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

const pauseMs = 500

/**
 * Runs `work` when called. If called again while it is running, or within half a second after that,
 * runs it once more when the half second is over.
 */
export function oneAtATime(work: () => Promise<unknown>) {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    running = false
  }
}
