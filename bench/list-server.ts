import { randomBytes } from 'node:crypto'
import { run } from '#server/runtime/run.ts'
import { serve } from '#server/runtime/serve.ts'

/*
 * The product, and beside it `/constant/{bytes}`: an answer of that size that is there already, which
 * passes through all that every answer does and nothing else.
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
