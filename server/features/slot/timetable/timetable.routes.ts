import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { slotCalls } from '#contract/slot.calls.ts'
import { changeEvents, type SlotQuery, slot, slotQuery } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { inTurns } from '#server/http/request/in-turn.ts'
import { route } from '#server/http/route.ts'
import { followChanges, inSlices, isLoggedIn, isLong, slotsOf } from './timetable.ts'

export function timetableRoutes(app: App, ctx: AppContext): void {
  const turn = inTurns()
  route(app, slotCalls.list, {
    heavy: ({ query }) => isLong(query as SlotQuery),
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Lists the slots of a project, by default those from today onwards',
      querystring: slotQuery,
      response: { 200: z.array(slot) },
    },
    handler: async (request, reply) => {
      const staff = staffOf(request)
      const { projectId } = request.params
      const slots = await slotsOf(ctx, staff, { projectId, query: request.query })
      await turn()
      return sendSlots(slots, { reply, written: inSlices(ctx, staff) })
    },
  })

  liveRoutes(app, ctx)
}

/** Announces changes to open dashboards until the session ends. */
function liveRoutes(app: App, ctx: AppContext): void {
  route(app, slotCalls.changes, {
    refuses: ['too_many_tries'],
    schema: {
      summary: 'Server-sent events about changes in the projects of the organisation',
      response: { 200: { content: { 'text/event-stream': { schema: changeEvents } } } },
    },
    handler: (request, reply) => {
      app.streams.open(
        { request, reply },
        {
          begin: (send) =>
            followChanges(ctx, staffOf(request), (projectId) =>
              send('change', JSON.stringify(projectId ? { project_id: projectId } : {})),
            ),
          mayGoOn: () => isLoggedIn(ctx, request.sessionToken),
        },
      )
    },
  })
}

type FoundSlot = Awaited<ReturnType<typeof slotsOf>>[number]

const writtenBefore = new WeakMap<FoundSlot[], Buffer>()

type WriteSlots = (
  slots: FoundSlot[],
  write: (part: FoundSlot[]) => string,
) => Promise<string[]> | string[]

/** Reuses the bytes of an identical list, because serialising is the slowest part. */
async function sendSlots(
  slots: FoundSlot[],
  { reply, written }: { reply: FastifyReply; written: WriteSlots },
) {
  const bytes =
    writtenBefore.get(slots) ??
    joined(await written(slots, (part) => String(reply.serialize(part.map(presented)))))
  writtenBefore.set(slots, bytes)
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** One JSON array of the elements of several, none of them empty unless it is the only one. */
const joined = (arrays: string[]): Buffer =>
  Buffer.from(`[${arrays.map((array) => array.slice(1, -1)).join(',')}]`)

function presented({ bookings, walkIns, ...found }: FoundSlot) {
  return {
    slot_id: found.id,
    start: found.startsAt.toString(),
    timezone: found.timezone,
    max_attendees: found.maxAttendees,
    sum: found.people,
    ...(found.blocked === null ? {} : { whole: true as const }),
    ...(found.overbooked > 0 ? { overbooked: found.overbooked } : {}),
    ...(found.awaited ? { offered: found.offered } : {}),
    assigned_staff: found.staff.map(({ staff_name }) => staff_name),
    staff: found.staff,
    ...guidesShown(found),
    bookings: bookings.length > 0 ? bookings : [null],
    comment: found.comment,
    available_ressources: found.variants.map(({ name }) => name),
    ressource_ids: found.variants.map(({ ressource_id }) => ressource_id),
    internal: found.internal,
    ...found.meeting,
    ...(found.seriesId ? { series_id: found.seriesId } : {}),
    ...(walkIns.length > 0 ? { walk_ins: walkIns } : {}),
    ...(found.cancelled ? { cancelled: found.cancelled } : {}),
    ...(found.deletedAt ? { deleted: deletionOf(found, found.deletedAt) } : {}),
  }
}

/** Shown if one guide is not enough. */
function guidesShown({
  guidesForPeople,
  guidesNeeded,
}: Pick<FoundSlot, 'guidesForPeople' | 'guidesNeeded'>) {
  const needed = Math.max(guidesForPeople, guidesNeeded)
  return needed > 1 ? { guides_needed: needed } : {}
}

const deletionOf = (
  { deletedBy, callOffReason }: Pick<FoundSlot, 'deletedBy' | 'callOffReason'>,
  at: Temporal.Instant,
) => ({
  at: at.toString(),
  by: deletedBy ?? '',
  ...(typeof callOffReason === 'string' ? { call_off_reason: callOffReason } : {}),
})
