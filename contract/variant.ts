import { z } from 'zod'
import { comment, id, name } from './fields.ts'

const day = 24 * 60 * 60

const inputExample = {
  name: 'Führung für Kinder',
  short_description: 'Wolle anfassen, Garn spinnen: für Kinder von 6 bis 10 Jahren.',
  leadtime: 7200,
  duration: 5400,
}

/** `leadtime` and `duration` in seconds. `ressource_id` never changes. */
export const variant = z
  .object({
    id,
    name: z.string(),
    short_description: z.string(),
    leadtime: z.int(),
    duration: z.int(),
    ressource_id: id,
  })
  .meta({
    examples: [
      {
        id: '01980000-0000-7000-8000-000000000002',
        ...inputExample,
        ressource_id: '01980000-0000-7000-8000-000000000003',
      },
    ],
  })
export type Variant = z.infer<typeof variant>

const shortDescription = comment
const leadtime = z
  .int()
  .min(0)
  .max(365 * day)
const duration = z
  .int()
  .min(60)
  .max(7 * day)

/** `POST /api/admin/variants/{projectId}`; an hour long unless said otherwise. */
export const variantInput = z
  .object({
    name,
    short_description: shortDescription.default(''),
    leadtime: leadtime.default(0),
    duration: duration.default(3600),
  })
  .meta({ examples: [inputExample] })
export type VariantInput = z.infer<typeof variantInput>

/** `PUT /api/admin/variants/{variantId}`: what is not sent stays. */
export const variantChange = z
  .object({
    name,
    short_description: shortDescription.optional(),
    leadtime: leadtime.optional(),
    duration: duration.optional(),
  })
  .meta({ examples: [inputExample] })
export type VariantChange = z.infer<typeof variantChange>
