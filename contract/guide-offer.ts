import { z } from 'zod'
import { id, instant } from './fields.ts'

const ids = {
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  project: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
  member: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
}

const mostSlotsOffered = 500

/**
 * How many guides each slot needs, and further slots of the same project to offer in the same
 * emails. Without `guides`, each slot keeps its stored number.
 */
export const guideOfferInput = z
  .object({
    guides: z.int().min(1).max(20).optional(),
    slot_ids: z.array(id).max(mostSlotsOffered).optional(),
  })
  .meta({ examples: [{ guides: 2, slot_ids: [ids.slot] }] })
export type GuideOfferInput = z.infer<typeof guideOfferInput>

/** How many members were asked; 0 if nobody who could lead these slots is free. */
export const guideOfferMade = z.object({ asked: z.int() }).meta({ examples: [{ asked: 4 }] })
export type GuideOfferMade = z.infer<typeof guideOfferMade>

/** `withdrawn`: the member said yes, and later took it back. */
export const guideAnswers = ['yes', 'no', 'withdrawn'] as const
export type GuideAnswer = (typeof guideAnswers)[number]

const askedMember = z.object({
  staff_id: id,
  /** Empty for a former member whose name has been erased. */
  staff_name: z.string(),
  asked_at: instant,
  answer: z.enum(guideAnswers).nullable(),
  answered_at: instant.nullable(),
})

const slotFacts = {
  slot_id: id,
  start: instant,
  timezone: z.string(),
  /** The duration of the slot's longest variant, in seconds. */
  duration: z.int(),
  available_ressources: z.array(z.string()),
  /** How many people are booked. */
  sum: z.int(),
}

const exampleFacts = {
  slot_id: ids.slot,
  start: '2026-12-01T09:00:00Z',
  timezone: 'Europe/Berlin',
  duration: 3600,
  available_ressources: ['Führung'],
  sum: 24,
}

/**
 * A project's slots that are on offer to guides, and how many slots each member leads this month.
 */
export const guideOffers = z
  .object({
    slots: z.array(
      z.object({
        ...slotFacts,
        guides_needed: z.int(),
        assigned_staff: z.array(z.string()),
        /** `filled`: the slot has as many guides as it needs. */
        state: z.enum(['needed', 'filled']),
        offered_at: instant,
        /** The deadline for accepting the slot. */
        due_at: instant,
        /** Whether nobody accepted by the deadline; if so, the admins were notified. */
        overdue: z.boolean(),
        /** Whether only the preferred members have been asked so far. */
        preferred_only: z.boolean(),
        asked: z.array(askedMember),
      }),
    ),
    /** How many slots each member leads in the project's current month, across all projects. */
    team: z.array(z.object({ staff_id: id, staff_name: z.string(), slots_this_month: z.int() })),
  })
  .meta({
    examples: [
      {
        slots: [
          {
            ...exampleFacts,
            guides_needed: 1,
            assigned_staff: [],
            state: 'needed',
            offered_at: '2026-11-20T12:00:00Z',
            due_at: '2026-12-01T06:00:00Z',
            overdue: false,
            preferred_only: false,
            asked: [
              {
                staff_id: ids.member,
                staff_name: 'Grete Lange',
                asked_at: '2026-11-20T12:00:00Z',
                answer: 'no',
                answered_at: '2026-11-20T12:10:00Z',
              },
            ],
          },
        ],
        team: [{ staff_id: ids.member, staff_name: 'Grete Lange', slots_this_month: 6 }],
      },
    ],
  })
export type GuideOffers = z.infer<typeof guideOffers>

/**
 * The state of a slot for the member who was asked to lead it. `open`: the slot is still waiting
 * for an answer. `declined`: the member said no, and the slot is still open. `yours`: the member
 * leads it. `taken`: it has as many guides as it needs. `busy`: the member leads another slot at
 * that time. `absent`: the member is not available at that time. `over`: the slot has begun or no
 * longer exists.
 */
export const askedSlotStates = [
  'open',
  'declined',
  'yours',
  'taken',
  'busy',
  'absent',
  'over',
] as const
export type AskedSlotState = (typeof askedSlotStates)[number]

/**
 * The slots that the link in an offer, or "Meine Termine", shows to the member who was asked,
 * without any data about bookers.
 */
export const askedSlots = z
  .object({
    staff_name: z.string(),
    organisation: z.string(),
    slots: z.array(
      z.object({
        ...slotFacts,
        project: z.string(),
        location_meeting_point: z.string(),
        location_street: z.string(),
        location_postalcode: z.string(),
        location_city: z.string(),
        state: z.enum(askedSlotStates),
        /** The deadline for undoing the latest answer; null if there is nothing to undo. */
        undo_until: instant.nullable(),
      }),
    ),
  })
  .meta({
    examples: [
      {
        staff_name: 'Grete Lange',
        organisation: 'Stadtmuseum Lindenau',
        slots: [
          {
            ...exampleFacts,
            project: 'Stadtmuseum Lindenau',
            location_meeting_point: 'An der Kasse im Erdgeschoss',
            location_street: 'Am Markt 1',
            location_postalcode: '04177',
            location_city: 'Leipzig',
            state: 'open',
            undo_until: null,
          },
        ],
      },
    ],
  })
export type AskedSlots = z.infer<typeof askedSlots>

/**
 * The slot the member accepts or declines, with the start that they saw; a yes without one counts
 * for the start that the offer named.
 */
export const guideAnswerInput = z
  .object({ slot_id: id, start: instant.optional() })
  .meta({ examples: [{ slot_id: ids.slot, start: '2026-12-01T09:00:00Z' }] })
export type GuideAnswerInput = z.infer<typeof guideAnswerInput>
