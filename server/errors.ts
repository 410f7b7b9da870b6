import type { ErrorCode, FieldFault } from '#contract/errors.ts'

interface Details {
  /** Free places, with `slot_full`. */
  remaining?: number
  /** Whether a passkey works as well as a code, with `second_factor_needed`. */
  passkey?: boolean
  /**
   * When the next try will be accepted, with `too_many_tries`, `too_many_holds` and `unavailable`.
   */
  retryAfterSeconds?: number
  /** The address that the deployment is configured for, with `foreign_origin`. */
  expectedUrl?: string | undefined
  /** What is wrong with which field, with `invalid`; the message quotes `named` and `maximum`. */
  fields?: Record<string, { fault: FieldFault; named: string; maximum?: number }>
  /** The account concerned, with `wrong_login`, `wrong_code` and `passkey_refused`; for the log only, never part of the response. */
  staffId?: string
  /** Why a provider's response is not accepted; for the log only. */
  because?: string
}

/** A refusal by the domain; `server/http/response/error-reply.ts` adds the German message. */
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

/** A refusal because of one field; the message quotes `named` where it quotes anything. */
export function fieldError(field: string, fault: FieldFault, named = ''): DomainError {
  return new DomainError('invalid', { fields: { [field]: { fault, named } } })
}

/** Why an operator's command does nothing; its message is the one line that the operator sees. */
export class CommandRefused extends Error {}
