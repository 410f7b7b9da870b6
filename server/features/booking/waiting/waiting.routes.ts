import type { FastifyRequest } from 'fastify'
import { waitingCalls } from '#contract/booking.calls.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  offerByHand as byHand,
  waitingAccepted,
  waitingAdded,
  waitingCount,
  waitingInput,
  waitingJoined,
  waitingList,
  waitingShown,
} from '#contract/waiting.ts'
import type { AppContext } from '#server/context.ts'
import { noticeVisit } from '#server/features/booking/booking.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf, visitBy } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { sourceOf } from '#server/http/request/network.ts'
import { route } from '#server/http/route.ts'
import { addWaiting, confirmWaiting, joinWaiting } from './joining.ts'
import { countWaitingIn, listWaiting, requireEntry, showWaiting } from './waiting.ts'
import {
  acceptOffer,
  declineOffer,
  leaveWaiting,
  offerByHand,
  removeEntry,
} from './waiting-answer.ts'

const joining: Limit = { of: 'joining a waiting list', most: 30, minutes: 60 }

const ofEntry = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof waitingCalls.show>).waitingToken

const answering: Limit[] = [
  { of: 'answering from the waiting list', most: 60, minutes: 10 },
  { of: 'answering for one entry', most: 30, minutes: 60, by: ofEntry },
]

const shown = { 200: waitingShown }

export function publicWaitingRoutes(app: App, ctx: AppContext): void {
  route(app, waitingCalls.join, {
    exists: (request) => noticeVisit(ctx, visitBy(request, ctx), request.body),
    refuses: [
      'website_not_named',
      'waiting_off',
      'places_free',
      'already_waiting',
      'slot_started',
      'lead_time_passed',
      'variant_not_offered',
    ],
    limits: [joining],
    schema: {
      summary: 'Joins the waiting list of full slots',
      body: waitingInput,
      response: { 201: waitingJoined },
    },
    handler: async (request, reply) => {
      const wish = { ...visitBy(request, ctx), input: request.body, source: sourceOf(request) }
      return reply.code(201).send(await joinWaiting(ctx, wish))
    },
  })

  route(app, waitingCalls.show, {
    limitedLookups: true,
    schema: { summary: 'An entry of the waiting list for its owner', response: shown },
    handler: (request) => showWaiting(ctx, ofEntry(request)),
  })

  route(app, waitingCalls.leave, {
    limitedLookups: true,
    limits: answering,
    schema: { summary: 'Leaves the waiting list; repeating it changes nothing', response: shown },
    handler: (request) => leaveWaiting(ctx, ofEntry(request)),
  })

  answers(app, ctx)
}

function answers(app: App, ctx: AppContext): void {
  route(app, waitingCalls.confirm, {
    refuses: ['waiting_over', 'already_waiting'],
    limitedLookups: true,
    limits: answering,
    schema: {
      summary: 'Confirms the address by the token of its email; repeating it changes nothing',
      response: shown,
    },
    handler: (request) => confirmWaiting(ctx, ofEntry(request)),
  })

  route(app, waitingCalls.accept, {
    refuses: ['no_offer', 'waiting_over', 'variant_not_offered', 'slot_moved', 'price_changed'],
    limitedLookups: true,
    limits: answering,
    schema: {
      summary: 'Books the places of an offer; at most once',
      body: waitingAccepted,
      response: shown,
    },
    handler: (request) => acceptOffer(ctx, ofEntry(request), request.body ?? {}),
  })

  route(app, waitingCalls.decline, {
    refuses: ['no_offer', 'waiting_over'],
    limitedLookups: true,
    limits: answering,
    schema: { summary: 'Declines an offer, which ends the entry', response: shown },
    handler: (request) => declineOffer(ctx, ofEntry(request)),
  })
}

export function waitingRoutes(app: App, ctx: AppContext): void {
  route(app, waitingCalls.add, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    refuses: [
      'waiting_off',
      'places_free',
      'already_waiting',
      'slot_started',
      'lead_time_passed',
      'variant_not_offered',
    ],
    schema: {
      summary: 'Puts a caller on the waiting list of full slots',
      body: waitingInput,
      response: { 201: waitingAdded },
    },
    handler: async (request, reply) => {
      const wish = { projectId: request.params.projectId, input: request.body }
      return reply.code(201).send(await addWaiting(ctx, staffOf(request), wish))
    },
  })

  route(app, waitingCalls.list, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Those who wait in a project, in the order of joining',
      response: { 200: waitingList },
    },
    handler: (request) => listWaiting(ctx, staffOf(request), request.params.projectId),
  })

  route(app, waitingCalls.count, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: { summary: 'How many wait in a project', response: { 200: waitingCount } },
    handler: (request) => countWaitingIn(ctx, staffOf(request), request.params.projectId),
  })

  route(app, waitingCalls.offer, {
    exists: (request) => requireEntry(ctx, staffOf(request), idIn(request, 'entryId')),
    refuses: ['no_room_to_offer'],
    schema: {
      summary: 'Offers free places to an entry out of turn',
      body: byHand,
      response: { 200: waitingList },
    },
    handler: (request) =>
      offerByHand(ctx, staffOf(request), { ...request.body, entryId: request.params.entryId }),
  })

  route(app, waitingCalls.remove, {
    schema: { summary: 'Removes an entry from the waiting list' },
    handler: (request) => removeEntry(ctx, staffOf(request), request.params.entryId),
  })
}
