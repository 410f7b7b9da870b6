import type { FastifyRequest } from 'fastify'
import { id } from '#contract/fields.ts'
import { DomainError } from '#server/errors.ts'

/** An id from a path that has not been validated yet; throws `not_found` for anything else. */
export function idIn(request: FastifyRequest, name: string): string {
  const parsed = id.safeParse((request.params as Record<string, unknown>)[name])
  if (!parsed.success) throw new DomainError('not_found')
  return parsed.data
}
