import { z } from 'zod'
import { givenInstant, id, instant } from './fields.ts'
import { language } from './language.ts'

/**
 * The states of a booking that its booker must confirm. `cancelled`: the booking was cancelled, on
 * its own or with its slot, before it lapsed or after it was confirmed.
 */
export const holdStates = ['held', 'confirmed', 'lapsed', 'cancelled'] as const
export type HoldState = (typeof holdStates)[number]

/**
 * What the booker confirms: the slot's start that they saw. Without it, it is the start that they
 * booked, which the email named.
 */
export const holdConfirmation = z
  .object({ start: givenInstant.optional() })
  .nullish()
  .meta({ examples: [{ start: '2026-12-01T09:00:00Z' }] })
export type HoldConfirmation = NonNullable<z.input<typeof holdConfirmation>>

/** The data for the page where bookers confirm a booking, opened by the link in the email. */
export const holdShown = z
  .object({
    state: z.enum(holdStates),
    /** The deadline for confirming the booking; null once it is confirmed. */
    held_until: instant.nullable(),
    /** Whether the slot was deleted. */
    slot_withdrawn: z.boolean(),
    /** The booker's language. */
    language,
    project_id: id,
    project: z.string(),
    organisation: z.string(),
    /** Both URLs are empty if the project has none. */
    imprint_url: z.string(),
    privacy_url: z.string(),
    /** In the booker's language if the project has a translation. */
    variant: z.string(),
    start: instant,
    timezone: z.string(),
    duration: z.int(),
    attendees_count: z.int(),
    /** Whether the booker is sent emails; false without a mail server. */
    gets_emails: z.boolean().optional(),
    /** The page for cancelling the booking; null if it can no longer be cancelled. */
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
        gets_emails: true,
        cancel_url:
          'https://rundgang.example/cancel.html?cancel_token=mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo',
      },
    ],
  })
export type HoldShown = z.infer<typeof holdShown>
