import { z } from 'zod'
import { id } from '#contract/fields.ts'
import {
  publicSlot,
  publicSlotQuery,
  slot,
  slotAdded,
  slotCommentInput,
  slotInput,
  slotSpan,
} from '#contract/slot.ts'
import type { House } from '#server/house.ts'
import { staffOf, visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/path.ts'
import {
  bookableSlots,
  changeSlot,
  commentSlot,
  openSlot,
  requirePublicProject,
  requireSlotIn,
  requireSlotProject,
  slotsOf,
} from './slot.ts'

const projectPath = z.object({ projectId: id })
const slotPath = z.object({ projectId: id, slotId: id })

export function slotRoutes(app: App, house: House): void {
  app.get(
    '/api/admin/events/:projectId',
    {
      config: {
        who: 'staff',
        exists: (request) =>
          requireSlotProject(house, staffOf(request), idIn(request, 'projectId')),
      },
      schema: {
        summary: 'The slots of a project, from today on or in a span of days',
        params: projectPath,
        querystring: slotSpan,
        response: { 200: z.array(slot) },
      },
    },
    async (request) => {
      const staff = staffOf(request)
      const { projectId } = request.params
      const slots = await slotsOf(house, staff, { projectId, days: request.query })
      return slots.map((found) => presented(found, staff.admin))
    },
  )

  app.post(
    '/api/admin/timeslot/:projectId',
    {
      config: {
        who: 'admin',
        exists: (request) =>
          requireSlotProject(house, staffOf(request), idIn(request, 'projectId')),
      },
      schema: {
        summary: 'Opens a slot',
        params: projectPath,
        body: slotInput,
        response: { 201: slotAdded },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params
      const slotId = await openSlot(house, staffOf(request), { projectId, input: request.body })
      return reply.code(201).send({ add_timeslot: slotId })
    },
  )

  slotChange(app, house)
  slotComment(app, house)
}

function slotComment(app: App, house: House): void {
  app.post(
    '/api/admin/event/:slotId/comment',
    {
      config: {
        who: 'admin',
        form: true,
        exists: (request) =>
          requireSlotIn(house, staffOf(request), { slotId: idIn(request, 'slotId') }),
      },
      schema: {
        summary: "Writes the team's comment on a slot",
        params: z.object({ slotId: id }),
        body: slotCommentInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const wish = { slotId: request.params.slotId, comment: request.body.comment }
      await commentSlot(house, staffOf(request), wish)
      return reply.code(204).send()
    },
  )
}

function slotChange(app: App, house: House): void {
  app.put(
    '/api/admin/timeslot/:projectId/:slotId',
    {
      config: {
        who: 'admin',
        exists: (request) =>
          requireSlotIn(house, staffOf(request), {
            projectId: idIn(request, 'projectId'),
            slotId: idIn(request, 'slotId'),
          }),
        refuses: ['slot_has_bookings', 'fewer_than_booked'],
      },
      schema: {
        summary: 'Changes a slot; one with bookings keeps its start and variants',
        params: slotPath,
        body: slotInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeSlot(house, staffOf(request), { ...request.params, input: request.body })
      return reply.code(204).send()
    },
  )
}

export function publicSlotRoutes(app: App, house: House): void {
  app.get(
    '/projects/:projectId/slots',
    {
      config: {
        who: 'public',
        exists: (request) => requirePublicProject(house, visitBy(request, house)),
        refuses: ['website_not_named'],
      },
      schema: {
        summary: 'The slots that a visitor can book now',
        params: projectPath,
        querystring: publicSlotQuery,
        response: { 200: z.array(publicSlot) },
      },
    },
    async (request) => {
      const slots = await bookableSlots(house, visitBy(request, house), request.query)
      return slots.map(({ id, startsAt, remaining, resourceIds }) => ({
        slot_id: id,
        start: startsAt.toString(),
        remaining,
        ressource_ids: resourceIds,
      }))
    },
  )
}

type FoundSlot = Awaited<ReturnType<typeof slotsOf>>[number]

/** Who is not an admin learns no cancel token: it would let them cancel. */
function presented(found: FoundSlot, admin: boolean) {
  const bookings = found.bookings.map((booking) =>
    admin ? booking : { ...booking, cancel_token: null },
  )
  return {
    slot_id: found.id,
    start: found.startsAt.toString(),
    timezone: found.timezone,
    max_attendees: found.maxAttendees,
    sum: found.attendees,
    assigned_staff: found.staff.map(({ staff_name }) => staff_name),
    staff: found.staff,
    bookings: bookings.length > 0 ? bookings : [null],
    comment: found.comment,
    available_ressources: found.variants.map(({ name }) => name),
    ressource_ids: found.variants.map(({ ressource_id }) => ressource_id),
    internal: found.internal,
  }
}
