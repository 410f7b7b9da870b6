import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Announcements } from '#server/database/notify/announcements.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'

const heartbeatMs = 15_000
// A browser needs at most one stream per tab.
const mostOfSession = 20

declare module 'fastify' {
  interface FastifyInstance {
    streams: LiveStreams
  }
}

interface StreamSource {
  /** Starts sending; returns a function that stops it. */
  begin: (send: (event: string, data: string) => void) => () => void
  /** Called at each heartbeat; returning false ends the stream. */
  mayGoOn: () => Promise<boolean>
}

interface Stream {
  body: PassThrough
  staffId: string | undefined
  sessionToken: string
  look: () => Promise<void>
}

/**
 * Server-sent events: responses that continue until the client disconnects, the session ends or the
 * server stops.
 */
export class LiveStreams {
  readonly #open = new Set<Stream>()

  readonly #changes: Announcements

  constructor(app: App, changes: Announcements) {
    this.#changes = changes
    changes.sessionsEnded = (staffId) => void this.#look(staffId)
    app.addHook('preClose', async () => {
      for (const { body } of this.#open) body.end()
    })
  }

  /**
   * Opens a stream. Throws `too_many_tries` if the session already has the maximum number of
   * streams.
   */
  open(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { begin, mayGoOn }: StreamSource,
  ): void {
    const { sessionToken } = request
    const others = [...this.#open].filter((stream) => stream.sessionToken === sessionToken)
    if (others.length >= mostOfSession) {
      throw new DomainError('too_many_tries', { retryAfterSeconds: heartbeatMs / 1000 })
    }
    const body = new PassThrough()
    const look = async () => {
      const goesOn = await mayGoOn().catch(() => true)
      if (goesOn) body.write(': \n\n')
      else body.end()
    }
    const stream = { body, staffId: request.loggedIn?.staffId, sessionToken, look }
    this.#open.add(stream)
    const stop = begin((event, data) => {
      body.write(`event: ${event}\ndata: ${data}\n\n`)
    })
    const timer = setInterval(look, heartbeatMs)
    body.once('close', () => {
      clearInterval(timer)
      stop()
      this.#open.delete(stream)
    })
    // Sent immediately, so that the browser and every proxy know that the stream is open.
    body.write('retry: 3000\n\n')
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(body)
  }

  /**
   * Ends the streams of a staff member whose sessions have ended, without waiting for the next
   * heartbeat.
   */
  async lookAfter(staffId: string | undefined): Promise<void> {
    if (staffId === undefined) return
    this.#changes.carrySessionsEnded(staffId)
    await this.#look(staffId)
  }

  async #look(staffId: string): Promise<void> {
    const theirs = [...this.#open].filter((stream) => stream.staffId === staffId)
    await Promise.all(theirs.map(({ look }) => look()))
  }
}
