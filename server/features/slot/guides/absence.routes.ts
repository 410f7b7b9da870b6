import { z } from 'zod'
import { absenceCalls } from '#contract/slot.calls.ts'
import { absence, absenceEntered, absenceInput, memberAbsenceInput } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { absencesOf, endAbsence, enterAbsence } from './absence.ts'

// Each call sends emails to the team.
const entering: Limit = {
  of: 'entering absences',
  most: 60,
  minutes: 60,
  by: (request) => request.self?.staffId ?? '',
}

export function absenceRoutes(app: App, ctx: AppContext): void {
  ownAbsenceRoutes(app, ctx)

  route(app, absenceCalls.all, {
    schema: {
      summary: 'When members of the team cannot lead slots, now or later',
      response: { 200: z.array(absence) },
    },
    handler: (request) => absencesOf(ctx, staffOf(request)),
  })

  route(app, absenceCalls.enterFor, {
    refuses: ['not_found'],
    limits: [entering],
    schema: {
      summary: 'Takes a member of the team off the slots of a time, and offers these to others',
      body: memberAbsenceInput,
      response: { 201: absenceEntered },
    },
    handler: async (request, reply) => {
      const { staff_id: staffId, ...span } = request.body
      return reply.code(201).send(await enterAbsence(ctx, staffOf(request), { staffId, ...span }))
    },
  })

  route(app, absenceCalls.deleteOf, {
    schema: { summary: 'Deletes an absence of a member of the team' },
    handler: async (request) => {
      const { absenceId } = request.params
      await endAbsence(ctx, staffOf(request), { absenceId })
    },
  })
}

function ownAbsenceRoutes(app: App, ctx: AppContext): void {
  route(app, absenceCalls.mine, {
    schema: {
      summary: 'When the user cannot lead slots, now or later',
      response: { 200: z.array(absence) },
    },
    handler: (request) => {
      const self = selfOf(request)
      return absencesOf(ctx, self, self.staffId)
    },
  })

  route(app, absenceCalls.enter, {
    limits: [entering],
    schema: {
      summary: 'Takes the user off the slots of a time, and offers these to others',
      body: absenceInput,
      response: { 201: absenceEntered },
    },
    handler: async (request, reply) => {
      const self = selfOf(request)
      const { staffId } = self
      return reply.code(201).send(await enterAbsence(ctx, self, { staffId, ...request.body }))
    },
  })

  route(app, absenceCalls.delete, {
    schema: { summary: 'Deletes an absence of the user' },
    handler: async (request) => {
      const self = selfOf(request)
      const { absenceId } = request.params
      await endAbsence(ctx, self, { absenceId, staffId: self.staffId })
    },
  })
}
