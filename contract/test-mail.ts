import { z } from 'zod'
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
      },
    ],
  })
export type MailSample = z.infer<typeof mailSample>
