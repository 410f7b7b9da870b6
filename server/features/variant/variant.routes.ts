import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { variant, variantChange } from '#contract/variant.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { changeVariant, requireVariant, variantShown } from './variant.ts'

export function variantRoutes(app: App, ctx: AppContext): void {
  app.put(
    '/api/admin/variants/:variantId',
    {
      config: {
        who: 'admin',
        exists: (request) => requireVariant(ctx, staffOf(request), idIn(request, 'variantId')),
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
      return variantShown(await changeVariant(ctx, staffOf(request), change))
    },
  )
}
