import { z } from 'zod'
import { id, instant } from './fields.ts'
import { language } from './language.ts'

/**
 * What a booking that waits for its booker's confirmation can come to. `cancelled`: by its booker,
 * or with its slot, before its time was over or after it was confirmed.
 */
export const holdStates = ['held', 'confirmed', 'lapsed', 'cancelled'] as const
export type HoldState = (typeof holdStates)[number]

/**
 * `GET /api/public/holds/{confirm_token}`, what the page shows that the mail's link opens, and
 * `POST …/confirm`.
 */
export const holdShown = z
  .object({
    state: z.enum(holdStates),
    /** Until when it can be confirmed; null once it is. */
    held_until: instant.nullable(),
    /** Whether the organiser has deleted the slot. */
    slot_withdrawn: z.boolean(),
    /** What the booker reads. */
    language,
    project_id: id,
    project: z.string(),
    organisation: z.string(),
    /** Empty: none. */
    imprint_url: z.string(),
    privacy_url: z.string(),
    /** In the booker's language, where it is given in it. */
    variant: z.string(),
    start: instant,
    timezone: z.string(),
    duration: z.int(),
    attendees_count: z.int(),
    /** Where it is cancelled; null when there is nothing to cancel any more. */
    cancel_url: z.string().nullable(),
  })
  .meta({
    examples: [
      {
        state: 'held',
        held_until: '2026-11-20T12:30:00Z',
        slot_withdrawn: false,
        language: 'de',
        project_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
        project: 'Museum Alte Spinnerei',
        organisation: 'Museum Alte Spinnerei',
        imprint_url: 'https://www.alte-spinnerei.example/impressum',
        privacy_url: 'https://www.alte-spinnerei.example/datenschutz',
        variant: 'Führung',
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        duration: 3600,
        attendees_count: 24,
        cancel_url:
          'https://rundgang.example/cancel.html?cancel_token=mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo',
      },
    ],
  })
export type HoldShown = z.infer<typeof holdShown>
