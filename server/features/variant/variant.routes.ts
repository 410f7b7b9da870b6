import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { variant, variantChange } from '#contract/variant.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/path.ts'
import { changeVariant, requireVariant, variantShown } from './variant.ts'

export function variantRoutes(app: App, house: House): void {
  app.put(
    '/api/admin/variants/:variantId',
    {
      config: {
        who: 'admin',
        exists: (request) => requireVariant(house, staffOf(request), idIn(request, 'variantId')),
      },
      schema: {
        summary: 'Changes a variant; its resource stays',
        params: z.object({ variantId: id }),
        body: variantChange,
        response: { 200: variant },
      },
    },
    async (request) => {
      const { variantId } = request.params
      const change = { variantId, input: request.body }
      return variantShown(await changeVariant(house, staffOf(request), change))
    },
  )
}
