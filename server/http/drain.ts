import type { App } from './app-type.ts'

const graceMs = 1000
const longestMs = 15_000

/**
 * Lets nobody in any more and everybody out with an answer. Node would cut kept connections that
 * are idle at this moment, whose next request may be on its way: they get a moment, and are told
 * to go with their next answer. Resolves when the last one has left.
 */
export function prepareToDrain(app: App): () => Promise<void> {
  const { server } = app
  let draining = false
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  return async () => {
    draining = true
    const closeIdle = server.closeIdleConnections.bind(server)
    server.closeIdleConnections = () => {}
    const timers = [
      setTimeout(closeIdle, graceMs),
      setTimeout(() => server.closeAllConnections(), longestMs),
    ]
    await app.close()
    timers.forEach(clearTimeout)
  }
}
