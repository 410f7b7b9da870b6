import { z } from 'zod'
import { mailFaults } from './mail.ts'
import { mailSettingsInput } from './mail-settings.ts'
import { templateVariables } from './template.ts'

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
