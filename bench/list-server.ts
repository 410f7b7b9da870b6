import { randomBytes } from 'node:crypto'
import { run } from '#server/runtime/run.ts'
import { serve } from '#server/runtime/serve.ts'

/*
 * The product, plus `/constant/{bytes}`: a constant response of that size, which passes only
 * through the hooks that all responses share.
 */

const constants = new Map<number, Buffer>()

function constantOf(bytes: number): Buffer {
  const constant = constants.get(bytes) ?? randomBytes(bytes)
  constants.set(bytes, constant)
  return constant
}

await run((config) =>
  serve(config, async (app) => {
    app.get<{ Params: { bytes: string } }>('/constant/:bytes', (request, reply) =>
      reply.type('application/json').send(constantOf(Number(request.params.bytes))),
    )
  }),
)
