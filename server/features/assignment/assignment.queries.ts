import type { Database, Transaction } from '#server/database/open.ts'

interface Assignment {
  organisationId: string
  slotId: string
  staffId: string
}

/** Assigns someone to a slot; returns whether they were not assigned before. */
export async function insertAssignment(tx: Transaction, assignment: Assignment): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added = 0n } = await tx
    .insertInto('slotStaff')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added > 0n
}

/** Who of this name, and with this id where one is given, is assigned to a slot that stands. */
export function listAssigned(
  db: Database,
  of: { organisationId: string; slotId: string; name: string; staffId?: string | undefined },
) {
  return db
    .selectFrom('slotStaff')
    .innerJoin('slot', (join) =>
      join
        .onRef('slot.organisationId', '=', 'slotStaff.organisationId')
        .onRef('slot.id', '=', 'slotStaff.slotId'),
    )
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'slotStaff.organisationId')
        .onRef('staff.id', '=', 'slotStaff.staffId'),
    )
    .select('staff.id as staffId')
    .where('slotStaff.organisationId', '=', of.organisationId)
    .where('slotStaff.slotId', '=', of.slotId)
    .where('slot.deletedAt', 'is', null)
    .where('staff.name', '=', of.name)
    .$if(of.staffId !== undefined, (query) => query.where('staff.id', '=', of.staffId ?? ''))
    .execute()
}

/** Takes someone off a slot; returns whether they were assigned. */
export async function deleteAssignment(tx: Transaction, assignment: Assignment): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('slotStaff')
    .where('organisationId', '=', assignment.organisationId)
    .where('slotId', '=', assignment.slotId)
    .where('staffId', '=', assignment.staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes someone off the slots that start after `at`. */
export async function deleteAssignmentsAhead(
  tx: Transaction,
  { organisationId, staffId, at }: Omit<Assignment, 'slotId'> & { at: Temporal.Instant },
): Promise<void> {
  await tx
    .deleteFrom('slotStaff')
    .using('slot')
    .where('slotStaff.organisationId', '=', organisationId)
    .where('slotStaff.staffId', '=', staffId)
    .where('slot.organisationId', '=', organisationId)
    .whereRef('slot.id', '=', 'slotStaff.slotId')
    .where('slot.startsAt', '>', at)
    .execute()
}
