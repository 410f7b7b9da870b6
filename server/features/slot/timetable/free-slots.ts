import { type FreeSlotQuery, mostFreeSlots } from '#contract/free-slot.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { type FoundFreeSlot, listFreeSlots } from './free-slots.queries.ts'
import { datesOf, type Minutes, nextDates, readSpoken } from './spoken-day.rules.ts'

/**
 * The next slots that a caller can book, internal ones too: those with room, if it is said for how
 * many people. Throws `not_found`.
 */
export async function freeSlotsFor(
  ctx: AppContext,
  staff: Staff,
  { projectId, query }: { projectId: string; query: FreeSlotQuery },
): Promise<FoundFreeSlot[]> {
  const { timezone } = await requireProject(ctx, staff, projectId)
  const now = ctx.clock.now()
  const when = query.q === undefined ? whenIn(query) : spokenIn(query.q, { now, timezone })
  if (!when) return []
  const { people, ressource_id: resourceId } = query
  const of = { organisationId: staff.organisationId, projectId, now, people, resourceId }
  return listFreeSlots(ctx.db, { ...of, ...when, limit: mostFreeSlots })
}

interface When {
  weekdays?: number[] | undefined
  dates?: string[] | undefined
  minutes?: Minutes | undefined
}

const hourMinutes = 60

function whenIn({ weekday, time }: FreeSlotQuery): When {
  const [hours = 0, minutes = 0] = time?.split(':').map(Number) ?? []
  const at = hours * 60 + minutes
  return {
    weekdays: weekday?.split(',').map(Number),
    ...(time && { minutes: { from: at - hourMinutes, until: at + hourMinutes + 1 } }),
  }
}

/** Null if it says more than when, or names a day that is over. */
function spokenIn(
  typed: string,
  { now, timezone }: { now: Temporal.Instant; timezone: string },
): When | null {
  const spoken = readSpoken(typed)
  if (!spoken?.isOnlyDay) return null
  const { days, weekdays, ahead, minutes } = spoken
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  // A day without a year is the next one; a slot's own time zone may be a day ahead or behind.
  const coming = days.flatMap((day) => {
    const dates = datesOf(day, today.year).filter((date) => date >= today.toString())
    return dates.slice(0, 1)
  })
  const dates = [...coming, ...nextDates({ weekdays: [], ahead }, today, 0)]
  if (dates.length > 0) return { dates, minutes }
  return weekdays.length > 0 ? { weekdays, minutes } : null
}
