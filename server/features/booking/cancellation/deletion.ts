import { mostCounted, type ProjectContents } from '#contract/project.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError } from '#server/errors.ts'
import { endEntriesOf } from '#server/features/booking/waiting/waiting-sweep.ts'
import { listEmptied } from '#server/features/organisation/deletion/deletion.queries.ts'
import { lockProject, removeProject } from '#server/features/project/project.queries.ts'
import { lockProjectForUpdate, requireProject } from '#server/features/project/project.ts'
import {
  deleteSomeSlots,
  freePlacesOf,
  lockAllSlotsForUpdate,
  removeSlot,
  removeSlotsOf,
} from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { requireSlotIn, tellTeam } from '#server/features/slot/slot.ts'
import { removeVariant } from '#server/features/variant/variant.queries.ts'
import { lockVariantForUpdate, projectOfVariant } from '#server/features/variant/variant.ts'
import { eraseFinishedMails } from '#server/mail/erasing.ts'
import { sweepMailFiles } from '#server/mail/mail-sweep.ts'
import { postAll } from '#server/mail/outbox.ts'
import { slicesOf } from '#server/slices.ts'
import type { ProjectId, UnitOfWork } from '#server/unit-of-work.ts'
import { lockWithParts, untilLocked } from '../split/slots-with-parts.ts'
import {
  countBookings,
  countBookingsOf,
  countSlots,
  deleteSomeBookings,
  hasOtherVariant,
  isBookedAhead,
  isOnlyOfferAhead,
  listProjectsLeft,
  markAllCancelled,
  markProjectCancelled,
  markTheseCancelled,
} from './cancellation.queries.ts'
import { isFirst, mailsOf } from './cancellation.ts'

/**
 * Deletes a slot and cancels its bookings; if the slot is in the future, emails its bookers and
 * guides. Throws `not_found`.
 */
export async function deleteSlot(ctx: AppContext, staff: Staff, slotId: string): Promise<void> {
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  const place = { organisationId: staff.organisationId, projectId, slotId }
  await untilLocked(() =>
    transact(ctx, async ({ tx, at, audit, count, changed, freed }) => {
      const locked = await lockWithParts(tx, place, { slotIds: [slotId] })
      if (locked === 'elsewhere') return locked
      const [slot] = locked.slots
      if (!slot) throw new DomainError('not_found')
      const by = staff.staffId
      const cancelled = await markAllCancelled(tx, { ...place, at, by })
      // Once they have begun, the other parts stay as they were.
      if (locked.parts.length > 0 && isAhead(slot.startsAt, at)) {
        const partIds = locked.parts.map(({ bookingId }) => bookingId)
        const others = await markTheseCancelled(tx, {
          ...{ ...place, bookingIds: partIds, at, by },
          slotIds: locked.beside.map(({ id }) => id),
        })
        await freePlacesOf(tx, place.organisationId, others)
        freed({ ...place, slotIds: others.map((one) => one.slotId) })
        cancelled.push(...others)
      }
      await tellTeam(tx, 'slot_withdrawn', { ...place, after: at, at })
      await removeSlot(tx, place, { at, by })
      await postAll(tx, mailsOf(cancelled, { ...place, at }))
      const label = slot.startsAt.toString()
      await audit(staff, { action: 'slot_deleted', subjectId: slotId, label })
      count('cancelled', cancelled.filter(isFirst).length)
      changed(place)
      return true
    }),
  )
}

/**
 * Deletes a variant that is no longer needed. Throws `not_found`, `last_variant` if the project has
 * no other, `variant_booked` if it has a future booking, and `variant_needed` if a future slot
 * offers only this one.
 */
export async function deleteVariant(
  ctx: AppContext,
  staff: Staff,
  variantId: string,
): Promise<void> {
  const { organisationId } = staff
  const projectId = await projectOfVariant(ctx.db, { organisationId, variantId })
  const variant = { organisationId, projectId, variantId }
  await transact(ctx, async (unit) => {
    const { tx, at } = unit
    // The project lock stops slots from being opened and other variants from being deleted; the
    // variant lock blocks visitors' bookings. The statements that follow see everything that was
    // committed before them.
    await lockProjectForUpdate(tx, variant)
    const { name: label } = await lockVariantForUpdate(tx, variant)
    if (!(await hasOtherVariant(tx, variant))) throw new DomainError('last_variant')
    if (await isBookedAhead(tx, variant, at)) throw new DomainError('variant_booked')
    if (await isOnlyOfferAhead(tx, variant, at)) throw new DomainError('variant_needed')
    await removeVariant(tx, variant, at)
    await endEntriesOf(unit, variant)
    await unit.audit(staff, { action: 'variant_deleted', subjectId: variantId, label })
    unit.changed(variant)
  })
}

/**
 * Deletes a project and its slots, with the same effects as deleting each slot. A slot opened or
 * booked concurrently is either deleted as well or refused. Throws `confirm_first` and `not_found`.
 */
export async function deleteProject(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const place = { organisationId: staff.organisationId, projectId }
  await transact(ctx, async (unit) => {
    const { name: label } = await lockProjectForUpdate(unit.tx, place)
    await removeWithSlots(unit, place, staff.staffId)
    await unit.audit(staff, { action: 'project_deleted', subjectId: projectId, label })
  })
}

/**
 * Deletes a locked project with its slots; `by` is null if the whole organisation is being deleted.
 */
async function removeWithSlots(
  { tx, at, count, projectChanged }: UnitOfWork,
  place: ProjectId,
  by: string | null,
): Promise<void> {
  await lockAllSlotsForUpdate(tx, place)
  const cancelled = await markProjectCancelled(tx, { ...place, at, by })
  await tellTeam(tx, 'slot_withdrawn', { ...place, after: at, at })
  await removeSlotsOf(tx, place, { at, by })
  await removeProject(tx, place, at)
  await postAll(tx, mailsOf(cancelled, { ...place, at }))
  count('cancelled', cancelled.filter(isFirst).length)
  projectChanged(place)
}

/** What would be deleted with a project, each counted up to `most`. Throws `not_found`. */
export async function contentsOf(
  ctx: AppContext,
  staff: Staff,
  { projectId, most = mostCounted }: { projectId: string; most?: number },
): Promise<ProjectContents> {
  await requireProject(ctx, staff, projectId)
  const { db, clock } = ctx
  const { organisationId } = staff
  const place = { organisationId, projectId }
  const slices = slicesOf(ctx)
  const slots = await slices.run(organisationId, () => countSlots(db, place, most))
  const bookings = await slices.run(organisationId, () => countBookings(db, place, most))
  // Counted by themselves, because only slots know which bookings are in the future.
  const ahead = await listSlotStarts(ctx, { ...place, from: clock.now(), withDeleted: false })
  let upcoming = 0
  await slices.through(
    organisationId,
    ahead.map(([id]) => id),
    async (slotIds) => {
      if (upcoming < most) upcoming += await countBookingsOf(db, organisationId, slotIds)
    },
  )
  return { slots, bookings, upcoming_bookings: Math.min(upcoming, most) }
}

/**
 * Deletes the projects of organisations whose deletion has begun, as if an admin had deleted each
 * one: future bookings are cancelled with an email. Several processes may run this concurrently.
 */
export async function deleteProjectsLeft(ctx: AppContext, stopping: AbortSignal): Promise<void> {
  const remove = (place: ProjectId) =>
    transact(ctx, async (unit) => {
      if (await lockProject(unit.tx, place)) await removeWithSlots(unit, place, null)
    })
  await eachInTurn(await listProjectsLeft(ctx.db), remove, stopping)
}

const mailsAtOnce = 500

const bookingsAtOnce = 500

// Few, because PostgreSQL searches for each slot's bookings without an index.
const slotsAtOnce = 50

/**
 * Deletes the bookings and slots of the organisations in `listEmptied`, in small batches: deleting
 * them all at once would take minutes, and the embedded database could not serve any requests
 * during that time. Several processes may run this concurrently.
 */
export async function deleteBookingsLeft(ctx: AppContext, stopping: AbortSignal): Promise<void> {
  const emptied = await listEmptied(ctx.db, ctx.clock.now())
  await eachInTurn(emptied, (organisationId) => deleteBookingsOf(ctx, organisationId, stopping))
}

async function deleteBookingsOf(
  ctx: AppContext,
  organisationId: OrganisationId,
  stopping: AbortSignal,
): Promise<void> {
  let after: string | null = null
  await untilNothing(stopping, () =>
    transact(ctx, async ({ tx }) => {
      after = await eraseFinishedMails(tx, { organisationId, after, most: mailsAtOnce })
      return after ? 1 : 0
    }),
  )
  // Deletes the email files before their rows: without its row, nothing would show that a file must
  // be deleted. If a file cannot be deleted, the rows are kept.
  if (!stopping.aborted) await sweepMailFiles(ctx.db, ctx.config.dataDir)
  await untilNothing(stopping, () =>
    transact(ctx, ({ tx }) => deleteSomeBookings(tx, organisationId, bookingsAtOnce)),
  )
  await untilNothing(stopping, () =>
    transact(ctx, ({ tx }) => deleteSomeSlots(tx, organisationId, slotsAtOnce)),
  )
}

async function untilNothing(stopping: AbortSignal, some: () => Promise<number>): Promise<void> {
  let more = true
  while (more && !stopping.aborted) more = (await some()) > 0
}
