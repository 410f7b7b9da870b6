import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { lastUsedProject, project, publicProject } from '#contract/project.ts'
import { variant } from '#contract/variant.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { chooseProject, introduceProject, offeredVariants, projectsOf } from './project.ts'

const projectPath = z.object({ projectId: id })

export function projectRoutes(app: App, house: House): void {
  app.get(
    '/api/admin/projects',
    { config: { who: 'staff' }, schema: { response: { 200: z.array(project) } } },
    async (request) => {
      const projects = await projectsOf(house, staffOf(request))
      return projects.map(({ lastUsed, ...rest }) => ({ ...rest, last_used: lastUsed }))
    },
  )

  app.put(
    '/api/admin/last_used_project',
    {
      config: { who: 'admin', refuses: ['not_found'] },
      schema: { body: lastUsedProject, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await chooseProject(house, staffOf(request), request.body.project_id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/admin/variants/:projectId',
    {
      config: { who: 'staff' },
      schema: { params: projectPath, response: { 200: z.array(variant) } },
    },
    async (request) => {
      const variants = await offeredVariants(house, staffOf(request), request.params.projectId)
      return variants.map((offered) => ({
        id: offered.id,
        name: offered.name,
        short_description: offered.shortDescription,
        leadtime: offered.leadTimeSeconds,
        duration: offered.durationSeconds,
        ressource_id: offered.resourceId,
      }))
    },
  )
}

export function publicProjectRoutes(app: App, house: House): void {
  app.get(
    '/projects/:projectId',
    {
      config: { who: 'public' },
      schema: { params: projectPath, response: { 200: publicProject } },
    },
    async (request) => {
      const { projectId, variants, ...shown } = await introduceProject(
        house,
        request.params.projectId,
      )
      return {
        ...shown,
        id: projectId,
        variants: variants.map((offered) => ({
          id: offered.id,
          ressource_id: offered.resourceId,
          name: offered.name,
          short_description: offered.shortDescription,
          duration: offered.durationSeconds,
        })),
      }
    },
  )
}
