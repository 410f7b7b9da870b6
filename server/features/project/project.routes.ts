import { z } from 'zod'
import { projectCalls } from '#contract/endpoints/project.ts'
import { variantCalls } from '#contract/endpoints/variant.ts'
import {
  lastUsedProject,
  type Project,
  project,
  projectChange,
  projectInput,
  publicProject,
} from '#contract/project.ts'
import { variant, variantInput } from '#contract/variant.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf, visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import {
  addVariant,
  changeProject,
  chooseProject,
  introduceProject,
  offeredVariants,
  projectsOf,
  requireProject,
  startProject,
} from './project.ts'

export function projectRoutes(app: App, ctx: AppContext): void {
  route(app, projectCalls.list, {
    schema: {
      summary: 'The projects of the organisation, to admins with their settings',
      response: { 200: z.array(project) },
    },
    handler: async (request) => {
      const staff = staffOf(request)
      return (await projectsOf(ctx, staff)).map((found) => presented(found, staff.admin))
    },
  })

  route(app, projectCalls.choose, {
    refuses: ['not_found'],
    schema: {
      summary: 'Keeps which project one works in',
      body: lastUsedProject,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await chooseProject(ctx, staffOf(request), request.body.project_id)
      return reply.code(204).send()
    },
  })

  projectChanges(app, ctx)
  variantsOfProject(app, ctx)
}

function projectChanges(app: App, ctx: AppContext): void {
  route(app, projectCalls.add, {
    schema: {
      summary: 'Adds a project with one variant and default mails',
      body: projectInput,
      response: { 201: project },
    },
    handler: async (request, reply) => {
      const added = await startProject(ctx, staffOf(request), request.body.name)
      return reply.code(201).send(presented(added, true))
    },
  })

  route(app, projectCalls.change, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'id')),
    schema: {
      summary: 'Changes a project; what is not sent stays',
      body: projectChange,
      response: { 200: project },
    },
    handler: async (request) => {
      const change = { projectId: request.params.id, input: request.body }
      return presented(await changeProject(ctx, staffOf(request), change), true)
    },
  })
}

function variantsOfProject(app: App, ctx: AppContext): void {
  route(app, variantCalls.list, {
    schema: {
      summary: 'The variants that a project offers',
      response: { 200: z.array(variant) },
    },
    handler: (request) => offeredVariants(ctx, staffOf(request), request.params.projectId),
  })

  route(app, variantCalls.add, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Adds a variant to a project',
      body: variantInput,
      response: { 201: variant },
    },
    handler: async (request, reply) => {
      const { projectId } = request.params
      const added = await addVariant(ctx, staffOf(request), { projectId, input: request.body })
      return reply.code(201).send(added)
    },
  })
}

export function publicProjectRoutes(app: App, ctx: AppContext): void {
  route(app, projectCalls.introduce, {
    refuses: ['website_not_named'],
    limitedLookups: true,
    schema: {
      summary: 'What there is to book in a project',
      response: { 200: publicProject },
    },
    handler: (request) => introduceProject(ctx, visitBy(request, ctx)),
  })
}

type FoundProject = Awaited<ReturnType<typeof projectsOf>>[number]

/** Guides need no settings: they learn what their dashboard shows. */
function presented(found: FoundProject, admin: boolean): Project {
  const { id, name, timezone, lastUsed } = found
  const shown = { id, name, timezone, last_used: lastUsed }
  if (!admin) return shown
  return {
    ...shown,
    retention_days: found.retentionDays,
    embed_origins: found.embedOrigins,
    imprint_url: found.imprintUrl,
    privacy_url: found.privacyUrl,
    double_opt_in: found.doubleOptIn,
    max_people_per_booking: found.maxPeoplePerBooking,
  }
}
