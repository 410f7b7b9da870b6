import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '#server/database/outage.ts'
import { Circuits } from './circuits.ts'
import { claimDue, claimSeconds, type DueLane, listDueLanes, type StoredServer } from './claims.ts'
import type { CustomServer } from './custom-server.ts'
import { type Delivered, type Delivery, type Departure, deliver } from './delivery.ts'
import { MissedServers } from './missed-servers.ts'
import { recordClockSetBack, recordServerBack, recordServerDown } from './records.ts'
import { shareRoom } from './share-room.ts'
import { openSmtpPassword } from './smtp-password.ts'
import { isNobodyThere } from './trouble.ts'
import { keyOf } from './ways.ts'

export interface PostmanOptions extends Omit<Delivery, 'timeoutMs' | 'stopping'> {
  /** Opens the passwords of custom servers. */
  secretKey: Buffer
  /** For what other processes posted and for what is due again. */
  lookEveryMs?: number
  timeoutMs?: number
  /** Resolves when there is room for a few mails beside what visitors wait for. */
  giveWay?: () => Promise<void>
  /** While it says so no more mails are taken: what became of them might not be written down. */
  rests?: () => boolean
}

export interface Postman {
  /** Something was posted and committed; the postman looks at once. */
  wake: () => void
  /** Takes no more mails, and resolves when those under way are sent and recorded. */
  stop: () => Promise<void>
}

// Well above what passes between two tries to record.
const othersRecordMs = 3000
// Leaves the rest of the claim for recording.
const longestTryMs = (claimSeconds - 15) * 1000

/** Sends what waits in the outbox, a few mails at once by each server, until it is stopped. */
export function startPostman(options: PostmanOptions): Postman {
  const { lookEveryMs = 5000, timeoutMs = longestTryMs, ...rest } = options
  const stopping = new AbortController()
  const rounds = new Rounds({ ...rest, timeoutMs, stopping: stopping.signal }, rest)
  const timer = setInterval(() => rounds.look(), lookEveryMs)
  rounds.look()
  return {
    wake: () => rounds.look(),
    stop: () => {
      clearInterval(timer)
      stopping.abort()
      return rounds.stop()
    },
  }
}

/** A lane in which mails are due, and the server that they leave by. */
interface Way {
  lane: DueLane
  server: CustomServer | null
  key: string
}

class Rounds {
  readonly #delivery: Delivery
  readonly #secretKey: Buffer
  readonly #giveWay: () => Promise<void>
  readonly #rests: () => boolean
  readonly #circuits = new Circuits()
  readonly #missed: MissedServers
  /** By the id of the mail. */
  readonly #underWay = new Map<string, Promise<void>>()
  #databaseWasAway = false
  #lastLook: Temporal.Instant | undefined
  #setBackUntil = 0
  /** A server is there again, and a single mail is to show it, at once. */
  #serverReached = false
  #looking: Promise<void> | undefined
  // Something may be due that the last look did not take.
  #lookAgain = false
  #leftOver = false

  constructor(
    delivery: Delivery,
    { secretKey, giveWay, rests }: Pick<PostmanOptions, 'secretKey' | 'giveWay' | 'rests'>,
  ) {
    this.#delivery = delivery
    this.#secretKey = secretKey
    const reached = (key: string) => {
      this.#serverReached = true
      return this.#back(key, { most: 1 })
    }
    this.#missed = new MissedServers({ ...delivery, circuits: this.#circuits, reached })
    this.#giveWay = giveWay ?? (async () => {})
    this.#rests = rests ?? (() => false)
  }

  look(): void {
    if (this.#rests()) return
    this.#lookAgain = !this.#stopped
    this.#looking ??= this.#takeDue().finally(() => {
      this.#looking = undefined
      // Whoever woke the postman after its last glance found it still looking.
      if (this.#lookAgain) this.look()
    })
  }

  get #stopped(): boolean {
    return this.#delivery.stopping.aborted
  }

  async stop(): Promise<void> {
    this.#lookAgain = false
    await this.#looking
    await Promise.all(this.#underWay.values())
  }

  async #takeDue(): Promise<void> {
    const { db, clock, log, counts } = this.#delivery
    counts.serversDown(this.#circuits.openAt(clock.now()))
    try {
      while (this.#lookAgain && !this.#stopped && !this.#rests()) {
        if (!this.#serverReached) await this.#giveWay()
        await this.#noticeClockSetBack()
        this.#lookAgain = false
        const ways = await this.#waysDue()
        if (this.#databaseWasAway) {
          this.#databaseWasAway = false
          await this.#letOthersRecord()
          continue
        }
        this.#leftOver = ways.length > 0
        const lanes = shareRoom(ways, this.#circuits, clock.now())
        if (lanes.length === 0) return
        const mails = await claimDue(db, lanes, clock.now())
        // One whose claim has lapsed may be sent and wait for the database to be recorded.
        const here = mails.filter(({ id }) => !this.#underWay.has(id))
        for (const mail of here) this.#carry(mail, ways)
        // Where one lane had less than its share, another may have more.
        if (mails.length > 0) this.#lookAgain = !this.#stopped
      }
    } catch (error) {
      this.#databaseWasAway ||= isOutage(error)
      log.error({ err: error }, 'the outbox cannot be read')
    }
  }

  /** What is due by the clock as it was would wait until then. */
  async #noticeClockSetBack(): Promise<void> {
    const { db, clock } = this.#delivery
    const now = clock.now()
    const last = this.#lastLook ?? now
    this.#lastLook = now
    if (Temporal.Instant.compare(now, last) < 0) this.#setBackUntil = performance.now() + lateMs
    if (performance.now() < this.#setBackUntil) await recordClockSetBack(db, now)
  }

  /**
   * A database that is back after a long while finds claims that have lapsed, though their mails
   * are sent: whoever sent them is to say so first, in this process or another.
   */
  async #letOthersRecord(): Promise<void> {
    this.#lookAgain = true
    await pause(othersRecordMs, undefined, { signal: this.#delivery.stopping }).catch(() => {})
  }

  /** Has mails that a server's fault keeps sent at once: first one, to see, then all. */
  async #back(key: string, { most }: { most: number }): Promise<void> {
    const { db, clock, log } = this.#delivery
    const now = clock.now()
    try {
      const ways = await this.#waysDue(now.add({ hours: longestWaitHours }))
      const lanes = ways.filter((way) => way.key === key).map(({ lane }) => lane)
      if (lanes.length > 0) await recordServerBack(db, lanes, { now, most })
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read')
    }
    this.look()
  }

  async #waysDue(until?: Temporal.Instant): Promise<Way[]> {
    const { db, clock } = this.#delivery
    const lanes = await listDueLanes(db, until ?? clock.now())
    return lanes.map((lane) => {
      const server = lane.server && this.#opened(lane.server)
      return { lane, server, key: keyOf(server) }
    })
  }

  #opened({ projectId, setting, user, sealedPassword }: StoredServer): CustomServer {
    return { setting, user, password: openSmtpPassword(sealedPassword, projectId, this.#secretKey) }
  }

  #carry(mail: Departure['mail'], ways: Way[]): void {
    const way = ways.find(
      ({ lane }) =>
        lane.organisationId === mail.organisationId && lane.projectId === mail.projectId,
    )
    const { server, key } = way ?? { server: null, key: keyOf(null) }
    this.#circuits.begin(key)
    const done = deliver({ mail, server }, this.#delivery)
      .then(
        (delivered) => this.#settle({ key, server }, delivered),
        (error: unknown) => {
          this.#circuits.end(key, 'untried', this.#delivery.clock.now())
          throw error
        },
      )
      .catch((error: unknown) => this.#delivery.log.error({ err: error }, unrecorded))
      .finally(() => {
        this.#underWay.delete(mail.id)
        if (this.#leftOver && !this.#stopped) this.look()
      })
    this.#underWay.set(mail.id, done)
  }

  /** What a mail that was tried tells of its server, and so of the others that wait for it. */
  async #settle({ key, server }: Omit<Way, 'lane'>, told: Delivered): Promise<void> {
    const { outcome, verdict } = told
    const { db, clock, log, counts } = this.#delivery
    const now = clock.now()
    const missed = !this.#circuits.isProven(key)
    const down = this.#circuits.end(key, verdict, now)
    counts.serversDown(this.#circuits.openAt(now))
    if (verdict !== 'untried') this.#serverReached = false
    if (missed && verdict === 'alive') await this.#back(key, { most: allOfThem })
    if (!down || !('fault' in outcome)) return
    if (isNobodyThere(outcome.fault)) this.#missed.miss(key, server)
    const lanes = (await this.#waysDue()).filter((way) => way.key === key).map(({ lane }) => lane)
    if (lanes.length === 0) return
    const { fault, answer } = outcome
    const givenUp = await recordServerDown(db, lanes, { now, fault, answer })
    log.warn({ lanes: lanes.length, givenUp, fault }, 'a mail server is down, its mails wait')
  }
}

// What was begun before the clock was set back may be stored so much later.
const lateMs = 10_000
const allOfThem = 1_000_000
// Longer than any mail waits for its next try.
const longestWaitHours = 24

const unrecorded = 'what became of a mail cannot be recorded'
