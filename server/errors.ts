import type { ErrorCode, FieldFault } from '#contract/errors.ts'

interface Details {
  /** Free places, with `slot_full`. */
  remaining?: number
  /** What is wrong with which field, with `invalid`. */
  fields?: Record<string, FieldFault>
}

/** A refusal that the domain decided; `server/http/error-reply.ts` says it in German. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** A refusal because of one field. */
export function fieldError(field: string, fault: FieldFault): DomainError {
  return new DomainError('invalid', { fields: { [field]: fault } })
}
