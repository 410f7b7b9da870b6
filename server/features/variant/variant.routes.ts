import { variantCalls } from '#contract/endpoints/variant.ts'
import { variant, variantChange } from '#contract/variant.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { changeVariant, requireVariant, variantShown } from './variant.ts'

export function variantRoutes(app: App, ctx: AppContext): void {
  route(app, variantCalls.change, {
    exists: (request) => requireVariant(ctx, staffOf(request), idIn(request, 'variantId')),
    schema: {
      summary: 'Changes a variant; its resource stays',
      body: variantChange,
      response: { 200: variant },
    },
    handler: async (request) => {
      const { variantId } = request.params
      const change = { variantId, input: request.body }
      return variantShown(await changeVariant(ctx, staffOf(request), change))
    },
  })
}
