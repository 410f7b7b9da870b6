import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { App } from './app-type.ts'

const graceMs = 1000
const longestMs = 15_000

/**
 * Lets nobody in any more and everybody out with an answer. A balancer has `noticeSeconds` to see
 * that the server is ready no more, while whom it still sends is let in. Node would then cut kept
 * connections that are idle at this moment, whose next request may be on its way: they get a
 * moment, and are told to go with their next answer. Resolves when the last one has left.
 */
export function prepareToDrain(app: App, noticeSeconds: number): () => Promise<void> {
  const { server } = app
  let goodbye = false
  app.addHook('onSend', async (_request, reply) => {
    if (goodbye) reply.header('connection', 'close')
  })
  return async () => {
    app.draining = true
    // Behind a balancer they need not come back here; others would, and stand before the door
    // just when it is shut, where the system turns them away without a word.
    goodbye = noticeSeconds > 0
    await pause(noticeSeconds * 1000)
    const closeIdle = server.closeIdleConnections.bind(server)
    server.closeIdleConnections = () => {}
    const timers = [
      setTimeout(closeIdle, graceMs),
      setTimeout(() => server.closeAllConnections(), longestMs),
    ]
    // Earlier connections are accepted at the beginning of a turn.
    await nextTurn()
    server.close()
    goodbye = true
    await app.close()
    timers.forEach(clearTimeout)
  }
}
