import { z } from 'zod'
import { id } from '#contract/fields.ts'
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

const projectPath = z.object({ projectId: id })
const path = z.object({ id })

export function projectRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/api/admin/projects',
    {
      config: { who: 'staff' },
      schema: {
        summary: 'The projects of the organisation, to admins with their settings',
        response: { 200: z.array(project) },
      },
    },
    async (request) => {
      const staff = staffOf(request)
      return (await projectsOf(ctx, staff)).map((found) => presented(found, staff.admin))
    },
  )

  app.put(
    '/api/admin/last_used_project',
    {
      config: { who: 'admin', refuses: ['not_found'] },
      schema: {
        summary: 'Keeps which project one works in',
        body: lastUsedProject,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await chooseProject(ctx, staffOf(request), request.body.project_id)
      return reply.code(204).send()
    },
  )

  projectChanges(app, ctx)
  variantsOfProject(app, ctx)
}

function projectChanges(app: App, ctx: AppContext): void {
  app.post(
    '/api/admin/project',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'Adds a project with one variant and default mails',
        body: projectInput,
        response: { 201: project },
      },
    },
    async (request, reply) => {
      const added = await startProject(ctx, staffOf(request), request.body.name)
      return reply.code(201).send(presented(added, true))
    },
  )

  app.put(
    '/api/admin/project/:id',
    {
      config: {
        who: 'admin',
        exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'id')),
      },
      schema: {
        summary: 'Changes a project; what is not sent stays',
        params: path,
        body: projectChange,
        response: { 200: project },
      },
    },
    async (request) => {
      const change = { projectId: request.params.id, input: request.body }
      return presented(await changeProject(ctx, staffOf(request), change), true)
    },
  )
}

function variantsOfProject(app: App, ctx: AppContext): void {
  app.get(
    '/api/admin/variants/:projectId',
    {
      config: { who: 'staff' },
      schema: {
        summary: 'The variants that a project offers',
        params: projectPath,
        response: { 200: z.array(variant) },
      },
    },
    (request) => offeredVariants(ctx, staffOf(request), request.params.projectId),
  )

  app.post(
    '/api/admin/variants/:projectId',
    {
      config: {
        who: 'admin',
        exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
      },
      schema: {
        summary: 'Adds a variant to a project',
        params: projectPath,
        body: variantInput,
        response: { 201: variant },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params
      const added = await addVariant(ctx, staffOf(request), { projectId, input: request.body })
      return reply.code(201).send(added)
    },
  )
}

export function publicProjectRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/projects/:projectId',
    {
      config: { who: 'public', refuses: ['website_not_named'], limitedLookups: true },
      schema: {
        summary: 'What there is to book in a project',
        params: projectPath,
        response: { 200: publicProject },
      },
    },
    (request) => introduceProject(ctx, visitBy(request, ctx)),
  )
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
