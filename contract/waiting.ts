import { z } from 'zod'
import { currencies } from './currency.ts'
import { bookerName, email, id, instant, line, people, token } from './fields.ts'
import { language } from './language.ts'
import { priceCounts, pricesOffered } from './price.ts'

/**
 * How an entry ended: it was `booked`, its offer was `declined` or `missed`, its owner `left` the
 * list, an admin `removed` it, or none of its slots can be booked any more (`over`).
 */
export const waitingEnds = ['booked', 'declined', 'missed', 'left', 'removed', 'over'] as const
export type WaitingEnd = (typeof waitingEnds)[number]

/** `offered`: places are reserved until the person answers. */
export const waitingStates = ['unconfirmed', 'waiting', 'offered', ...waitingEnds] as const
export type WaitingState = (typeof waitingStates)[number]

const ids = {
  entry: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e11',
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  project: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
  booking: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
}
const ofEntry = 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo'
const start = '2026-12-01T09:00:00Z'
const until = '2026-11-30T17:00:00Z'

/** Joins the waiting list for any one of several full slots, with one variant. */
export const waitingInput = z
  .object({
    slot_ids: z.array(id).min(1).max(10),
    /** A variant's `ressource_id`, `id` or exact name. */
    category: line(200),
    people,
    /** The smallest number of people the person still wants an offer for; defaults to `people`. */
    people_min: people.optional(),
    name: bookerName,
    email,
    language: language.optional(),
  })
  .refine(({ people: most, people_min: least = most }) => least <= most, {
    path: ['people_min'],
    error: 'more_than_people',
  })
  .meta({
    example: {
      slot_ids: [ids.slot],
      category: 'Führung',
      people: 4,
      people_min: 2,
      name: 'Jürgen Weiß',
      email: 'juergen.weiss@schule.example',
    },
  })
export type WaitingInput = z.infer<typeof waitingInput>
export type WaitingSent = z.input<typeof waitingInput>

/**
 * A yes to an offer, with the start that the person saw; by default the one that the offer named.
 */
export const waitingAccepted = z
  .object({
    start: instant.optional(),
    /** How many people pay which price; not needed if all pay the same one. */
    prices: priceCounts.optional(),
    /** What the person was told it costs: the call is refused (`price_changed`) if it costs otherwise. */
    price_cents: z.int().min(0).optional(),
    /** The currency of that sum; refused in the same way. */
    currency: z.enum(currencies).optional(),
  })
  .nullish()
  .meta({ examples: [{ start }] })
export type WaitingAccepted = NonNullable<z.infer<typeof waitingAccepted>>

/** The entry gets no offers until the link in the email has been used. */
export const waitingJoined = z
  .object({ token, confirmed: z.boolean() })
  .meta({ examples: [{ token: ofEntry, confirmed: false }] })
export type WaitingJoined = z.infer<typeof waitingJoined>

/** The entry that the office made for a caller, whose address needs no confirmation. */
export const waitingAdded = z.object({ entry_id: id }).meta({ examples: [{ entry_id: ids.entry }] })
export type WaitingAdded = z.infer<typeof waitingAdded>

const offer = z.object({
  slot_id: id,
  start: instant,
  people: z.int(),
  /** Set only if the group would have the slot to itself. */
  whole: z.literal(true).optional(),
  until: instant,
})

const shownExample = {
  state: 'offered' as const,
  confirmed: true,
  project_id: ids.project,
  project: 'Museum Alte Spinnerei',
  organisation: 'Museum Alte Spinnerei',
  imprint_url: '',
  privacy_url: '',
  variant: 'Führung',
  language: 'de' as const,
  name: 'Jürgen Weiß',
  people: 4,
  people_min: 2,
  timezone: 'Europe/Berlin',
  slots: [{ slot_id: ids.slot, start, ahead: 0 }],
  offer: { slot_id: ids.slot, start, people: 3, until },
  cancel_url: null,
}

/** A waiting-list entry as the person who joined sees it. */
export const waitingShown = z
  .object({
    state: z.enum(waitingStates),
    confirmed: z.boolean(),
    project_id: id,
    project: z.string(),
    organisation: z.string(),
    imprint_url: z.string(),
    privacy_url: z.string(),
    variant: z.string(),
    language,
    name: z.string(),
    people: z.int(),
    people_min: z.int(),
    timezone: z.string(),
    /** The slots the entry is waiting for; empty once it has ended. */
    slots: z.array(
      z.object({
        slot_id: id,
        start: instant,
        /** The slot's time zone, only if it differs from the entry's. */
        timezone: z.string().optional(),
        /** How many confirmed entries are ahead of this one. */
        ahead: z.int(),
      }),
    ),
    offer: offer.nullable(),
    /** What the offered places cost. */
    ...pricesOffered,
    /** The current state of the booking made by accepting an offer. */
    booked: z.object({ start: instant, people: z.int() }).optional(),
    /** The URL of that booking's page. */
    cancel_url: z.string().nullable(),
  })
  .meta({ examples: [shownExample] })
export type WaitingShown = z.infer<typeof waitingShown>

/** A project's waiting list, in the order people joined. */
export const waitingList = z
  .array(
    z.object({
      id,
      state: z.enum(waitingStates),
      name: z.string(),
      email: z.string(),
      variant: z.string(),
      ressource_id: id,
      people: z.int(),
      people_min: z.int(),
      joined_at: instant,
      /** When automatic offers resume, if they are paused after two missed offers. */
      paused_until: instant.nullable(),
      slots: z.array(z.object({ slot_id: id, start: instant, ahead: z.int() })),
      offer: offer.nullable(),
    }),
  )
  .meta({
    examples: [
      [
        {
          id: ids.entry,
          state: 'waiting',
          name: 'Jürgen Weiß',
          email: 'juergen.weiss@schule.example',
          variant: 'Führung',
          ressource_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e03',
          people: 4,
          people_min: 2,
          joined_at: '2026-11-20T12:00:00Z',
          paused_until: null,
          slots: [{ slot_id: ids.slot, start, ahead: 0 }],
          offer: null,
        },
      ],
    ],
  })
export type WaitingList = z.infer<typeof waitingList>

/**
 * How many confirmed entries a project has, how many people they are for, and how many entries are
 * unconfirmed.
 */
export const waitingCount = z
  .object({ entries: z.int(), people: z.int(), unconfirmed: z.int() })
  .meta({ examples: [{ entries: 2, people: 7, unconfirmed: 1 }] })
export type WaitingCount = z.infer<typeof waitingCount>

/** Manually offers free places in a slot: by default, the entry's first slot with room. */
export const offerByHand = z
  .object({ slot_id: id.optional() })
  .meta({ examples: [{ slot_id: ids.slot }] })
export type OfferByHand = z.infer<typeof offerByHand>
