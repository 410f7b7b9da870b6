import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from './app-type.ts'

const heartbeatMs = 15_000

interface Stream {
  /** Begins to send; returns how to stop. */
  open: (send: (event: string, data: string) => void) => () => void
  /** Asked with each heartbeat; false ends the stream. */
  mayGoOn: () => Promise<boolean>
}

/** Server-sent events: one answer that goes on until the reader, the session or the server ends. */
export function liveStreams(app: App) {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  return function stream(reply: FastifyReply, { open: begin, mayGoOn }: Stream): void {
    const body = new PassThrough()
    open.add(body)
    const stop = begin((event, data) => {
      body.write(`event: ${event}\ndata: ${data}\n\n`)
    })
    const timer = setInterval(async () => {
      const goesOn = await mayGoOn().catch(() => true)
      if (goesOn) body.write(': \n\n')
      else body.end()
    }, heartbeatMs)
    body.once('close', () => {
      clearInterval(timer)
      stop()
      open.delete(body)
    })
    // What is sent at once tells the browser, and every proxy on the way, that the stream is open.
    body.write('retry: 3000\n\n')
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(body)
  }
}
