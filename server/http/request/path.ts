import type { FastifyRequest } from 'fastify'
import { id } from '#contract/fields.ts'
import { DomainError } from '#server/errors.ts'

/** An identifier in a path that is not validated yet; what is not one is `not_found`. */
export function idIn(request: FastifyRequest, name: string): string {
  const parsed = id.safeParse((request.params as Record<string, unknown>)[name])
  if (!parsed.success) throw new DomainError('not_found')
  return parsed.data
}
