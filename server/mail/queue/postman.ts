import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { isOutage } from '#server/database/outage.ts'
import { ClockWatch } from '../clock-watch.ts'
import { type Delivered, type Delivery, deliver } from '../delivery/delivery.ts'
import { defaultConnections } from '../delivery/smtp.ts'
import { mayComeBack } from '../delivery/smtp-errors.ts'
import { keyOf } from '../delivery/transports.ts'
import { Circuits, HealthProbe } from './circuits.ts'
import { type ClaimedMail, claimDue, claimSeconds } from './claims.ts'
import type { Agenda, Picked, Way } from './due-mails.ts'
import { DueMails } from './due-mails.ts'
import { Handovers } from './handovers.ts'
import { recordClockSetBack, recordServerBack, recordServerDown } from './outcomes.queries.ts'

export interface PostmanOptions extends Omit<Delivery, 'timeoutMs' | 'stopping'> {
  /** Decrypts the passwords of custom servers. */
  secretKey: Buffer
  /** How often to look for emails that other processes queued or that are due again. */
  lookEveryMs?: number
  timeoutMs?: number
  /** Resolves when emails may be sent without slowing down visitors' requests. */
  throttle?: () => Promise<void>
  /** While true, no emails are claimed, because their outcome could not be stored. */
  rests?: () => boolean
}

export interface Postman {
  /** Call after an email is committed; the postman looks for it immediately. */
  wake: () => void
  /** Claims no more emails, and resolves when those in progress are sent and recorded. */
  stop: () => Promise<void>
}

// Well above the delay between two attempts to record an outcome.
const othersRecordMs = 3000
// Leaves time within the claim to record the outcome.
const longestTryMs = (claimSeconds - 15) * 1000

/** Sends the emails in the outbox, a few concurrently through each server, until it is stopped. */
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
  /** By the email's id. */
  readonly #underWay = new Map<string, Promise<void>>()
  #databaseWasAway = false
  readonly #clockWatch: ClockWatch
  /** A server is reachable again, and a single email tests it without waiting for the throttle. */
  #serverReached = false
  #looking: Promise<void> | undefined
  // Set when there may be capacity for more due emails.
  #takeMore = false
  // Set when emails may be due that the last read did not return.
  #moreDue = false
  #soon: NodeJS.Timeout | undefined
  /** The emails from the last read that have not been claimed yet. */
  #agenda: Agenda | undefined
  /** Emails that could not be claimed since the last successful claim. */
  #missedMails: ReadonlySet<string> = new Set()

  constructor(
    delivery: Delivery,
    { secretKey, throttle, rests }: Pick<PostmanOptions, 'secretKey' | 'throttle' | 'rests'>,
  ) {
    this.#delivery = delivery
    this.#clockWatch = new ClockWatch(delivery.clock)
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

  /** Looks for due emails. */
  look(): void {
    // The clock is checked here too, because the throttle may delay the next read of the queue
    // until the clock is right again.
    this.#clockWatch.read()
    this.#moreDue = true
    this.#take()
  }

  /** Whether to read due emails again. New ones can wait if another read is needed anyway. */
  #isOver(agenda: Agenda): boolean {
    const isOld = performance.now() - agenda.foundAt > agendaMs
    return isOld || (this.#moreDue && agenda.isWhole)
  }

  #take(): void {
    if (this.#rests()) return
    this.#takeMore = !this.#stopped
    this.#looking ??= this.#takeDue().finally(() => {
      this.#looking = undefined
      // The postman was woken after the last read, while it was still busy.
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
        await this.#recordClockSetBack()
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
        // An email whose claim has lapsed may have been sent already and be about to be recorded
        // here.
        if (way && !this.#underWay.has(mail.id)) this.#carry(mail, way)
        ways.delete(mail.id)
      }
      const missed = new Set(ways.keys())
      // The rows of these emails are locked: each read would return them, and none could be
      // claimed.
      areHeld = mails.length === 0 && missed.isSubsetOf(this.#missedMails)
      this.#missedMails = mails.length === 0 ? missed.union(this.#missedMails) : missed
      // Locked emails must not hide those read after them.
      if (!areHeld || !agenda.isEmpty) this.#takeMore = !this.#stopped
      // Other processes are claiming the same emails.
      if (!areHeld && mails.length * 2 < picked.length) this.#agenda = undefined
    }
    if (agenda.isWhole) return
    if (areHeld || (picked.length === 0 && !agenda.isEmpty)) {
      // Emails for busy servers and locked emails may hide emails for other servers.
      this.#soon ??= setTimeout(() => {
        this.#soon = undefined
        this.look()
      }, agendaMs).unref()
    } else if (agenda.isEmpty) {
      this.#agenda = undefined
      this.#takeMore = !this.#stopped
    }
  }

  /** Makes due any emails that would otherwise wait until a clock that was set back catches up. */
  async #recordClockSetBack(): Promise<void> {
    const now = this.#clockWatch.read()
    if (!this.#clockWatch.wasSetBack) return
    await recordClockSetBack(this.#delivery.db, now)
    this.#clockWatch.recorded()
    this.#agenda = undefined
  }

  /**
   * After a long database outage, claims may have lapsed although the emails were sent. Gives the
   * processes that sent them time to record that.
   */
  async #letOthersRecord(): Promise<void> {
    this.#takeMore = true
    this.#agenda = undefined
    await pause(othersRecordMs, undefined, { signal: this.#delivery.stopping }).catch(() => {})
  }

  /** A server is back: makes due up to `most` of the emails waiting for it. */
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

  /** Updates the server's state after an attempt, which affects the emails waiting for it. */
  async #leave({ key, server }: Way, { outcome, verdict }: Delivered): Promise<void> {
    const { db, clock, log, counts } = this.#delivery
    // Frees the connection for the next email, which would otherwise open another one.
    await setImmediate()
    const now = clock.now()
    const why = { fault: 'unexpected' as const, ...outcome }
    const missed = !this.#circuits.isProven(key)
    const down = this.#handovers.leave(key, verdict, why)
    counts.serversDown(this.#circuits.openAt(now))
    this.#serverReached = false
    if (this.#agenda?.isEmpty === false && !this.#stopped) this.#take()
    if (missed && verdict === 'alive') await this.#back(key, { most: allOfThem })
    // Needed even if an earlier attempt has already opened the circuit breaker.
    if (this.#circuits.isOpen(key, now) && mayComeBack(why)) this.#probe.watch(key, server)
    if (!down) return
    const { fault, answer } = why
    const queues = await this.#due.queuesBy(key, now)
    if (queues.length === 0) return
    const givenUp = await recordServerDown(db, queues, { now, fault, answer })
    log.warn({ queues: queues.length, givenUp, fault }, 'a mail server is down, its mails wait')
    // The deferred emails no longer keep others out of the agenda.
    this.#agenda = undefined
    this.look()
  }
}

/** How many emails are sent to an organisation's own server concurrently. */
const mostByOwn = 3
const mostBy = (key: string) => (key === keyOf(null) ? defaultConnections : mostByOwn)

// How long to use one read if more emails are due than it returned.
const agendaMs = 1000
const allOfThem = 1_000_000
// Longer than the longest pause between attempts.
const longestWaitHours = 24

const unrecorded = 'what became of a mail cannot be recorded'
