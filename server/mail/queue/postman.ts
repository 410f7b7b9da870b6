import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { isOutage } from '#server/database/outage.ts'
import { type Delivered, type Delivery, deliver } from '../delivery/delivery.ts'
import { mayComeBack } from '../delivery/smtp-errors.ts'
import { defaultConnections } from '../delivery/transport.ts'
import { keyOf } from '../delivery/transports.ts'
import type { Agenda, Picked, Way } from './agenda.ts'
import { Circuits } from './circuits.ts'
import { type ClaimedMail, claimDue } from './claims.ts'
import { DueMails } from './due-mails.ts'
import { Handovers } from './handovers.ts'
import { HealthProbe } from './health-probe.ts'
import { recordClockSetBack, recordServerBack, recordServerDown } from './records.ts'
import { claimSeconds } from './schedule.ts'

export interface PostmanOptions extends Omit<Delivery, 'timeoutMs' | 'stopping'> {
  /** Opens the passwords of custom servers. */
  secretKey: Buffer
  /** For what other processes posted and for what is due again. */
  lookEveryMs?: number
  timeoutMs?: number
  /** Resolves when there is room for a few mails beside what visitors wait for. */
  throttle?: () => Promise<void>
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

class Rounds {
  readonly #delivery: Delivery
  readonly #throttle: () => Promise<void>
  readonly #rests: () => boolean
  readonly #circuits = new Circuits()
  readonly #handovers: Handovers
  readonly #due: DueMails
  readonly #probe: HealthProbe
  /** By the id of the mail. */
  readonly #underWay = new Map<string, Promise<void>>()
  #databaseWasAway = false
  #lastLook: Temporal.Instant | undefined
  #setBackUntil = 0
  /** A server is there again, and a single mail is to show it, at once. */
  #serverReached = false
  #looking: Promise<void> | undefined
  // There may be room for more of what is due.
  #takeMore = false
  // Something may be due that the last look could not find.
  #moreDue = false
  #soon: NodeJS.Timeout | undefined
  /** What the last look found, as far as it is not taken. */
  #agenda: Agenda | undefined
  /** The mails that were not to be had since the last that was. */
  #missedMails: ReadonlySet<string> = new Set()

  constructor(
    delivery: Delivery,
    { secretKey, throttle, rests }: Pick<PostmanOptions, 'secretKey' | 'throttle' | 'rests'>,
  ) {
    this.#delivery = delivery
    this.#handovers = new Handovers(this.#circuits, delivery.clock)
    this.#due = new DueMails({ ...delivery, secretKey, circuits: this.#circuits })
    const reached = (key: string) => {
      this.#serverReached = true
      return this.#back(key, { most: 1 })
    }
    this.#probe = new HealthProbe({ ...delivery, circuits: this.#circuits, reached })
    this.#throttle = throttle ?? (async () => {})
    this.#rests = rests ?? (() => false)
  }

  /** Something may be due that no look has found. */
  look(): void {
    this.#moreDue = true
    this.#take()
  }

  /** Of more than one look reads, what comes meanwhile is found a moment later. */
  #isOver(agenda: Agenda): boolean {
    const isOld = performance.now() - agenda.foundAt > agendaMs
    return isOld || (this.#moreDue && agenda.isWhole)
  }

  #take(): void {
    if (this.#rests()) return
    this.#takeMore = !this.#stopped
    this.#looking ??= this.#takeDue().finally(() => {
      this.#looking = undefined
      // A wake-up after the last look found the postman still busy.
      if (this.#takeMore) this.#take()
    })
  }

  get #stopped(): boolean {
    return this.#delivery.stopping.aborted
  }

  async stop(): Promise<void> {
    this.#takeMore = false
    clearTimeout(this.#soon)
    await this.#looking
    await Promise.all(this.#underWay.values())
  }

  async #takeDue(): Promise<void> {
    const { clock, log, counts } = this.#delivery
    counts.serversDown(this.#circuits.openAt(clock.now()))
    try {
      while (this.#takeMore && !this.#stopped && !this.#rests()) {
        if (!this.#serverReached) await this.#throttle()
        await this.#noticeClockSetBack()
        this.#takeMore = false
        const agenda = await this.#found()
        if (this.#databaseWasAway) {
          this.#databaseWasAway = false
          await this.#letOthersRecord()
          continue
        }
        await this.#claim(agenda)
      }
    } catch (error) {
      this.#databaseWasAway ||= isOutage(error)
      this.#agenda = undefined
      log.error({ err: error }, 'the outbox cannot be read')
    }
  }

  async #found(): Promise<Agenda> {
    if (this.#agenda && !this.#isOver(this.#agenda)) return this.#agenda
    this.#moreDue = false
    this.#agenda = await this.#due.list()
    return this.#agenda
  }

  async #claim(agenda: Agenda): Promise<void> {
    const { db, clock } = this.#delivery
    const picked = agenda.deal((key) => this.#handovers.room(key, mostBy(key)))
    let areHeld = false
    if (picked.length > 0) {
      const ways = new Map(picked.map(({ mail, ...way }: Picked) => [mail.id, way]))
      const mails = await claimDue(
        db,
        picked.map(({ mail }) => mail),
        clock.now(),
      )
      for (const mail of mails) {
        const way = ways.get(mail.id)
        // One whose claim has lapsed may be sent and wait for the database to be recorded.
        if (way && !this.#underWay.has(mail.id)) this.#carry(mail, way)
        ways.delete(mail.id)
      }
      const missed = new Set(ways.keys())
      // Somebody holds their rows: each look would find them, and claim none.
      areHeld = mails.length === 0 && missed.isSubsetOf(this.#missedMails)
      this.#missedMails = mails.length === 0 ? missed.union(this.#missedMails) : missed
      // What is held hides nothing of what was found behind it.
      if (!areHeld || !agenda.isEmpty) this.#takeMore = !this.#stopped
      // Others are at work on the same.
      if (!areHeld && mails.length * 2 < picked.length) this.#agenda = undefined
    }
    if (agenda.isWhole) return
    if (areHeld || (picked.length === 0 && !agenda.isEmpty)) {
      // What waits for busy servers, or is held, may hide what could leave by others.
      this.#soon ??= setTimeout(() => {
        this.#soon = undefined
        this.look()
      }, agendaMs).unref()
    } else if (agenda.isEmpty) {
      this.#agenda = undefined
      this.#takeMore = !this.#stopped
    }
  }

  /** What is due by the clock as it was would wait until then. */
  async #noticeClockSetBack(): Promise<void> {
    const { db, clock } = this.#delivery
    const now = clock.now()
    const last = this.#lastLook ?? now
    this.#lastLook = now
    if (Temporal.Instant.compare(now, last) < 0) this.#setBackUntil = performance.now() + lateMs
    if (performance.now() >= this.#setBackUntil) return
    await recordClockSetBack(db, now)
    this.#agenda = undefined
  }

  /**
   * A database that is back after a long while finds claims that have lapsed, though their mails
   * are sent: whoever sent them is to say so first, in this process or another.
   */
  async #letOthersRecord(): Promise<void> {
    this.#takeMore = true
    this.#agenda = undefined
    await pause(othersRecordMs, undefined, { signal: this.#delivery.stopping }).catch(() => {})
  }

  /** Has mails that a server's fault keeps sent at once: first one, to see, then all. */
  async #back(key: string, { most }: { most: number }): Promise<void> {
    const { db, clock, log } = this.#delivery
    const now = clock.now()
    try {
      const queues = await this.#due.queuesBy(key, now.add({ hours: longestWaitHours }))
      if (queues.length > 0) await recordServerBack(db, queues, { now, most })
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read')
    }
    this.look()
  }

  #carry(mail: ClaimedMail, way: Way): void {
    const { key } = way
    this.#handovers.claim(key)
    const handover = {
      enter: (signal: AbortSignal) => this.#handovers.enter(key, signal),
      leave: (told: Delivered) =>
        this.#leave(way, told).catch((err: unknown) =>
          this.#delivery.log.error({ err }, unrecorded),
        ),
      leaveOut: () => this.#handovers.leaveOut(key),
      recorded: () => this.#handovers.recorded(key),
    }
    const done = deliver({ mail, server: way.server, handover }, this.#delivery)
      .catch((error: unknown) =>
        this.#delivery.log.error({ mail: mail.id, err: error }, unrecorded),
      )
      .finally(() => {
        this.#underWay.delete(mail.id)
        if (this.#agenda?.isEmpty === false && !this.#stopped) this.#take()
      })
    this.#underWay.set(mail.id, done)
  }

  /** What a mail that was tried tells of its server, and so of the others that wait for it. */
  async #leave({ key, server }: Way, { outcome, verdict }: Delivered): Promise<void> {
    const { db, clock, log, counts } = this.#delivery
    // Its connection is free for the next only then; else that one would open another.
    await setImmediate()
    const now = clock.now()
    const why = { fault: 'unexpected' as const, ...outcome }
    const missed = !this.#circuits.isProven(key)
    const down = this.#handovers.leave(key, verdict, why)
    counts.serversDown(this.#circuits.openAt(now))
    this.#serverReached = false
    if (this.#agenda?.isEmpty === false && !this.#stopped) this.#take()
    if (missed && verdict === 'alive') await this.#back(key, { most: allOfThem })
    // Also when an earlier word of it, such as that it goes, has shown it to be down.
    if (this.#circuits.isOpen(key, now) && mayComeBack(why)) this.#probe.watch(key, server)
    if (!down) return
    const { fault, answer } = why
    const queues = await this.#due.queuesBy(key, now)
    if (queues.length === 0) return
    const givenUp = await recordServerDown(db, queues, { now, fault, answer })
    log.warn({ queues: queues.length, givenUp, fault }, 'a mail server is down, its mails wait')
    // They hide no others any more.
    this.#agenda = undefined
    this.look()
  }
}

/** How many mails an organisation's own server is given at once. */
const mostByOwn = 3
const mostBy = (key: string) => (key === keyOf(null) ? defaultConnections : mostByOwn)

// How long what a look found is worked off, where more is due than it found.
const agendaMs = 1000
// What was begun before the clock was set back may be stored so much later.
const lateMs = 10_000
const allOfThem = 1_000_000
// Longer than any mail waits for its next try.
const longestWaitHours = 24

const unrecorded = 'what became of a mail cannot be recorded'
