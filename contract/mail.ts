import { z } from 'zod'
import { id, instant } from './fields.ts'
import { mailSettingsInput } from './mail-settings.ts'
import { templateVariables } from './mail-text.ts'

/**
 * The states of an email. `dropped`: there was nothing left to report, for example because the
 * booking was cancelled.
 */
export const mailStates = ['waiting', 'sent', 'given_up', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Events about an account or an invitation, which a project's list of emails does not contain. */
const accountEvents = [
  'organisation_registered',
  'organisation_reminded',
  'deletion_asked',
  'deletion_taken_back',
  'organisation_deleted',
  'password_changed',
  'new_device',
  'factor_changed',
  'factors_reset',
  'admins_told',
  'password_reset',
  'staff_invited',
  'personal_link',
  'domain_missing',
  'domain_lost',
] as const

const projectEvents = [
  'slot_assigned',
  'slot_unassigned',
  'slot_moved',
  'slot_withdrawn',
  'slot_called_off',
  'slots_changed',
  'slots_offered',
  'member_absent',
  'slots_unled',
  'morning',
  'booking_held',
  'booking_confirmed',
  'booking_changed',
  'booking_cancelled',
  'booking_slot_moved',
  'booking_called_off',
  'booking_restored',
  'booking_message',
  'booking_reminder',
  'waiting_joined',
  'waiting_offered',
  'waiting_ended',
] as const
export type ProjectMailEvent = (typeof projectEvents)[number]

/** The events an email can report. */
export const mailEvents = [...accountEvents, ...projectEvents] as const
export type MailEvent = (typeof mailEvents)[number]

/** Why the latest attempt to send an email failed; `texts/de/mail.ts` contains the sentences. */
export const mailFaults = [
  'unknown_host',
  'no_connection',
  'silent',
  'cut_off',
  'no_tls',
  'bad_certificate',
  'private_server',
  'unready',
  'wrong_log_in',
  'sender_refused',
  'recipient_refused',
  'content_refused',
  'busy',
  'not_composed',
  'organisation_cap',
  'recipient_cap',
  'origin_cap',
  'address_unconfirmed',
  'unrecorded',
  'unexpected',
] as const
export type MailFault = (typeof mailFaults)[number]

/** Newest emails first; `before` is the id of the last email on the previous page. */
export const mailsQuery = z.object({
  state: z.enum(mailStates).optional(),
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type MailsQuerySent = z.input<typeof mailsQuery>
export type MailsQuery = z.infer<typeof mailsQuery>

/** One of a project's emails, and its state. */
export const mail = z
  .object({
    id,
    /** The event the email reports, such as `booking_confirmed`. */
    event: z.string(),
    /** Empty once the email is erased. */
    recipient: z.string(),
    /** The booker's or the member's name; empty once the email is erased. */
    person: z.string(),
    booking_id: id.nullable(),
    slot_start: instant.nullable(),
    timezone: z.string().nullable(),
    state: z.enum(mailStates),
    /** Whether a sent email was written to a file, because no mail server is configured. */
    filed: z.boolean().optional(),
    tries: z.int(),
    /** Why the latest attempt failed. */
    fault: z.enum(mailFaults).nullable(),
    /** The mail server's last response. */
    answer: z.string().nullable(),
    created_at: instant,
    /** When the next attempt is due; set only while the email is waiting. */
    due_at: instant.nullable(),
    sent_at: instant.nullable(),
  })
  .meta({
    examples: [
      {
        id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e07',
        event: 'booking_confirmed',
        recipient: 'juergen.weiss@schule.example',
        person: 'Jürgen Weiß',
        booking_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
        slot_start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        state: 'given_up',
        filed: false,
        tries: 1,
        fault: 'recipient_refused',
        answer: '550 5.1.1 unknown user',
        created_at: '2026-11-20T12:00:00Z',
        due_at: null,
        sent_at: null,
      },
    ],
  })
export type Mail = z.infer<typeof mail>

/** How many of a project's emails have not been delivered. */
export const undelivered = z
  .object({
    /** The number of emails whose state is `given_up`. */
    count: z.int(),
    /** The number of emails that are waiting after at least two failed attempts. */
    delayed: z.int(),
    /** The number of emails that are waiting because too many were sent within a day. */
    held: z.int().optional(),
    /**
     * Whether all of the project's emails are written to files, because no mail server is
     * configured.
     */
    filed: z.boolean().optional(),
  })
  .meta({ examples: [{ count: 3, delayed: 0, held: 0, filed: false }] })
export type Undelivered = z.infer<typeof undelivered>

/** How many emails will be resent. */
export const mailCount = z.object({ count: z.int() }).meta({ examples: [{ count: 3 }] })
export type MailCount = z.infer<typeof mailCount>

const action = z.object({
  url: z.string(),
  label: z.string(),
  secondary: z.literal(true).exactOptional(),
})

/** Sample values for the variables in a project's emails, and the other parts of an email. */
export const mailSample = z
  .object({
    values: z.record(z.enum(templateVariables), z.string()),
    /** The sender's name. */
    sender: z.string(),
    /** The links that become buttons. */
    actions: z.array(action),
    /** The text below the organisation's own; may be empty. */
    footer: z.string(),
    booking_number: z.string(),
  })
  .meta({
    examples: [
      {
        values: {
          name: 'Erika Muster',
          booked_time: 'Dienstag, 1. Dezember 2026, 10:00 Uhr',
          booked_variant: 'Führung',
          attendees_count: '3',
          cancel_url: 'https://rundgang.example/cancel.html?cancel_token=Beispiel',
          booked_time_unformatted: '2026-12-01T10:00:00+01:00',
        },
        sender: 'Museum Alte Spinnerei',
        actions: [],
        footer: 'Impressum: https://alte-spinnerei.example/impressum',
        booking_number: '284 710 3956',
      },
    ],
  })
export type MailSample = z.infer<typeof mailSample>

/** The same form as for saving the settings; nothing is stored. */
export const testMailInput = mailSettingsInput.meta({
  examples: [{ email_subject: 'Ihre Buchung: {{booked_variant}} am {{booked_time}}' }],
})

/** How a project's emails are sent: `file` if the installation has no mail server. */
const testMailWays = ['own_server', 'default_server', 'file'] as const

/** The result of a test email, which goes only to the user who requested it. */
export const testMail = z
  .object({
    sent: z.boolean(),
    recipient: z.string(),
    way: z.enum(testMailWays),
    fault: z.enum(mailFaults).nullable(),
    /** The mail server's response; may be empty. */
    answer: z.string(),
  })
  .meta({
    examples: [
      {
        sent: false,
        recipient: 'leitung@alte-spinnerei.example',
        way: 'own_server',
        fault: 'wrong_log_in',
        answer: '535 5.7.8 Authentication failed',
      },
    ],
  })
export type TestMail = z.infer<typeof testMail>
