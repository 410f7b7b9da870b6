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
import { ApiError } from './api-error.ts'
import { forgetKept } from './kept.ts'

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
type Given<Called extends Endpoint> = Omit<ExchangeOf<Called>, 'answers' | 'query'> &
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
export async function callForFile(called: Endpoint, given: Sent): Promise<Response> {
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
    return await fetch(query ? `${path}?${encoded(query)}` : path, init)
  } catch (error) {
    if (signal?.aborted) throw error
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
