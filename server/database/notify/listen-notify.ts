import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { leadsThroughPooler } from '../postgres/connection-queue.ts'
import type { AnnouncedChange, Announcements } from './announcements.ts'

const channel = 'rundgang_change'
const sessionChannel = 'rundgang_session'
const notify = 'select pg_notify($1, $2)'
// The payload of a NOTIFY is limited to 8,000 bytes, and each change takes 74.
const mostAtOnce = 100
const againMs = 1000
// How long the connection may be silent before the first keep-alive probe.
const silenceMs = 1000
const connectMs = 3000
// How long sending the last announcement may delay shutdown.
const farewellMs = 1000

interface WireOptions {
  url: string
  warn: (error: unknown) => void
  /**
   * Called once if `url` goes through a pooler, because notifications never arrive there. The
   * connection is then closed.
   */
  deaf: () => void
}

/**
 * Sends announcements between processes using LISTEN and NOTIFY, on a dedicated connection, because
 * a pool connection may be passed on to another caller at any time. A broken connection is
 * replaced, and pending announcements are then sent.
 */
export class ListenNotify {
  readonly #self = randomUUID()
  readonly #announcements: Announcements
  readonly #options: WireOptions
  readonly #unsent = new Map<string, AnnouncedChange>()
  #sending = Promise.resolve()
  #client: pg.Client | undefined
  #closed = false

  constructor(announcements: Announcements, options: WireOptions) {
    this.#announcements = announcements
    this.#options = options
    announcements.carry = (changes) => {
      this.#keep(changes)
      this.#sending = this.#sending.then(() => this.#send())
    }
    announcements.carrySessionsEnded = (staffId) => {
      this.#client?.query(notify, [sessionChannel, staffId]).catch(options.warn)
    }
    void this.#keepConnected()
  }

  async close(): Promise<void> {
    this.#announcements.flush()
    await Promise.race([this.#sending, pause(farewellMs, undefined, { ref: false })])
    this.#closed = true
    await this.#client?.end()
  }

  /**
   * Closes the connection, because a database that is shutting down waits for that, and opens a new
   * one as soon as possible.
   */
  letGo(): void {
    this.#client?.end().catch(() => {})
  }

  async #keepConnected(): Promise<void> {
    let failing = false
    while (!this.#closed) {
      try {
        await this.#untilDisconnected()
        failing = false
      } catch (error) {
        if (!this.#closed && !failing) this.#options.warn(error)
        failing = true
      }
      this.#client = undefined
      if (this.#closed) return
      await pause(againMs, undefined, { ref: false })
    }
  }

  async #untilDisconnected(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: silenceMs,
    })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    client.on('notification', ({ channel: heardOn, payload = '' }) => {
      if (heardOn === sessionChannel) this.#announcements.sessionsEnded(payload)
      else this.#hear(payload)
    })
    try {
      await client.connect()
      if (await this.#listenOn(client)) await ended
    } finally {
      // A standby refuses LISTEN, but keeps the connection open.
      client.end().catch(() => {})
    }
  }

  /** Starts listening. Returns whether notifications arrive on this connection. */
  async #listenOn(client: pg.Client): Promise<boolean> {
    if (await leadsThroughPooler(client)) {
      this.#closed = true
      this.#options.deaf()
      return false
    }
    await client.query(`listen ${channel}; listen ${sessionChannel}`)
    this.#client = client
    if (this.#closed) await client.end()
    this.#announcements.resync()
    await this.#send()
    return true
  }

  #hear(payload: string): void {
    const [sender, ...changes] = payload.split(' ')
    if (sender === this.#self) return
    for (const change of changes) {
      const [organisationId = '', projectId = ''] = change.split('/')
      this.#announcements.tell({ organisationId: asOrganisationId(organisationId), projectId })
    }
  }

  #keep(changes: AnnouncedChange[]): void {
    for (const change of changes) this.#unsent.set(change.projectId, change)
  }

  async #send(): Promise<void> {
    const client = this.#client
    if (!client) return
    const changes = [...this.#unsent.values()]
    this.#unsent.clear()
    for (let at = 0; at < changes.length; at += mostAtOnce) {
      const some = changes.slice(at, at + mostAtOnce)
      const told = some.map(({ organisationId, projectId }) => `${organisationId}/${projectId}`)
      const payload = [this.#self, ...told].join(' ')
      await client.query(notify, [channel, payload]).catch((error: unknown) => {
        this.#keep(some)
        this.#options.warn(error)
      })
    }
  }
}
