import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** That something of a project changed: a slot, a booking, who leads it. */
export interface Change {
  organisationId: string
  projectId: string
}

export interface Announcements {
  /** Tells all who listen, in every process; called after the commit, costs nothing then. */
  announce: (change: Change) => void
  /** Null says that changes may have been missed. Returns how to stop listening. */
  listen: (organisationId: string, listener: (projectId: string | null) => void) => () => void
  close: () => Promise<void>
}

interface AnnouncementsOptions {
  /** A direct connection to PostgreSQL; unset, there is one process only. */
  listenUrl?: string | undefined
  warn: (error: unknown) => void
}

const channel = 'rundgang_change'
// Many changes at once are told as one.
const gatherMs = 100
// A payload may have 8,000 bytes, and a change has 74.
const mostAtOnce = 100

type Listener = (projectId: string | null) => void

/** Tells open dashboards of changes, those of other processes by LISTEN and NOTIFY. */
export function openAnnouncements({ listenUrl, warn }: AnnouncementsOptions): Announcements {
  const listeners = new Map<string, Set<Listener>>()
  const gathered = new Map<string, Change>()
  const wire = listenUrl ? openWire(listenUrl, { tell, missed, warn }) : undefined
  let timer: NodeJS.Timeout | undefined

  function tell({ organisationId, projectId }: Change): void {
    for (const listener of listeners.get(organisationId) ?? []) listener(projectId)
  }

  function missed(): void {
    for (const listening of listeners.values()) for (const listener of listening) listener(null)
  }

  function flush(): void {
    timer = undefined
    const changes = [...gathered.values()]
    gathered.clear()
    changes.forEach(tell)
    wire?.send(changes)
  }

  return {
    announce: (change) => {
      gathered.set(change.projectId, change)
      timer ??= setTimeout(flush, gatherMs)
    },
    listen: (organisationId, listener) => {
      const listening = listeners.get(organisationId) ?? new Set()
      listeners.set(organisationId, listening.add(listener))
      return () => {
        listening.delete(listener)
        if (listening.size === 0) listeners.delete(organisationId)
      }
    },
    close: async () => {
      clearTimeout(timer)
      flush()
      await wire?.close()
    },
  }
}

interface WireOptions {
  tell: (change: Change) => void
  missed: () => void
  warn: (error: unknown) => void
}

/** A connection of its own, since one of a pool may be another's at the next moment. */
function openWire(url: string, { tell, missed, warn }: WireOptions) {
  const self = randomUUID()
  let client: pg.Client | undefined
  let closed = false
  const running = keepConnected()

  async function keepConnected(): Promise<void> {
    for (let tries = 0; !closed; tries += 1) {
      try {
        await connected()
        tries = 0
      } catch (error) {
        if (!closed) warn(error)
      }
      client = undefined
      if (!closed) await pause(Math.min(1000 * 2 ** tries, 30_000), undefined, { ref: false })
    }
  }

  /** Resolves when the connection, once made, ends. */
  async function connected(): Promise<void> {
    const made = new pg.Client({ connectionString: url, keepAlive: true })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    made.on('error', () => resolve())
    made.on('end', () => resolve())
    made.on('notification', ({ payload = '' }) => hear(payload))
    await made.connect()
    await made.query(`listen ${channel}`)
    client = made
    missed()
    await ended
  }

  function hear(payload: string): void {
    const [sender, ...changes] = payload.split(' ')
    if (sender === self) return
    for (const change of changes) {
      const [organisationId = '', projectId = ''] = change.split('/')
      tell({ organisationId, projectId })
    }
  }

  function send(changes: Change[]): void {
    for (let at = 0; at < changes.length; at += mostAtOnce) {
      const told = changes
        .slice(at, at + mostAtOnce)
        .map(({ organisationId, projectId }) => `${organisationId}/${projectId}`)
      const payload = [self, ...told].join(' ')
      client?.query('select pg_notify($1, $2)', [channel, payload]).catch(warn)
    }
  }

  return {
    send,
    close: async () => {
      closed = true
      await client?.end()
      if (client) await running
    },
  }
}
