import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import {
  email,
  hasUmlautBeforeAt,
  line,
  lineOrEmpty,
  paragraph,
  pasted,
  pastedEmail,
  revision,
} from './fields.ts'
import { byTranslationField, nearestVariable, unknownVariables } from './mail-text.ts'

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
  email_body: 'Guten Tag {{name}},\n\nwir freuen uns auf Sie!\n\nStornieren: {{cancel_url}}',
  email_cancel_subject: 'Storniert: {{booked_variant}} am {{booked_time}}',
  email_cancel_body: 'Guten Tag {{name}},\n\nIhre Buchung ist storniert.',
  email_smtpserver: 'mail.alte-spinnerei.example:587',
  email_smtpuser: '',
  location_street: 'Spinnereistraße 7',
  location_postalcode: '04179',
  location_city: 'Leipzig',
  location_meeting_point: 'Haupteingang, an der Garderobe',
  location_phone: '0341 123456',
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
    /** The meeting point in other languages, each only if there is one. */
    location_meeting_point_en: z.string().optional(),
    location_meeting_point_fr: z.string().optional(),
    location_meeting_point_de_simple: z.string().optional(),
    /** Absent if the server is still running the previous version. */
    location_phone: z.string().optional(),
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
    location_meeting_point_en: lineOrEmpty(200).optional(),
    location_meeting_point_fr: lineOrEmpty(200).optional(),
    location_meeting_point_de_simple: lineOrEmpty(200).optional(),
    location_phone: lineOrEmpty(40).optional(),
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

const notASelector: FieldFault = 'not_a_selector'

/** Without a selector, common selectors are tried. */
export const senderDomainQuery = z.object({
  selector: pasted()
    .toLowerCase()
    .max(100)
    .regex(/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*)?$/, {
      error: notASelector,
    })
    .default(''),
})
export type SenderDomainQuerySent = z.input<typeof senderDomainQuery>

/** `unknown`: DNS did not answer. */
export const findingStates = ['ok', 'weak', 'missing', 'wrong', 'unknown'] as const
export type FindingState = (typeof findingStates)[number]

/** The reason for a finding's state; `texts/de/mail-settings.ts` contains the sentences. */
export const findingReasons = [
  'no_answer',
  'no_such_domain',
  'spf_ok',
  'spf_missing',
  'spf_several',
  'spf_invalid',
  'spf_lookups',
  'spf_open',
  'spf_closed',
  'spf_neutral',
  'spf_no_all',
  'spf_server_not_named',
  'dkim_ok',
  'dkim_missing',
  'dkim_selector_missing',
  'dkim_alias_empty',
  'dkim_invalid',
  'dkim_revoked',
  'dmarc_ok',
  'dmarc_missing',
  'dmarc_several',
  'dmarc_invalid',
] as const
export type FindingReason = (typeof findingReasons)[number]

const dnsRecord = z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() })

const finding = z.object({
  state: z.enum(findingStates),
  reason: z.enum(findingReasons),
  /** The name of the DNS record. */
  name: z.string(),
  /** The records found, one per line. */
  found: z.string().nullable(),
  /** The record to add, or to replace the existing one with. */
  record: dnsRecord.nullable(),
})
export type Finding = z.infer<typeof finding>

/** The public DNS records of the domain a project's emails come from. */
export const senderDomain = z
  .object({
    /** Written as in DNS: without umlauts. */
    domain: z.string(),
    /** The owner of the domain, who can change its records. */
    owner: z.enum(['organisation', 'operator']),
    /** Null if the domain is not public; no DNS query is made in that case. */
    findings: z.object({ spf: finding, dkim: finding, dmarc: finding }).nullable(),
  })
  .meta({
    examples: [
      {
        domain: 'alte-spinnerei.example',
        owner: 'organisation',
        findings: {
          spf: {
            state: 'missing',
            reason: 'spf_missing',
            name: 'alte-spinnerei.example',
            found: null,
            record: {
              name: 'alte-spinnerei.example',
              type: 'TXT',
              value: 'v=spf1 mx a:mail.alte-spinnerei.example ~all',
            },
          },
          dkim: {
            state: 'ok',
            reason: 'dkim_ok',
            name: 'mail._domainkey.alte-spinnerei.example',
            found: 'v=DKIM1; k=rsa; p=MIIBIjANBg',
            record: null,
          },
          dmarc: {
            state: 'ok',
            reason: 'dmarc_ok',
            name: '_dmarc.alte-spinnerei.example',
            found: 'v=DMARC1; p=none',
            record: null,
          },
        },
      },
    ],
  })
export type SenderDomain = z.infer<typeof senderDomain>
