import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '#server/database/outage.ts'
import type { CustomServer } from '../delivery/custom-server.ts'
import { type Delivery, deliver } from '../delivery/delivery.ts'
import { type Down, MailServer } from '../delivery/mail-server.ts'
import { openSmtpPassword } from '../delivery/smtp-password.ts'
import { keyOf } from '../delivery/transports.ts'
import {
  type ClaimedMail,
  claimSeconds,
  keyOfQueue,
  type MailQueue,
  mostTries,
} from '../queued-mail.ts'
import { openRecorder } from './outcomes.ts'
import {
  claimDue,
  type DueMail,
  type DueQueue,
  listDueInTurn,
  listOldestDue,
  mailsIn,
  mostRead,
  recordClockSetBack,
  recordDeferred,
  recordServerBack,
  recordServerDown,
  storeOutcomes,
} from './queue.queries.ts'

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

const second = 1000
/** How long to use one read if more emails are due than it returned. */
const readMs = second
/** How long emails may still be stored with the old time after the clock was set back. */
const lateMs = 10 * second
/** Well above the delay between two attempts to record an outcome. */
const othersRecordMs = 3 * second
// Leaves time within the claim to record the outcome.
const longestTryMs = (claimSeconds - 15) * second
const suspendedSeconds = 10 * 60
const serverDownSeconds = 30
const unrecorded = 'what became of a mail cannot be recorded'
const unreadable = 'the outbox cannot be read'

/** Sends the emails in the outbox, a few concurrently through each server, until it is stopped. */
export function startPostman(options: PostmanOptions): Postman {
  const stopping = new AbortController()
  const rounds = new Rounds(options, stopping.signal)
  const timer = setInterval(() => rounds.look(), options.lookEveryMs ?? 5 * second)
  rounds.look()
  return {
    wake: () => rounds.look(),
    stop: () => {
      clearInterval(timer)
      stopping.abort()
      return rounds.ended()
    },
  }
}

class Rounds {
  readonly #options: PostmanOptions
  readonly #delivery: Delivery
  readonly #record: ReturnType<typeof openRecorder>
  /** By the servers' keys. */
  readonly #servers = new Map<string, MailServer>()
  /** Those that may be down, a few out of thousands. */
  readonly #down = new Set<MailServer>()
  /** What the latest read found: the queues, and the emails that are not claimed yet, in order. */
  #queues = new Map<MailServer, DueQueue[]>()
  #due = new Map<MailServer, DueMail[]>()
  #readAt = Number.NEGATIVE_INFINITY
  #claimedSinceRead = 0
  /** Whether more emails were due than the latest read returned. */
  #isFull = false
  /** Where the next read in turn continues; null means from the start. */
  #turn: Awaited<ReturnType<typeof listDueInTurn>>['last'] = null
  /** Set when emails may be due that the latest read did not return. */
  #moreDue = false
  /** Set when there may be room for more due emails. */
  #takeMore = false
  #taking: Promise<void> | undefined
  #databaseWasAway = false
  #latestTime: Temporal.Instant
  /** Set when the clock was set back, for a while. */
  #setBackUntil: number | undefined
  /** The emails in progress, by id. */
  readonly #inProgress = new Map<string, Promise<void>>()

  constructor(options: PostmanOptions, stopping: AbortSignal) {
    this.#options = options
    this.#delivery = { ...options, timeoutMs: options.timeoutMs ?? longestTryMs, stopping }
    this.#record = openRecorder(this.#delivery)
    this.#latestTime = options.clock.now()
  }

  /** Looks for due emails. */
  look(): void {
    // The clock is read here too, because the throttle may delay the next read of the outbox until
    // the clock is right again.
    this.#readClock()
    this.#countDown()
    this.#moreDue = true
    this.#take()
  }

  async ended(): Promise<void> {
    await this.#taking
    await Promise.all(this.#inProgress.values())
  }

  get #rests(): boolean {
    return this.#delivery.stopping.aborted || this.#options.rests?.() === true
  }

  #take(): void {
    if (this.#rests) return
    this.#takeMore = true
    this.#taking ??= this.#takeDue().finally(() => {
      this.#taking = undefined
      // The postman was woken after the last read, while it was still busy.
      if (this.#takeMore) this.#take()
    })
  }

  async #takeDue(): Promise<void> {
    try {
      while (this.#takeMore && !this.#rests) {
        await this.#options.throttle?.()
        this.#takeMore = false
        await this.#recordClockSetBack()
        if (this.#mustRead) await this.#read()
        await this.#claim()
      }
    } catch (error) {
      this.#databaseWasAway ||= isOutage(error)
      this.#forgetRead()
      this.#delivery.log.error({ err: error }, unreadable)
    }
  }

  #readClock(): Temporal.Instant {
    const now = this.#delivery.clock.now()
    const isSetBack = Temporal.Instant.compare(now, this.#latestTime) < 0
    if (isSetBack) this.#setBackUntil = performance.now() + lateMs
    this.#latestTime = now
    return now
  }

  /** Makes due any emails that would otherwise wait until a clock that was set back catches up. */
  async #recordClockSetBack(): Promise<void> {
    const now = this.#readClock()
    const until = this.#setBackUntil
    if (until === undefined) return
    const isLast = performance.now() > until
    await recordClockSetBack(this.#delivery.db, now)
    if (isLast) this.#setBackUntil = undefined
    this.#forgetRead()
  }

  #forgetRead(): void {
    this.#due.clear()
    this.#isFull = true
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  get #mustRead(): boolean {
    if (!this.#isFull) return this.#moreDue
    // If none could be claimed, their rows are locked, and the next read would return them again.
    const isUsedUp = this.#due.size === 0 && this.#claimedSinceRead > 0
    return isUsedUp || performance.now() - this.#readAt > readMs
  }

  /** If more emails are due than one read returns, also reads queues in turn: none hides others. */
  async #read(): Promise<void> {
    const { db, clock, stopping } = this.#delivery
    this.#moreDue = false
    const now = clock.now()
    const queues = await listOldestDue(db, now)
    if (this.#databaseWasAway) {
      // After a long outage, claims may have lapsed although the emails were sent. Gives the
      // processes that sent them time to record that.
      this.#databaseWasAway = false
      await pause(othersRecordMs, undefined, { signal: stopping }).catch(() => {})
      return this.#read()
    }
    this.#isFull = queues.reduce((sum, { read }) => sum + read, 0) >= mostRead
    if (this.#isFull) {
      const known = new Set(queues.map(keyOfQueue))
      const inTurn = await listDueInTurn(db, { after: this.#turn, now })
      queues.push(...inTurn.queues.filter((queue) => !known.has(keyOfQueue(queue))))
      this.#turn = inTurn.last
    }
    this.#readAt = performance.now()
    this.#claimedSinceRead = 0
    await this.#giveUp(queues.flatMap((queue) => mailsIn(queue, queue.spent)))
    this.#announce(queues.filter(({ spent }) => spent))
    const suspended = queues.filter((queue) => queue.suspended)
    const usable = queues.filter((queue) => !queue.suspended)
    this.#queues = Map.groupBy(usable, (queue) => this.#serverOf(queue))
    this.#due = new Map([...this.#queues].map(([server, some]) => [server, inFairOrder(some)]))
    if (this.#isFull) await this.#putOff(inFairOrder(suspended), now)
  }

  /** Defers emails that cannot be sent for a while; otherwise they would fill each read. */
  async #putOff(suspended: DueMail[], now: Temporal.Instant): Promise<void> {
    const { db } = this.#delivery
    const open = [...this.#due.keys()].filter(({ isOpen }) => isOpen)
    const waiting = open.flatMap((server) => this.#due.get(server) ?? [])
    for (const server of open) this.#due.delete(server)
    const inSeconds = (seconds: number) => ({ now, dueAt: now.add({ seconds }) })
    await recordDeferred(db, suspended, inSeconds(suspendedSeconds))
    await recordDeferred(db, waiting, inSeconds(serverDownSeconds))
  }

  /** Abandons emails whose last attempt has no recorded outcome; if that fails, they stay unsent. */
  async #giveUp(spent: DueMail[]): Promise<void> {
    const { db, log } = this.#delivery
    const outcome = { claim: mostTries, state: 'given_up', fault: 'unrecorded' } as const
    try {
      const rows = spent.map((mail) => ({ ...mail, ...outcome, answer: undefined }))
      for (const mail of await storeOutcomes(db, rows)) {
        log.warn({ mail }, 'mail given up: the outcome of its tries is unknown')
      }
    } catch (error) {
      log.error({ err: error }, 'mails without a try left cannot be given up')
    }
  }

  /**
   * The server of a queue. A deleted organisation uses the default server, if there is one: its own
   * server has often been cancelled by then, and nobody can correct the settings any more.
   */
  #serverOf({ projectId, closed, setting, user, sender, sealedPassword }: DueQueue): MailServer {
    const { transports, clock } = this.#delivery
    const usesDefault = closed && !transports.isFile(null)
    let custom: CustomServer | null = null
    if (
      projectId !== null &&
      setting !== null &&
      user !== null &&
      sender !== null &&
      !usesDefault
    ) {
      const password = openSmtpPassword(sealedPassword, projectId, this.#options.secretKey)
      custom = { setting, user, sender, password }
    }
    const key = keyOf(custom)
    const server = this.#servers.get(key) ?? new MailServer(custom, clock)
    this.#servers.set(key, server)
    return server
  }

  /** Claims as many emails for each server as it has room for. */
  async #claim(): Promise<void> {
    const { db, clock } = this.#delivery
    const picked = new Map<DueMail, MailServer>()
    for (const [server, mails] of this.#due) {
      for (const mail of mails.splice(0, server.room)) picked.set(mail, server)
      if (mails.length === 0) this.#due.delete(server)
    }
    if (picked.size === 0) return
    const claimed = await claimDue(db, [...picked.keys()], clock.now())
    this.#claimedSinceRead += claimed.length
    const mails = new Map(claimed.map((mail) => [mail.id, mail]))
    for (const [{ id }, server] of picked) {
      const mail = mails.get(id)
      // An email whose claim has lapsed may have been sent already and be about to be recorded.
      if (mail && !this.#inProgress.has(id)) this.#inProgress.set(id, this.#carry(mail, server))
    }
    // Emails that could not be claimed leave room for others.
    this.#takeMore = true
  }

  async #carry(mail: ClaimedMail, server: MailServer): Promise<void> {
    server.inHand += 1
    const { log } = this.#delivery
    const failed = (err: unknown) => log.error({ mail: mail.id, err }, unrecorded)
    let noted: Promise<void> | undefined
    try {
      const { outcome, change } = await deliver(mail, server, this.#delivery)
      if (change === 'back') noted = this.#back(server)
      else if ('fault' in outcome && server.isOpen) {
        // Caught at once, because recording the outcome may take as long as the database is away.
        noted = this.#wait(server, { mail, why: outcome, isDown: change === 'down' }).catch(failed)
      }
      if (this.#due.size > 0) this.#take()
      await this.#record(mail, outcome)
    } catch (error) {
      failed(error)
    }
    server.end(mail.id)
    await noted
    this.#inProgress.delete(mail.id)
    if (this.#due.size > 0) this.#take()
  }

  /** An email failed while its server is down: the others wait, too, until the server is back. */
  async #wait(
    server: MailServer,
    { mail, why, isDown }: { mail: ClaimedMail; why: Down; isDown: boolean },
  ): Promise<void> {
    const { db, clock, log } = this.#delivery
    const { fault, answer } = why
    for (const queue of [mail, ...(this.#queues.get(server) ?? [])]) {
      const { organisationId, projectId } = queue
      server.waiting.set(keyOfQueue(queue), { organisationId, projectId })
    }
    this.#watch(server, why)
    if (!isDown) return
    this.#down.add(server)
    this.#countDown()
    const queues = [...server.waiting.values()]
    const givenUp = await recordServerDown(db, queues, { now: clock.now(), fault, answer })
    this.#announce(queues)
    log.warn({ queues: queues.length, givenUp, fault }, 'a mail server is down, its mails wait')
    // The deferred emails no longer keep others out of the read.
    this.#forgetRead()
    this.look()
  }

  /** Tells dashboards that emails of these queues are stuck, or no longer. */
  #announce(queues: MailQueue[]): void {
    for (const { organisationId, projectId } of queues) {
      if (projectId) this.#delivery.changes?.announce({ organisationId, projectId })
    }
  }

  #countDown(): void {
    for (const server of this.#down) if (!server.isOpen) this.#down.delete(server)
    this.#delivery.counts.serversDown(this.#down.size)
  }

  async #watch(server: MailServer, why: Down): Promise<void> {
    if (await server.becomesReachable(why, this.#delivery)) await this.#back(server)
  }

  /** A server is back: makes due the emails that wait for it. */
  async #back(server: MailServer): Promise<void> {
    const { db, clock, log } = this.#delivery
    const queues = [...server.waiting.values()]
    server.waiting.clear()
    try {
      await recordServerBack(db, queues, clock.now())
      this.#announce(queues)
    } catch (error) {
      log.error({ err: error }, unreadable)
    }
    this.look()
  }
}

/**
 * The due emails of these queues, which take turns with one email each, so a thousand emails from
 * one project do not delay another's.
 */
const inFairOrder = (queues: DueQueue[]): DueMail[] =>
  queues
    .flatMap((queue) => mailsIn(queue, queue.due).map((mail, turn) => ({ mail, turn })))
    .sort((one, other) => one.turn - other.turn)
    .map(({ mail }) => mail)
