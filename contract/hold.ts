import { z } from 'zod'
import { givenInstant, id, instant } from './fields.ts'
import { language } from './language.ts'
import { agreedShown } from './price.ts'

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
    ...agreedShown,
    /**
     * The last moment for changing or cancelling the booking; set only if it is ahead, and before
     * the start.
     */
    changes_until: instant.optional(),
    /** The last moment for changing it; set only if that is before `changes_until`. */
    change_until: instant.optional(),
    /** Whether the booker may change it, and not only cancel it; set only with `changes_until`. */
    may_change: z.literal(true).optional(),
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

const example = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 1,
    data: { expires: 1795000000, project: '01980000-0000-7000-8000-000000000001', doublings: 0 },
    keyLength: 32,
    keyPrefix: '0f3c6e7b1a2d4c5e8f9012a3b4c5d6e7',
    keySignature: 'a3f5c1d2e4b60798a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718',
    nonce: '4b1e8c2f7d3a9056e1f2a3b4c5d6e7f8',
    salt: '9d8c7b6a5f4e3d2c1b0a99887766554f',
  },
  signature: '1f2e3d4c5b6a79880f1e2d3c4b5a69788f9e0d1c2b3a49586f7e8d9c0b1a2938',
}

/**
 * A proof of work in the format of altcha (version 2), which the browser computes in the
 * background: it searches for a counter such that the hash of `salt`, `nonce` and the counter
 * begins with `keyPrefix`. `expires` is in seconds since 1970. `doublings`: how many times the work
 * has been doubled; it doubles as more bookings come from the same network.
 */
export const challenge = z
  .object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      cost: z.int(),
      data: z.object({ expires: z.int(), project: id, doublings: z.int().optional() }),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  })
  .meta({ examples: [example] })
export type Challenge = z.infer<typeof challenge>

/** The content of a booking's field `altcha`: this object as JSON in base64. */
export const proof = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type Proof = z.infer<typeof proof>
