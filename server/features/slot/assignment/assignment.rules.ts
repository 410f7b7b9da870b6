import { isAhead } from '#server/features/slot/slot.rules.ts'

/** What a mail to a member of staff about a slot says that happened. */
export type SlotEvent = 'slot_assigned' | 'slot_unassigned' | 'slot_moved' | 'slot_withdrawn'

/** Whether a member of staff is told of a slot: while it is to come, if they have not turned it off. */
export const isTold = (
  { slotMails }: { slotMails: boolean },
  { startsAt }: { startsAt: Temporal.Instant },
  now: Temporal.Instant,
) => slotMails && isAhead(startsAt, now)

interface Standing {
  assigned: boolean
  startsAt: Temporal.Instant
  deletedAt: Temporal.Instant | null
  /** When the mail was posted. */
  postedAt: Temporal.Instant
}

const leads = ({ assigned, deletedAt }: Standing) => assigned && deletedAt === null

const stillSo: Record<SlotEvent, (slot: Standing, now: Temporal.Instant) => boolean> = {
  slot_assigned: (slot, now) => leads(slot) && isAhead(slot.startsAt, now),
  slot_unassigned: ({ assigned }) => !assigned,
  // A start that was past when it was chosen is news all the same: nobody is to come later.
  slot_moved: (slot, now) =>
    leads(slot) && (isAhead(slot.startsAt, now) || !isAhead(slot.startsAt, slot.postedAt)),
  slot_withdrawn: ({ deletedAt }) => deletedAt !== null,
}

/** Whether what a mail tells is still so when it is sent, and still of use. */
export const isStillSo = (event: SlotEvent, slot: Standing, now: Temporal.Instant) =>
  stillSo[event](slot, now)

/** Whether an event takes the slot out of its member's calendar. */
export const endsEntry = (event: SlotEvent): event is 'slot_unassigned' | 'slot_withdrawn' =>
  event === 'slot_unassigned' || event === 'slot_withdrawn'
