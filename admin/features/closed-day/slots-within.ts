import { call } from '#admin/api/client.ts'
import type { ClosedDay, Project } from '#contract/project.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'

const mostInPage = 500

/** A slot on a closed day. */
export interface RemainingSlot {
  slot: Slot
  project: Project
}

/**
 * The future slots on these days, by start time. If a closed day applies to all projects, the slots
 * of all projects are included.
 */
export async function slotsWithin(
  days: ClosedDay[],
  { project, projects }: { project: Project; projects: Project[] },
): Promise<RemainingSlot[]> {
  const found = new Map<string, RemainingSlot>()
  for (const { from, to, everywhere } of days) {
    for (const place of everywhere ? projects : [project]) {
      const slots = await slotsBetween(place.id, { from, to })
      for (const slot of slots) found.set(slot.slot_id, { slot, project: place })
    }
  }
  const now = Date.now()
  return [...found.values()]
    .filter(({ slot }) => Date.parse(slot.start) > now)
    .sort((one, other) => (one.slot.start < other.slot.start ? -1 : 1))
}

async function slotsBetween(projectId: string, days: { from: string; to: string }) {
  const slots: Slot[] = []
  let page: Slot[]
  do {
    const last = slots.at(-1)
    const after = last ? { after: last.slot_id } : {}
    const query = { ...days, ...after, limit: mostInPage }
    page = await call(slotCalls.list, { params: { projectId }, query })
    slots.push(...page)
  } while (page.length === mostInPage)
  return slots
}
