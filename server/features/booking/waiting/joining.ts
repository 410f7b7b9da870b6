import { randomUUIDv7 } from 'node:crypto'
import type { WaitingAdded, WaitingInput, WaitingJoined, WaitingShown } from '#contract/waiting.ts'
import type { OrganisationId, Source, Staff } from '#server/auth/actor.ts'
import { isMailToken, newWaitingToken } from '#server/auth/booking-token.ts'
import { keyedHash } from '#server/auth/secrets.ts'
import type { AppContext, ProjectVisited } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { findCategory, findOffered } from '#server/features/booking/booking.queries.ts'
import { sizeFaults } from '#server/features/booking/booking.rules.ts'
import { groupTooLarge, placesKept } from '#server/features/booking/booking.ts'
import { lapseHoldsOf } from '#server/features/booking/place/hold.ts'
import { remaining } from '#server/features/booking/place/place.rules.ts'
import { mayReadPlainTokens } from '#server/features/booking/place/token.ts'
import { addressFaults } from '#server/features/project/mail-settings/mail-settings.ts'
import {
  lockProjectForShare,
  projectVisited,
  requireProject,
  reserve,
  type Visit,
  visit,
} from '#server/features/project/project.ts'
import { lockSlotsAmong, markAwaited } from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { isTimeToOffer } from './freed-place.rules.ts'
import { lockWaitingList } from './freed-place.ts'
import {
  countEntries,
  deleteLaterUnconfirmed,
  findOpenEntry,
  insertEntry,
  isWaiting,
  listMissed,
  listSlotsOf,
  markConfirmed,
} from './waiting.queries.ts'
import { later, mayJoin, missedSince, type Pausable, pausedUntil } from './waiting.rules.ts'
import { entryOf, showWaiting } from './waiting.ts'

interface Joining extends Visit {
  input: WaitingInput
  source: Source
}

/**
 * Joins the waiting list for full slots, and queues the email that asks the person to confirm their
 * address. Throws what `visit` throws, `waiting_off`, `places_free` if one of the slots has room,
 * `already_waiting`, `invalid`, `too_many_tries`, `not_found`, `slot_started`, `lead_time_passed`,
 * `variant_not_offered`.
 */
export async function joinWaiting(ctx: AppContext, wish: Joining): Promise<WaitingJoined> {
  const { input, source } = wish
  const { visitor, project } = await visit(ctx, wish)
  if (!project.waitingList) throw new DomainError('waiting_off')
  const refusal = groupTooLarge(project, input.people, ctx.config)
  if (refusal) throw refusal
  const { organisationId } = project
  const at = { organisationId, projectId: wish.projectId, field: 'email', email: input.email }
  const fields = await addressFaults(ctx, at)
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  for (const slotId of input.slot_ids) await lapseHoldsOf(ctx, { organisationId, slotId })
  const places = await mostPlacesKept(ctx, project, input)
  const wanted = { source, email: input.email, people: places, doublings: null, others: [] }
  const reserving = reserve(ctx, visitor, wanted)
  const { refusal: limited, giveBack } = await reserving
  if (limited) throw limited === 'work_needed' ? new DomainError('too_many_tries') : limited
  const joining = join(ctx, project, { input, origin: source.origin })
  return joining.catch(async (error: unknown) => {
    // After any error other than a `DomainError`, the entry may or may not have been stored.
    if (error instanceof DomainError) await giveBack()
    throw error
  })
}

/**
 * Puts a caller on the waiting list for full slots. The address needs no confirmation, and gets no
 * email before an offer. Throws `not_found`, `waiting_off`, `places_free` if one of the slots has
 * room, `already_waiting`, `invalid`, `slot_started`, `lead_time_passed`, `variant_not_offered`.
 */
export async function addWaiting(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: WaitingInput },
): Promise<WaitingAdded> {
  const { waitingList } = await requireProject(ctx, staff, projectId)
  const project = await projectVisited(ctx, projectId)
  if (!project) throw new DomainError('not_found')
  const { organisationId } = staff
  const at = { organisationId, projectId, field: 'email', email: input.email }
  const fields = await addressFaults(ctx, at)
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  for (const slotId of input.slot_ids) await lapseHoldsOf(ctx, { organisationId, slotId })
  const { entryId } = await join(ctx, project, { input, by: staff, isOff: !waitingList })
  return { entry_id: entryId }
}

/** How many places an offer would keep from others at most; there is only one at a time. */
async function mostPlacesKept(
  ctx: AppContext,
  project: ProjectVisited,
  { slot_ids, category, people: attendees_count }: WaitingInput,
): Promise<number> {
  let most = attendees_count
  for (const slot_id of slot_ids) {
    most = Math.max(most, await placesKept(ctx, project, { slot_id, category, attendees_count }))
  }
  return most
}

interface Entering {
  input: WaitingInput
  /** Where a visitor joins from. */
  origin?: string
  /** The member of staff who adds a caller. */
  by?: Staff
  /** Whether the project has no waiting list. */
  isOff?: boolean
}

async function join(ctx: AppContext, project: ProjectVisited, entering: Entering) {
  const { input, origin, by, isOff = false } = entering
  const { organisationId, projectId } = project
  const { config, secretKey } = ctx
  const slotIds = [...new Set(input.slot_ids)]
  const peopleMin = input.people_min ?? input.people
  const hashed = (text: string) => keyedHash(`waiting ${organisationId} ${text}`, secretKey)
  const address = hashed(input.email.toLowerCase())
  const network = config.rateLimit && origin !== undefined ? hashed(origin) : null
  const plain = await mayReadPlainTokens(ctx.db, ctx.clock.now())
  return transact(ctx, async (unit) => {
    const { tx } = unit
    await lockProjectForShare(tx, { organisationId, projectId })
    const slots = await lockSlotsAmong(tx, { organisationId, projectId }, slotIds)
    const { at } = unit
    const variant = await variantIn(tx, { organisationId, projectId }, { input, slots, at })
    // After the slots are found, because an unknown one takes precedence.
    if (isOff) throw new DomainError('waiting_off')
    const { id: variantId, exclusive } = variant
    const fields = sizeFaults(variant, input.people, project.organisation)
    const { attendees_count: wrong } = fields
    if (wrong) throw new DomainError('invalid', { fields: { people: wrong } })
    const least = Math.max(peopleMin, variant.minPeople ?? 0)
    const hasRoom = slots.some(
      (slot) => remaining(slot) >= least && (!exclusive || slot.attendees === 0),
    )
    if (hasRoom) throw new DomainError('places_free')
    await lockWaitingList(tx, projectId)
    await requireRoomToWait(unit, { organisationId, network, address, slotIds })
    const pauses = [
      by ? null : await pauseOf(tx, { organisationId, who: 'address', hash: address, at }),
      network ? await pauseOf(tx, { organisationId, who: 'network', hash: network, at }) : null,
    ] as const
    const entryId = randomUUIDv7()
    const { token, columns } = newWaitingToken(entryId, { key: secretKey, plain })
    const entry = {
      ...{ organisationId, projectId, variantId, slotIds, peopleMin, address, network, at },
      ...columns,
      entryId,
      people: input.people,
      bookerName: input.name,
      bookerEmail: input.email,
      language: input.language ?? 'de',
      confirmedAt: config.rateLimit && !by ? null : at,
      lastStart: lastOf(slots.map(({ startsAt }) => startsAt)),
      pausedUntil: later(...pauses),
    } as const
    await insertEntry(tx, entry)
    await markAwaited(tx, organisationId, slotIds)
    const { bookerEmail: recipient, confirmedAt } = entry
    const mail = { event: 'waiting_joined', organisationId, projectId, changeId: entryId } as const
    if (!confirmedAt) await post(tx, { ...mail, recipient, at })
    if (by) await unit.audit(by, { action: 'waiting_added', subjectId: entryId })
    unit.changed({ organisationId, projectId })
    return { entryId, token, confirmed: confirmedAt !== null }
  })
}

interface Missing {
  organisationId: OrganisationId
  who: Pausable
  hash: Uint8Array
  at: Temporal.Instant
}

/** When the pause ends for an address or network that missed offers; null if it is not paused. */
export async function pauseOf(tx: Transaction, { at, ...of }: Missing) {
  const missed = await listMissed(tx, of, missedSince(at))
  return pausedUntil(
    missed.map(({ endedAt }) => endedAt),
    of.who,
  )
}

const lastOf = (instants: Temporal.Instant[]) =>
  instants.reduce((last, one) => (Temporal.Instant.compare(one, last) > 0 ? one : last))

interface InProject {
  organisationId: OrganisationId
  projectId: string
}

interface Asked {
  input: WaitingInput
  slots: Awaited<ReturnType<typeof lockSlotsAmong>>
  at: Temporal.Instant
}

type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/** The requested variant; each of the locked slots must offer it, and be open for booking. */
async function variantIn(
  tx: Transaction,
  of: InProject,
  { input: { slot_ids, category }, slots, at }: Asked,
): Promise<Offered> {
  const known = slots.filter(({ internal }) => !internal)
  if (known.length < new Set(slot_ids).size) throw new DomainError('not_found')
  if (slots.some(({ startsAt }) => !isAhead(startsAt, at))) throw new DomainError('slot_started')
  if ((await findCategory(tx, of, category)).length === 0) {
    throw fieldError('category', 'unknown_variant')
  }
  const variants = new Map<string, Offered>()
  for (const { id: slotId, startsAt } of slots) {
    const offered = await findOffered(tx, { ...of, slotId, category })
    if (!offered) throw new DomainError('variant_not_offered')
    const closes = startsAt.subtract({ seconds: offered.leadTimeSeconds })
    if (!isTimeToOffer({ now: at, closes })) throw new DomainError('lead_time_passed')
    variants.set(offered.id, offered)
  }
  const [variant, ...others] = variants.values()
  if (variant === undefined || others.length > 0) throw new DomainError('variant_not_offered')
  return variant
}

interface Limited {
  organisationId: OrganisationId
  network: Buffer | null
  address: Buffer
  slotIds: string[]
}

/**
 * Limits the entries from a network and an address. Of the unconfirmed entries that the address
 * already has for these slots, keeps only the first: a person who joins twice because a response
 * was lost may confirm through either email, and the new entry may be a stranger's. Throws
 * `too_many_tries`, `already_waiting`.
 */
async function requireRoomToWait({ tx }: UnitOfWork, { network, ...of }: Limited): Promise<void> {
  await deleteLaterUnconfirmed(tx, of)
  if (network) {
    const open = await countEntries(tx, { ...of, network })
    if (!mayJoin(open)) throw new DomainError('too_many_tries')
  }
  if (await isWaiting(tx, of)) throw new DomainError('already_waiting')
}

/**
 * Confirms the address of an entry with the token from its email, and offers it free places; a
 * second call changes nothing. Throws `not_found`, including for the token returned by joining,
 * `waiting_over`, and `already_waiting` if another entry for the address was confirmed for one of
 * the slots.
 */
export async function confirmWaiting(ctx: AppContext, token: string): Promise<WaitingShown> {
  const entry = await entryOf(ctx, token)
  const { organisationId, projectId, entryId } = entry
  if (!entry.confirmedAt && !isMailToken(token, entry)) throw new DomainError('not_found')
  if (entry.endedAt && !entry.confirmedAt) throw new DomainError('waiting_over')
  if (!entry.confirmedAt) {
    const slotIds = await listSlotsOf(ctx.db, { organisationId, entryIds: [entryId] })
    await transact(ctx, async (unit) => {
      const { tx } = unit
      await lockSlotsAmong(tx, { organisationId, projectId }, slotIds)
      await lockWaitingList(tx, projectId)
      const open = await findOpenEntry(tx, { organisationId, entryId })
      if (!open || open.confirmedAt) return
      const { address } = open
      if (await isWaiting(tx, { organisationId, address, slotIds })) {
        throw new DomainError('already_waiting')
      }
      await markConfirmed(tx, { organisationId, entryId, at: unit.at })
      unit.freed({ organisationId, projectId, slotIds })
      unit.changed({ organisationId, projectId })
    })
  }
  return showWaiting(ctx, token)
}
