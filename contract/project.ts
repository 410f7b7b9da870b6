import { z } from 'zod'
import { id } from './fields.ts'

/** `GET /api/admin/projects`. At most one is marked `last_used`. */
export const project = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  last_used: z.boolean(),
})
export type Project = z.infer<typeof project>

/** `PUT /api/admin/last_used_project` */
export const lastUsedProject = z.object({ project_id: id })
export type LastUsedProject = z.infer<typeof lastUsedProject>

/** `GET /api/public/projects/{projectId}`: what a visitor's form needs to begin. */
export const publicProject = z.object({
  id,
  name: z.string(),
  organisation: z.string(),
  timezone: z.string(),
  variants: z.array(
    z.object({
      id,
      ressource_id: id,
      name: z.string(),
      short_description: z.string(),
      duration: z.int(),
    }),
  ),
})
export type PublicProject = z.infer<typeof publicProject>
