import type { OrganisationId } from '#server/auth/actor.ts'
import { lockKeyOf } from '#server/auth/secrets.ts'
import type { Transaction } from '#server/database/open.ts'
import { keepPlaces } from '#server/features/slot/slot.queries.ts'
import { post } from '#server/mail/outbox.ts'
import type { FreedPlaces, UnitOfWork } from '#server/unit-of-work.ts'
import {
  followMoves,
  insertOffer,
  isAwaited,
  listCandidates,
  listFree,
  listOffersIn,
  lockWaitingList as lockByKey,
  type SlotsOfProject,
  type Waiting,
} from './freed-place.queries.ts'
import { offerDeadline, offersFor } from './freed-place.rules.ts'

/**
 * Locks a project's waiting list until the transaction ends. Slots must be locked before it, never
 * after.
 */
export const lockWaitingList = (tx: Transaction, projectId: string): Promise<void> =>
  lockByKey(tx, lockKeyOf(`waiting list of ${projectId}`))

const atOnce = 100

/**
 * Offers the free places in the locked slots to the waiting list, in the order people joined,
 * within the transaction that freed the places.
 */
export async function offerFreed(unit: UnitOfWork, freed: FreedPlaces): Promise<void> {
  const { tx } = unit
  if (!(await isAwaited(tx, freed))) return
  await lockWaitingList(tx, freed.projectId)
  const { movedIds = [] } = freed
  if (movedIds.length > 0) await tellOfMove(unit, { ...freed, slotIds: movedIds })
  while (await offerSome(unit, freed)) {}
}

/** Offers in moved slots are sent again; a yes to another time than the slot's is refused. */
async function tellOfMove({ tx, at }: UnitOfWork, freed: FreedPlaces): Promise<void> {
  await followMoves(tx, freed)
  const { organisationId, projectId } = freed
  for (const { entryId, bookerEmail } of await listOffersIn(tx, freed)) {
    const mail = { event: 'waiting_offered', organisationId, projectId, changeId: entryId } as const
    await post(tx, { ...mail, recipient: bookerEmail, at })
  }
}

/** Offers places to the first entries on the waiting list; returns whether there may be more. */
async function offerSome(unit: UnitOfWork, freed: FreedPlaces): Promise<boolean> {
  const { tx, at } = unit
  const slots = (await listFree(tx, freed)).filter(({ free }) => free > 0)
  const places = slots.reduce((sum, { free }) => sum + free, 0)
  if (places === 0) return false
  const limit = Math.min(places, atOnce)
  const slotIds = slots.map(({ slotId }) => slotId)
  const candidates = await listCandidates(tx, { ...freed, slotIds }, { at, limit })
  const offers = offersFor(candidates, { slots, now: at })
  const timezone = slots[0]?.timezone ?? 'UTC'
  for (const offer of offers) await storeOffer(unit, freed, { ...offer, timezone })
  return offers.length > 0 && candidates.length === limit
}

interface StoredOffer extends Waiting {
  offered: number
  timezone: string
}

/** Stores one offer and queues its email. The slot and the waiting list must be locked. */
async function storeOffer(
  { tx, at, changed }: UnitOfWork,
  { organisationId, projectId }: Pick<SlotsOfProject, 'organisationId' | 'projectId'>,
  { entryId, slotId, offered: people, exclusive: whole, closes, ...told }: StoredOffer,
): Promise<void> {
  const { timezone, bookerEmail } = told
  const until = offerDeadline({ now: at, closes, timezone })
  await insertOffer(tx, { organisationId, entryId, slotId, people, whole, until })
  await keepPlaces(tx, { organisationId, slotId }, { attendees: people, whole })
  const mail = { event: 'waiting_offered', organisationId, projectId, changeId: entryId } as const
  await post(tx, { ...mail, recipient: bookerEmail, at })
  changed({ organisationId, projectId })
}

interface ByHand {
  organisationId: OrganisationId
  projectId: string
  entryId: string
  slotIds: string[]
}

/**
 * Offers places to one entry out of turn; returns whether there was room. The slots and the waiting
 * list must be locked.
 */
export async function offerTo(unit: UnitOfWork, { entryId, ...of }: ByHand): Promise<boolean> {
  const { tx, at } = unit
  const slots = await listFree(tx, of)
  const candidates = await listCandidates(tx, of, { at, limit: atOnce, entryId })
  const [offer] = offersFor(candidates, { slots, now: at })
  if (!offer) return false
  await storeOffer(unit, of, { ...offer, timezone: slots[0]?.timezone ?? 'UTC' })
  return true
}
