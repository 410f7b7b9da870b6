import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { App } from './app-type.ts'
import { beforeResponse } from './hooks.ts'

const graceMs = 1000
const longestMs = 15_000

/**
 * Returns a function that drains the server. For `noticeSeconds`, it continues to accept calls, so
 * that a load balancer can notice that the server is no longer ready. Then it accepts no new calls,
 * but still responds to every call in flight. Idle keep-alive connections stay open for a moment
 * and are closed with their next response, because a request may already be on its way. Resolves
 * when the last connection has closed.
 */
export function prepareToDrain(app: App, noticeSeconds: number): () => Promise<void> {
  const { server } = app
  let goodbye = false
  beforeResponse(app, (_request, reply) => {
    if (goodbye) reply.header('connection', 'close')
  })
  return async () => {
    app.draining = true
    // A load balancer's connections can be closed right away, because it can send further calls to
    // another server. Without one, clients would reconnect just when the socket is being closed,
    // and the operating system would refuse them.
    goodbye = noticeSeconds > 0
    await pause(noticeSeconds * 1000)
    const closeIdle = server.closeIdleConnections.bind(server)
    server.closeIdleConnections = () => {}
    const timers = [
      setTimeout(closeIdle, graceMs),
      setTimeout(() => server.closeAllConnections(), longestMs),
    ]
    // Lets the event loop accept pending connections, which it does at the start of a turn.
    await nextTurn()
    server.close()
    goodbye = true
    await app.close()
    timers.forEach(clearTimeout)
  }
}
