import {
  type ChangeDone,
  mostSlotsAtOnce,
  type SlotPlan,
  type SlotsCopy,
} from '#contract/slot-change.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { closedDaysOf } from '#server/features/project/closed-days/closed-days.ts'
import { requireProject } from '#server/features/project/project.ts'
import { act, tooManySlots } from '#server/features/slot/change/change.ts'
import { listStarts } from '#server/features/slot/selection/selection.queries.ts'
import { startOfDay } from '#server/features/slot/slot.rules.ts'
import { copying } from './copy.rules.ts'

/**
 * Copies the slots of one or more days to other days, at the same wall-clock times. Throws
 * `not_found` for the project and `invalid` for more than 5,000 slots.
 */
export async function copySlots(
  ctx: AppContext,
  staff: Staff,
  { projectId, wish }: { projectId: string; wish: SlotsCopy },
): Promise<SlotPlan | ChangeDone> {
  const { timezone } = await requireProject(ctx, staff, projectId)
  const of = { organisationId: staff.organisationId, projectId }
  const targets = wish.to.toSorted()
  const [first = wish.from, last = wish.from] = [targets[0], targets.at(-1)]
  return act(ctx, staff, {
    ...of,
    audit: 'slots_copied',
    dryRun: wish.dry_run,
    gather: async ({ read, db }) => {
      const slots = await read({
        from: startOfDay(wish.from, timezone),
        until: startOfDay(wish.from, timezone, wish.days),
      })
      // Checked before anything is computed for individual slots.
      if (slots.length * wish.to.length > mostSlotsAtOnce) throw tooManySlots('to')
      const there = await listStarts(db, of, {
        from: startOfDay(first, timezone, -1),
        until: startOfDay(last, timezone, wish.days + 1),
      })
      const taken = new Set(there.map(({ startsAtMs }) => startsAtMs))
      return { slots, taken, closed: await closedDaysOf(db, of) }
    },
    decide: ({ slots, ...around }, now) =>
      copying(slots, { ...wish, timezone, targets, now, ...around }),
  })
}
