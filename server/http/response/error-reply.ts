import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorAnswer } from '#contract/errors.ts'
import { isOutage } from '#server/database/outage.ts'
import { DomainError } from '#server/errors.ts'
import {
  errorMessages,
  foreignOrigin,
  statusTexts,
  storageFull,
  tooManyTries,
  unexpectedError,
} from '#texts/de/errors.ts'
import { fieldMessage, type Issue } from '#texts/de/fields.ts'
import type { App } from '../app-type.ts'
import { answerUnknownPage, wantsPage } from '../pages/unknown-page.ts'
import { logRefusedAccess, logWrongPassword } from '../security-log.ts'
import { statusOf } from './refusals.ts'

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
  return errorMessages[code]
}

/** Sends a refusal with its status, its message and its details. */
export function answer(reply: FastifyReply, error: DomainError) {
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
