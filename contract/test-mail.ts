import { z } from 'zod'
import { mailFaults } from './mail.ts'
import { mailSettingsInput } from './mail-settings.ts'
import { templateVariables } from './template.ts'

const action = z.object({
  url: z.string(),
  label: z.string(),
  secondary: z.literal(true).exactOptional(),
})

/**
 * `GET /api/admin/settings/email/{projectId}/sample`: what the mails of the project would be filled
 * with, and what stands around their text.
 */
export const mailSample = z
  .object({
    values: z.record(z.enum(templateVariables), z.string()),
    /** In whose name they are written. */
    sender: z.string(),
    /** What each link is for that becomes a button. */
    actions: z.array(action),
    /** What stands below; empty: nothing. */
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

/** `POST /api/admin/settings/email/{projectId}/test`, the form that saves; nothing of it is stored. */
export const testMailInput = mailSettingsInput.meta({
  examples: [{ email_subject: 'Ihre Buchung: {{booked_variant}} am {{booked_time}}' }],
})

/** How mails of a project leave: `file`, where the installation has no mail server. */
const testMailWays = ['own_server', 'default_server', 'file'] as const

/** What became of it. It goes to whoever asked for it and to nobody else. */
export const testMail = z
  .object({
    sent: z.boolean(),
    recipient: z.string(),
    way: z.enum(testMailWays),
    fault: z.enum(mailFaults).nullable(),
    /** In the mail server's own words; empty where it said nothing. */
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
