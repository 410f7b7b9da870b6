import { z } from 'zod'

/** The error codes of refused calls; `server/http/response/refusals.ts` gives each its status. */
export const errorCodes = [
  'unreadable',
  'not_logged_in',
  'wrong_login',
  'wrong_password',
  'not_allowed',
  'foreign_origin',
  'organisation_suspended',
  'website_not_named',
  'registration_closed',
  'not_found',
  'too_large',
  'wrong_content_type',
  'invalid',
  'too_many_tries',
  'email_taken',
  'slot_full',
  'slot_started',
  'lead_time_passed',
  'variant_not_offered',
  'slot_has_bookings',
  'fewer_than_booked',
  'key_used_otherwise',
  'last_variant',
  'too_many_holds',
  'hold_lapsed',
  'booking_cancelled',
  'booking_erased',
  'booking_unconfirmed',
  'booking_overtaken',
  'changes_off',
  'not_held',
  'variant_booked',
  'variant_needed',
  'own_account',
  'last_admin',
  'ambiguous_name',
  'bookings_ahead',
  'address_unconfirmed',
  'mail_over',
  'mail_not_given_up',
  'undo_over',
  'changed_meanwhile',
  'unavailable',
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/**
 * The response to every refused call: a German sentence for people, a code for programs.
 * `fields` names the invalid fields (422 only), `remaining` the free places (`slot_full` only).
 */
export const errorAnswer = z
  .object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    remaining: z.int().optional(),
  })
  .meta({ id: 'ErrorAnswer' })

export type ErrorAnswer = z.infer<typeof errorAnswer>

/** Field faults beyond those that zod reports; `texts/de/fields.ts` contains their sentences. */
export const fieldFaults = [
  'not_an_email',
  'umlaut_before_at',
  'website_in_name',
  'control_characters',
  'control_characters_in_text',
  'not_a_time',
  'not_a_day',
  'nothing_visible',
  'only_dots',
  'unknown_time_zone',
  'skipped_hour',
  'before_today',
  'ends_before_start',
  'nothing_chosen',
  'too_many_slots',
  'series_too_long',
  'unknown_member',
  'no_series',
  'variants_missing',
  'unknown_variant',
  'passwords_differ',
  'password_common',
  'password_repeated',
  'password_personal',
  'organisation_missing',
  'left_empty',
  'proof_needed',
  'group_too_large',
  'span_too_long',
  'key_too_short',
  'invite_invalid',
  'not_the_invited',
  'reset_invalid',
  'not_your_account',
  'unknown_variable',
  'not_a_mail_server',
  'private_mail_server',
  'mail_server_port',
  'password_again',
  'not_a_selector',
  'not_a_website',
  'not_an_embedding_website',
  'phone_missing',
  'answer_missing',
  'unknown_question',
  'unknown_answer',
  'question_missing',
  'too_few_options',
  'second_group_question',
] as const

export type FieldFault = (typeof fieldFaults)[number]
