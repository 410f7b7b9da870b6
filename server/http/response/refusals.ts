import type { RouteOptions } from 'fastify'
import { needsLogIn } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

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
  slot_moved: 409,
  slot_started: 409,
  lead_time_passed: 409,
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
  booking_overtaken: 409,
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
