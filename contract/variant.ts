import { z } from 'zod'
import { id } from './fields.ts'

/** `leadtime` and `duration` in seconds. `ressource_id` never changes. */
export const variant = z.object({
  id,
  name: z.string(),
  short_description: z.string(),
  leadtime: z.int(),
  duration: z.int(),
  ressource_id: id,
})
export type Variant = z.infer<typeof variant>
