import { mailCaps } from '#contract/limits.ts'
import { type Todo, type TodoKind, todoKinds } from '#contract/todo.ts'
import type { Staff } from '#server/auth/actor.ts'
import { SharedReadings } from '#server/cache/shared-readings.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { unusualIn } from '#server/features/booking/booker/unusual-booking.ts'
import { countUndelivered } from '#server/features/mail/mail.queries.ts'
import { firstStepsLeft, requireProject } from '#server/features/project/project.ts'
import { pauseBetweenReadings } from '#server/features/slot/timetable/timetable.rules.ts'
import { listSlotsToDo } from './todo.queries.ts'

// Leaves the other connections to bookings and to the dashboard's own list.
const mostReadings = 2

/** One for each database, so that tests share nothing. */
const readings = new WeakMap<Database, SharedReadings<Todo>>()

const readingsOf = ({ db }: AppContext): SharedReadings<Todo> =>
  readings.getOrInsertComputed(db, () => new SharedReadings(mostReadings))

/**
 * What needs an admin in a project now. Concurrent requests from an organisation share one read,
 * which never began before the request. Throws `not_found`.
 */
export function todoOf(ctx: AppContext, staff: Staff, projectId: string): Promise<Todo> {
  const { organisationId } = staff
  return readingsOf(ctx).of({
    key: `${organisationId} ${projectId}`,
    pauseMs: pauseBetweenReadings(ctx.changes.listenersOf(organisationId)),
    read: () => readTodo(ctx, staff, projectId),
  })
}

/** Slots further ahead are left out, so that no project makes the read expensive. */
const mostSlots = 10_000
const mostNamed = 100

async function readTodo(ctx: AppContext, staff: Staff, projectId: string): Promise<Todo> {
  const { db } = ctx
  const project = await requireProject(ctx, staff, projectId)
  const of = { organisationId: staff.organisationId, projectId }
  const { unusualDismissedAt: dismissedAt } = project
  const at = ctx.clock.now()
  const slots = await listSlotsToDo(db, { ...of, at, mostSlots, mostNamed })
  const mails = await countUndelivered(db, { ...of, caps: mailCaps })
  const items = [
    ...slots.map(({ kind, count, slotIds, due }) => ({
      ...{ kind, count, slot_ids: slotIds, due: due.toString() },
    })),
    withoutSlots('mails_undelivered', mails.count + (mails.held ?? 0) + mails.delayed),
    withoutSlots('bookings_unusual', await unusualIn(ctx, { ...of, dismissedAt })),
    withoutSlots('first_steps', await firstStepsLeft(ctx, of, project)),
  ]
  return {
    items: items
      .filter(({ count }) => count > 0)
      .sort((one, other) => todoKinds.indexOf(one.kind) - todoKinds.indexOf(other.kind)),
  }
}

const withoutSlots = (kind: TodoKind, count: number) => ({ kind, count, slot_ids: [], due: null })
