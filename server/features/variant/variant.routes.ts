import { z } from 'zod'
import { variantCalls } from '#contract/project.calls.ts'
import { variant, variantChange, variantInput } from '#contract/variant.ts'
import type { AppContext } from '#server/context.ts'
import { deleteVariant } from '#server/features/booking/cancellation/deletion.ts'
import { addVariant, offeredVariants, requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { changeVariant, requireVariant, variantShown } from './variant.ts'

export function variantRoutes(app: App, ctx: AppContext): void {
  route(app, variantCalls.list, {
    schema: {
      summary: 'Lists the variants of a project',
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

  route(app, variantCalls.change, {
    exists: (request) => requireVariant(ctx, staffOf(request), idIn(request, 'variantId')),
    refuses: ['changed_meanwhile'],
    schema: {
      summary: 'Changes a variant; its resource stays',
      body: variantChange,
      response: { 200: variant },
    },
    handler: async (request) => {
      const { variantId } = request.params
      const staff = staffOf(request)
      const change = { variantId, input: request.body }
      return variantShown(await changeVariant(ctx, staff, change), staff.name)
    },
  })

  route(app, variantCalls.delete, {
    refuses: ['last_variant', 'variant_booked', 'variant_needed'],
    schema: {
      summary: 'Deletes a variant that no slot or booking to come needs',
    },
    handler: async (request) => {
      await deleteVariant(ctx, staffOf(request), request.params.variantId)
    },
  })
}
