import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import {
  email,
  hasUmlautBeforeAt,
  line,
  lineOrEmpty,
  paragraph,
  pastedEmail,
  revision,
} from './fields.ts'
import { byTranslationField } from './mail-translation.ts'
import { nearestVariable, unknownVariables } from './template.ts'

const unknownVariable: FieldFault = 'unknown_variable'
const notAnEmail: FieldFault = 'not_an_email'
const umlautBeforeAt: FieldFault = 'umlaut_before_at'

const template = (text: z.ZodString) =>
  text.superRefine((written, context) => {
    const [unknown] = unknownVariables(written)
    if (unknown === undefined) return
    const named = unknown.slice(0, 60)
    const meant = nearestVariable(named)
    context.addIssue({ code: 'custom', message: unknownVariable, named, meant })
  })

const emailOrEmpty = pastedEmail()
  .max(254)
  .refine((address) => address === '' || email.safeParse(address).success, { error: notAnEmail })
  // Many servers refuse an email with an umlaut before the @, even in a Bcc address.
  .refine((address) => !hasUmlautBeforeAt(address), { error: umlautBeforeAt })

const subject = template(line(200))
const body = template(paragraph(20_000).min(1))

const translation = { subject: template(lineOrEmpty(200)), body: template(paragraph(20_000)) }

const texts = {
  email_from: 'info@alte-spinnerei.example',
  email_bcc: '',
  email_subject: 'Ihre Buchung: {{booked_variant}} am {{booked_time}}',
  email_body: 'Guten Tag {{name}},\n\nwir freuen uns auf Sie!\n\nAbsagen: {{cancel_url}}',
  email_cancel_subject: 'Abgesagt: {{booked_variant}} am {{booked_time}}',
  email_cancel_body: 'Guten Tag {{name}},\n\nIhre Buchung ist abgesagt.',
  email_smtpserver: 'mail.alte-spinnerei.example:587',
  email_smtpuser: '',
  location_street: 'Spinnereistraße 7',
  location_postalcode: '04179',
  location_city: 'Leipzig',
  location_meeting_point: 'Haupteingang, an der Garderobe',
  ...byTranslationField(() => ''),
  email_subject_en: 'Your booking: {{booked_variant}} on {{booked_time}}',
  email_body_en: 'Dear {{name}},\n\nsee you soon!\n\nCancel: {{cancel_url}}',
}

/** The password is never returned, only whether there is one. */
export const mailSettings = z
  .object({
    email_from: z.string(),
    email_bcc: z.string(),
    email_subject: z.string(),
    email_body: z.string(),
    email_cancel_subject: z.string(),
    email_cancel_body: z.string(),
    email_custom_smtpserver: z.boolean(),
    email_smtpserver: z.string(),
    /** The user name at the custom server; empty if it is `email_from`. */
    email_smtpuser: z.string(),
    email_password: z.literal(''),
    email_password_set: z.boolean(),
    location_street: z.string(),
    location_postalcode: z.string(),
    location_city: z.string(),
    location_meeting_point: z.string(),
    ...byTranslationField(() => z.string()),
    /**
     * The number of changes by admins so far; absent if the server is still running the previous
     * version.
     */
    revision: z.int().optional(),
    /** The name of the admin who made the last change, if known. Sent only to admins. */
    changed_by: z.string().optional(),
  })
  .meta({
    examples: [
      { ...texts, email_custom_smtpserver: true, email_password: '', email_password_set: true },
    ],
  })
export type MailSettings = z.infer<typeof mailSettings>

/**
 * The size limit of the form: two texts of 20,000 umlauts are 240 kB when form-encoded. Unchanged
 * translations need not be sent.
 */
export const mailSettingsBytes = 512 * 1024

/**
 * If text is not sent, or the password is empty, the stored value is kept. A checkbox that is not
 * sent is unchecked, as in HTML forms.
 */
export const mailSettingsInput = z
  .object({
    email_from: emailOrEmpty.optional(),
    /** A single address. */
    email_bcc: emailOrEmpty.optional(),
    email_subject: subject.optional(),
    email_body: body.optional(),
    email_cancel_subject: subject.optional(),
    email_cancel_body: body.optional(),
    email_custom_smtpserver: z.enum(['true', 'false', 'on']).default('false'),
    /** `host` or `host:port`. */
    email_smtpserver: lineOrEmpty(300).toLowerCase().optional(),
    email_smtpuser: lineOrEmpty(254).optional(),
    email_password: z.string().max(1000).optional(),
    location_street: lineOrEmpty(200).optional(),
    location_postalcode: lineOrEmpty(20).optional(),
    location_city: lineOrEmpty(200).optional(),
    location_meeting_point: lineOrEmpty(200).optional(),
    /** Empty if the organisation has no translation of its own. */
    ...byTranslationField(({ part }) => translation[part].optional()),
    /** If sent, the call is refused if somebody has changed the settings since this revision. */
    revision: z.coerce.number().pipe(revision).optional(),
  })
  .meta({
    examples: [{ ...texts, email_custom_smtpserver: 'true', email_password: 'Ein Passwort' }],
  })
export type MailSettingsSent = z.input<typeof mailSettingsInput>
export type MailSettingsInput = z.infer<typeof mailSettingsInput>
