import { randomUUIDv7 } from 'node:crypto'
import type { Absence, AbsenceEntered, AbsenceInput } from '#contract/slot.ts'
import type { OrganisationId, Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { inEachOrganisation } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lockMembersForUpdate } from '#server/features/staff/staff.queries.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { lockSlots } from '../guide-offer/guide-offer.queries.ts'
import { giveUpSlots, openOffers } from '../guide-offer/guide-offer.ts'
import { isAhead } from '../slot.rules.ts'
import {
  deleteAbsence,
  deleteOldAbsences,
  insertAbsence,
  listAbsences,
  listOldAbsences,
} from './absence.queries.ts'
import { type AbsenceSpan, forgottenBefore, isDuring, spanFault } from './absence.rules.ts'
import { listAssignedAround } from './assignment.queries.ts'
import { around } from './assignment.rules.ts'

interface Entering extends AbsenceInput {
  staffId: string
}

/**
 * Records that a member cannot lead slots for a period. In the same transaction, removes the member
 * from the slots in that period, offers these slots to others, and queues one email to each of the
 * other admins. Throws `invalid` for an invalid period, and `not_found` for a former member.
 */
export async function enterAbsence(
  ctx: AppContext,
  by: Staff | Self,
  { staffId, from, until }: Entering,
): Promise<AbsenceEntered> {
  const span = { fromAt: Temporal.Instant.from(from), untilAt: Temporal.Instant.from(until) }
  const fault = spanFault(span, ctx.clock.now())
  if (fault) throw fieldError('until', fault)
  const { organisationId } = by
  const absenceId = randomUUIDv7()
  return transact(ctx, async (unit) => {
    const { tx } = unit
    // Members are locked before slots, as everywhere else. This member's answers to offers wait for
    // the lock.
    const held = await lockMembersForUpdate(tx, { organisationId, staffId })
    const member = held.find((one) => one.staffId === staffId)
    if (!member) throw new DomainError('not_found')
    const slots = await lockLedSlots(unit, { organisationId, staffId, span })
    const slotIds = slots.map(({ slotId }) => slotId)
    await insertAbsence(tx, { organisationId, absenceId, staffId, ...span, slotIds })
    await giveUpSlots(unit, { organisationId, staffId, email: member.email, slots })
    const asked = await openOffers(unit, { organisationId, slotIds, secretKey: ctx.secretKey })
    const admins = held.filter((one) => one.admin && one.staffId !== by.staffId)
    await tellAdmins(unit, { organisationId, absenceId, admins, slots })
    const { name: label } = member
    await unit.audit(doerOf(by, member.name), {
      ...{ action: 'absence_entered', subjectId: staffId, label },
    })
    const askedIds = new Set([...asked.values()].flat())
    return { absence_id: absenceId, slot_ids: slotIds, asked: askedIds.size }
  })
}

/** Only admins enter absences for others, so a caller without a name is the member. */
const doerOf = (by: Staff | Self, name: string) => ('name' in by ? by : { ...by, name })

interface LedDuring {
  organisationId: OrganisationId
  staffId: string
  span: AbsenceSpan
}

/**
 * Locks the slots a member leads during the span, except those that have begun, and returns them
 * sorted by start.
 */
async function lockLedSlots(
  { tx, at }: UnitOfWork,
  { organisationId, staffId, span }: LedDuring,
): Promise<LedSlot[]> {
  const durationSeconds = Math.ceil(span.fromAt.until(span.untilAt).total('seconds'))
  const range = around({ startsAt: span.fromAt, durationSeconds })
  const wanted = { organisationId, staffId, ...range }
  const slotIds = (await listAssignedAround(tx, wanted)).map(({ slotId }) => slotId)
  const locked = await lockSlots(tx, { organisationId, slotIds })
  const projects = new Map(locked.map(({ id, projectId }) => [id, projectId]))
  // Read again, because a slot may have been moved before it was locked.
  return (await listAssignedAround(tx, wanted)).flatMap((slot) => {
    const projectId = projects.get(slot.slotId)
    const isLed = isAhead(slot.startsAt, at) && isDuring(span, slot)
    return projectId && isLed ? [{ slotId: slot.slotId, projectId }] : []
  })
}

interface LedSlot {
  slotId: string
  projectId: string
}

interface AbsenceNotice {
  organisationId: OrganisationId
  absenceId: string
  admins: { staffId: string; email: string }[]
  slots: LedSlot[]
}

/** Queues one email to each admin, unless the member led no slots during the absence. */
async function tellAdmins(
  { tx, at }: UnitOfWork,
  { organisationId, absenceId: changeId, admins, slots }: AbsenceNotice,
): Promise<void> {
  const [first] = slots
  if (!first) return
  const { projectId } = first
  const mail = { organisationId, projectId, event: 'member_absent', changeId, at } as const
  await postAll(
    tx,
    admins.map(({ staffId, email: recipient }) => ({ ...mail, staffId, recipient })),
  )
}

/** The absences of one member or of all members that are not over yet. */
export async function absencesOf(
  { db, clock }: AppContext,
  { organisationId }: Staff | Self,
  staffId?: string,
): Promise<Absence[]> {
  const absences = await listAbsences(db, { organisationId, staffId, after: clock.now() })
  return absences.map((one) => ({
    absence_id: one.id,
    staff_id: one.staffId,
    staff_name: one.name,
    from: one.fromAt.toString(),
    until: one.untilAt.toString(),
  }))
}

/**
 * Deletes an absence; with `staffId`, only if it is that member's. The member does not get their
 * slots back. Throws `not_found`.
 */
export async function endAbsence(
  ctx: AppContext,
  by: Staff | Self,
  { absenceId, staffId }: { absenceId: string; staffId?: string },
): Promise<void> {
  const of = { organisationId: by.organisationId, absenceId }
  await transact(ctx, async ({ tx, audit }) => {
    const deleted = await deleteAbsence(tx, staffId === undefined ? of : { ...of, staffId })
    if (!deleted) throw new DomainError('not_found')
    const { staffId: subjectId, name: label } = deleted
    await audit(doerOf(by, label), { action: 'absence_deleted', subjectId, label })
  })
}

const atOnce = 500

/**
 * Deletes absences that ended more than 30 days ago. Several processes may run this concurrently.
 */
export async function forgetOldAbsences({ db, clock }: AppContext): Promise<void> {
  const before = forgottenBefore(clock.now())
  let deleted: number
  do {
    const old = await listOldAbsences(db, { before, limit: atOnce })
    deleted = await inEachOrganisation(old, (absences) =>
      deleteOldAbsences(withoutTransaction(db), absences),
    )
  } while (deleted >= atOnce)
}
