import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { needsLogIn } from '#contract/endpoint.ts'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import { isOutage } from '#server/database/outage.ts'
import { DomainError } from '#server/errors.ts'
import type { Config } from '#server/runtime/config.ts'
import {
  errorMessages,
  fieldMessage,
  foreignOrigin,
  type Issue,
  providerSays,
  statusTexts,
  storageFull,
  tooManyTries,
  unexpectedError,
} from '#texts/de/errors.ts'
import type { App } from '../app-type.ts'
import { answerUnknownPage, wantsPage } from '../pages/pages.ts'
import { logRefusedAccess, logWrongPassword } from '../security-log.ts'
import { preRoutingHeaders } from './headers.ts'

/** The HTTP status of each refusal; compilation fails if a code has no entry. */
export const statusOf: Record<ErrorCode, number> = {
  unreadable: 400,
  not_logged_in: 401,
  wrong_login: 401,
  wrong_password: 401,
  second_factor_needed: 401,
  passkey_needed: 401,
  log_in_lapsed: 401,
  wrong_code: 401,
  passkey_refused: 401,
  passkey_moved: 401,
  not_allowed: 403,
  confirm_first: 403,
  factor_first: 403,
  second_factor_due: 403,
  foreign_origin: 403,
  organisation_suspended: 403,
  website_not_named: 403,
  registration_closed: 403,
  not_found: 404,
  too_large: 413,
  wrong_content_type: 415,
  invalid: 422,
  too_many_tries: 429,
  too_many_reads: 429,
  email_taken: 409,
  slot_full: 409,
  slot_shared: 409,
  slot_moved: 409,
  price_changed: 409,
  slot_started: 409,
  lead_time_passed: 409,
  not_open_yet: 409,
  changes_closed: 409,
  variant_not_offered: 409,
  slot_has_bookings: 409,
  fewer_than_booked: 409,
  key_used_otherwise: 409,
  last_variant: 409,
  too_many_holds: 429,
  hold_lapsed: 409,
  booking_cancelled: 409,
  booking_erased: 409,
  booking_unconfirmed: 409,
  never_confirmed: 409,
  slot_gone: 409,
  booking_overtaken: 409,
  booking_split: 409,
  slot_split: 409,
  just_updated: 409,
  changes_off: 409,
  not_held: 409,
  waiting_off: 409,
  places_free: 409,
  already_waiting: 409,
  waiting_over: 409,
  no_offer: 409,
  no_room_to_offer: 409,
  variant_booked: 409,
  variant_needed: 409,
  own_account: 409,
  guides_only: 409,
  last_admin: 409,
  second_factor_demanded: 409,
  passkey_known: 409,
  too_many_passkeys: 409,
  no_totp: 409,
  ambiguous_name: 409,
  bookings_ahead: 409,
  address_unconfirmed: 409,
  mail_over: 409,
  mail_not_given_up: 409,
  undo_over: 409,
  storage_full: 409,
  already_taken: 409,
  leads_another: 409,
  absent_then: 409,
  answer_stands: 409,
  gave_back_often: 409,
  enough_guides: 409,
  changed_meanwhile: 409,
  no_provider: 409,
  provider_away: 409,
  sign_on_declined: 409,
  sign_on_refused: 409,
  sign_on_over: 409,
  sign_on_not_allowed: 403,
  sign_on_only: 403,
  already_linked: 409,
  link_first: 409,
  domain_unproven: 409,
  domain_taken: 409,
  unavailable: 503,
  unexpected: 500,
}

/** Every refusal that a call may return, derived from its route's declaration. */
export function refusalsOf({ method, schema, config }: RouteOptions): ErrorCode[] {
  const codes: ErrorCode[] = ['unreadable', 'unavailable', 'unexpected']
  const unsafe = method !== 'GET'
  if (needsLogIn(config?.who))
    codes.push('not_logged_in', 'organisation_suspended', 'second_factor_due', 'too_many_tries')
  if (config?.who === 'admin' || config?.who === 'desk') codes.push('not_allowed')
  if (unsafe && config?.who !== 'public') codes.push('foreign_origin')
  if (unsafe && needsLogIn(config?.who)) codes.push('storage_full')
  if (unsafe) codes.push('too_large', 'wrong_content_type')
  if (schema?.params) codes.push('not_found')
  if (schema?.body || schema?.querystring) codes.push('invalid')
  if (config?.recent) codes.push('confirm_first')
  if (config?.limits || config?.limitedLookups) codes.push('too_many_tries')
  if (config?.heavy) codes.push('too_many_reads')
  return [...codes, ...(config?.refuses ?? [])]
}

/** Sends every refusal, as `{ code, message, fields? }`. */
export function answerErrors(app: App): void {
  app.decorateRequest('refusedFor', null)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    try {
      return await answer(reply, await refusalOf(error, request))
    } catch (thrown) {
      return answer(reply, thrown instanceof DomainError ? thrown : unexpected(thrown, request))
    }
  })
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? answerUnknownPage(reply) : answer(reply, new DomainError('not_found')),
  )
}

async function refusalOf(error: FastifyError, request: FastifyRequest) {
  if (error instanceof DomainError) {
    logWrongPassword(request, error)
    if (statusOf[error.code] === 403) logRefusedAccess(request, error)
    return error
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new DomainError('not_found')
    await request.routeOptions.config.exists?.(request)
    // The body is not an object, so there is no field to report.
    if (error.validation.some(({ instancePath }) => instancePath === '/')) {
      return new DomainError('unreadable')
    }
    const issues = error.validation.map(({ instancePath, keyword, message, params }) => {
      const field = fieldAt(instancePath)
      return { field, issue: { ...params, code: keyword, message: message ?? '' } }
    })
    return new InvalidFields(issues)
  }
  const status = error.statusCode ?? (request.readingBody ? 400 : 500)
  if (status === 413) return new DomainError('too_large')
  if (status === 415) return new DomainError('wrong_content_type')
  if (status >= 400 && status < 500) return new DomainError('unreadable')
  return unexpected(error, request)
}

/**
 * `/translations/en/name` is the field `translations.en.name`; all entries of a list are one field.
 */
function fieldAt(instancePath: string): string {
  const [, ...names] = instancePath.split('/')
  const entry = names.findIndex((name) => /^\d+$/.test(name))
  return names.slice(0, entry < 0 ? undefined : entry).join('.')
}

class InvalidFields extends DomainError {
  readonly said: Record<string, string> = {}

  constructor(issues: { field: string; issue: Issue }[]) {
    super('invalid')
    for (const { field, issue } of issues) this.said[field] ??= fieldMessage(issue)
  }
}

// A retry is safe, because the form keeps its idempotency key: a booking whose response was lost is
// made only once.
const retryAfterSeconds = 2

function unexpected(error: unknown, request: FastifyRequest): DomainError {
  if (isOutage(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'the database is unreachable')
    return new DomainError('unavailable', { retryAfterSeconds })
  }
  request.log.error({ err: error, requestId: request.id }, 'a call ended unexpectedly')
  return new DomainError('unexpected')
}

function messageOf({ code, details }: DomainError, { id }: FastifyRequest): string {
  if (code === 'unexpected') return unexpectedError(id)
  const { retryAfterSeconds, expectedUrl } = details
  if (code === 'foreign_origin' && expectedUrl) return foreignOrigin(expectedUrl)
  if (code === 'too_many_tries' && retryAfterSeconds) return tooManyTries(retryAfterSeconds)
  if (details.stored) return storageFull(details.stored)
  if (details.said) return providerSays(errorMessages[code], details.said)
  return errorMessages[code]
}

/** Sends a refusal with its status, its message and its details. */
function answer(reply: FastifyReply, error: DomainError) {
  const { code, details } = error
  reply.request.refusedFor = code
  const message = messageOf(error, reply.request)
  const body: ErrorAnswer = { code, message }
  if (error instanceof InvalidFields) body.fields = error.said
  if (details.fields) {
    const said = Object.entries(details.fields).map(([field, { fault, ...quoted }]) => [
      field,
      fieldMessage({ code: 'custom', message: fault, ...quoted }),
    ])
    body.fields = Object.fromEntries(said)
  }
  if (details.remaining !== undefined) body.remaining = details.remaining
  if (details.start !== undefined) body.start = details.start.toString()
  if (details.priceCents !== undefined) body.price_cents = details.priceCents
  if (details.opens !== undefined) body.opens = details.opens.toString()
  if (details.passkey !== undefined) body.passkey = details.passkey
  if (details.retryAfterSeconds) reply.header('retry-after', details.retryAfterSeconds)
  // The back office shows the status text as the title of an error.
  reply.raw.statusMessage = statusTexts[statusOf[code]] ?? ''
  // Sent as a string, so that the route's response schema is not applied.
  return reply
    .code(statusOf[code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((text: string) => text)
    .send(JSON.stringify(body))
}

/**
 * Answers requests that Fastify refuses before any route or hook, because their path is invalid.
 */
export const answerFrameworkError =
  (config: Config) => (error: FastifyError, _: FastifyRequest, reply: FastifyReply) => {
    const unknown = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    reply.headers(preRoutingHeaders(config))
    return answer(reply, new DomainError(unknown ? 'not_found' : 'unreadable'))
  }

/** Answers requests that Node refuses before Fastify sees them: not HTTP, too long, or too slow. */
export const answerClientError =
  (config: Config) =>
  (error: ConnectionError, socket: Socket): void => {
    if (socket.writable && !isAnswering(socket)) socket.write(refusal(error.code, config))
    socket.destroy(error)
  }

/**
 * Whether a response has begun, after which nothing else may be written. Node checks the same
 * field.
 */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

const refusals: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'unreadable' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
}

function refusal(reason: string, config: Config): string {
  const { status, code } = refusals[reason] ?? { status: 400, code: 'unreadable' }
  const body = JSON.stringify({ code, message: errorMessages[code] } satisfies ErrorAnswer)
  const headers = {
    ...preRoutingHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
