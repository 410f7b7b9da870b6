import type { ErrorCode, FieldFault } from '#contract/errors.ts'

interface Details {
  /** Free places, with `slot_full`. */
  remaining?: number
  /** When the next try is let through, with `too_many_tries`, `too_many_holds` and `unavailable`. */
  retryAfterSeconds?: number
  /** The address that the product is set up for, with `foreign_origin`. */
  expectedUrl?: string | undefined
  /** What is wrong with which field, with `invalid`; `named` and `maximum` are what the sentence quotes. */
  fields?: Record<string, { fault: FieldFault; named: string; maximum?: number }>
  /** Whose account it was, with `wrong_login`; for the log, never answered. */
  staffId?: string
}

/** A refusal that the domain decided; `server/http/response/error-reply.ts` says it in German. */
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

/** A refusal because of one field; the sentence quotes what is `named`, if it quotes anything. */
export function fieldError(field: string, fault: FieldFault, named = ''): DomainError {
  return new DomainError('invalid', { fields: { [field]: { fault, named } } })
}

/** Why a command of the operator does nothing; its message is the one line that they read. */
export class CommandRefused extends Error {}
