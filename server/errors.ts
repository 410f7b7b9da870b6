import type { ErrorCode, FieldFault } from '#contract/errors.ts'
import type { StoredKind } from '#contract/stored-series.ts'

interface Details {
  /** For `slot_full`: the number of free places; 0 for `slot_shared`. */
  remaining?: number
  /** For `slot_moved`: when the slot starts now. */
  start?: Temporal.Instant
  /** For `price_changed`: what the booking costs now, in cents. */
  priceCents?: number
  /** For `not_open_yet`: when visitors can book it from. */
  opens?: Temporal.Instant
  /** For `second_factor_needed`: whether a passkey is accepted as well as a code. */
  passkey?: boolean
  /**
   * For `too_many_tries`, `too_many_holds` and `unavailable`: when the next attempt will be
   * accepted.
   */
  retryAfterSeconds?: number
  /** For `foreign_origin`: the address that the deployment is configured for. */
  expectedUrl?: string | undefined
  /**
   * For `invalid`: the invalid fields, and what is wrong with each; the message quotes `named`,
   * `minimum` and `maximum`.
   */
  fields?: Record<string, { fault: FieldFault; named: string; minimum?: number; maximum?: number }>
  /** For `storage_full`: what the message names. */
  stored?: { kind: StoredKind; most: number; confirmed: boolean }
  /**
   * For `wrong_login`, `wrong_code` and `passkey_refused`: the account concerned. For the log only,
   * never part of the response.
   */
  staffId?: string
  /** Why a provider's response was not accepted; for the log only. */
  because?: string
  /** For `sign_on_declined`, `sign_on_refused` and `provider_away`: the provider's own words. */
  said?: string
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

/** A refusal because of one field; the message quotes `named`, unless it is empty. */
export function fieldError(field: string, fault: FieldFault, named = ''): DomainError {
  return new DomainError('invalid', { fields: { [field]: { fault, named } } })
}

/**
 * Thrown when an operator's command refuses to run; its message is the one line the operator sees.
 */
export class CommandRefused extends Error {}
