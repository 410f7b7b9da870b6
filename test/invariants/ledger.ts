import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { RegisteredOrganisation } from '../world/registered-organisation.ts'

/** One booking attempt by a visitor, and its responses. */
export interface LedgerEntry {
  key: string
  email: string
  slotId: string
  attendees: number
  /** Set once the booking has been acknowledged. */
  made?: PublicBookingMade
  /** Whether the cancellation was acknowledged. */
  cancelled?: true
}

interface Load {
  museum: RegisteredOrganisation
  slotIds: string[]
  /** The URLs of servers or load balancers. */
  addresses: string[]
  /** The number of visitors for each address. */
  visitors: number
}

// The same timeout as the booking form's.
const patienceMs = 20_000
const longestWaitMs = 30_000
const againAfterMs = 200
const thoughtMs = 30

/**
 * Visitors who book and cancel until stopped, and record the responses. If there is no response, or
 * the response says to retry later, a visitor repeats the request with the same idempotency key, as
 * the form does.
 */
export class Ledger {
  readonly entries: LedgerEntry[] = []
  /** The number of calls by outcome: a status, `cut` or `timeout`. */
  readonly outcomes = new Map<string, number>()
  /** Idempotency keys that produced two different bookings. */
  readonly contradictions: string[] = []
  longestMs = 0
  readonly #load: Load
  readonly #news = new EventEmitter()
  readonly #visits: Promise<void>[]
  #going = true

  constructor(load: Load) {
    this.#load = load
    this.#news.setMaxListeners(0)
    this.#visits = load.addresses.flatMap((address) =>
      Array.from({ length: load.visitors }, (_, visitor) => this.#visit(address, visitor)),
    )
  }

  /** Resolves after this many more calls with this outcome. */
  async more(outcome: string, calls: number): Promise<void> {
    for (let heard = 0; heard < calls; heard++) await this.#next(outcome)
  }

  /** Resolves once each address has acknowledged another booking. */
  async nextBookings(): Promise<void> {
    await Promise.all(this.#load.addresses.map((address) => this.#next(bookedAt(address))))
  }

  /** Stops each visitor after the current response. */
  leave(): void {
    this.#going = false
  }

  /** Stops the visitors, and resolves after their last responses. */
  async close(): Promise<void> {
    this.leave()
    await Promise.all(this.#visits)
  }

  async #next(event: string): Promise<void> {
    const signal = AbortSignal.timeout(longestWaitMs)
    await once(this.#news, event, { signal }).catch(() => {
      const until = JSON.stringify(Object.fromEntries(this.outcomes))
      throw new Error(`not ${event} for ${longestWaitMs} ms; calls ended so: ${until}`)
    })
  }

  async #visit(address: string, visitor: number): Promise<void> {
    const { slotIds } = this.#load
    for (let turn = visitor; this.#going; turn++) {
      const entry = newEntry(slotIds[turn % slotIds.length] ?? '', 1 + (turn % 3))
      this.entries.push(entry)
      await this.#book(address, entry)
      // A visitor whose response was lost would repeat the request, and must get the same booking.
      if (turn % 5 === 0) await this.#book(address, entry)
      if (entry.made && turn % 3 === 0) await this.#cancel(address, entry)
      await pause(thoughtMs)
    }
  }

  async #book(address: string, entry: LedgerEntry): Promise<void> {
    const { museum } = this.#load
    const url = `${address}/api/public/projects/${museum.projectId}/bookings`
    const wish = { headers: { 'idempotency-key': entry.key }, json: wishOf(entry, museum) }
    const { status, text } = await this.#untilAnswered(() => post(url, wish))
    if (status !== 201) return
    const made = JSON.parse(text) as PublicBookingMade
    if (entry.made && entry.made.booking_id !== made.booking_id) this.contradictions.push(entry.key)
    entry.made ??= made
    this.#news.emit(bookedAt(address))
  }

  async #cancel(address: string, entry: LedgerEntry): Promise<void> {
    const token = new URL(entry.made?.cancel_url ?? '').searchParams.get('cancel_token')
    const url = `${address}/api/public/bookings/${token}/cancel`
    const { status } = await this.#untilAnswered(() => post(url, { json: {} }))
    if (status === 200) entry.cancelled = true
  }

  async #untilAnswered(send: () => Promise<Response>) {
    for (;;) {
      const begun = performance.now()
      const answer = await answerOf(send)
      this.longestMs = Math.max(this.longestMs, performance.now() - begun)
      const { outcome, status, againAfter } = answer
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
      this.#news.emit(outcome)
      if (status > 0 && status < 500) return answer
      await pause(againAfter * 1000 || againAfterMs)
    }
  }
}

const bookedAt = (address: string) => `booked at ${address}`

/** Status 0 means no response. `againAfter` is the requested delay in seconds. */
async function answerOf(send: () => Promise<Response>) {
  try {
    const answer = await send()
    const { status } = answer
    const text = await answer.text()
    const againAfter = Number(answer.headers.get('retry-after'))
    const ours = text.includes('"unavailable"') && againAfter >= 1
    const outcome = status === 503 && !ours ? `503 without a time: ${text}` : String(status)
    return { outcome, status, text, againAfter }
  } catch (error) {
    const outcome = (error as Error).name === 'TimeoutError' ? 'timeout' : 'cut'
    return { outcome, status: 0, text: '', againAfter: 0 }
  }
}

const newEntry = (slotId: string, attendees: number): LedgerEntry => ({
  key: randomBytes(24).toString('base64url'),
  email: `${randomUUID()}@schule.example`,
  slotId,
  attendees,
})

const wishOf = (
  { slotId, email, attendees }: LedgerEntry,
  { variant }: RegisteredOrganisation,
) => ({
  slot_id: slotId,
  category: variant.ressource_id,
  booker_name: 'Jürgen Weiß',
  booker_email: email,
  attendees_count: attendees,
})

function post(url: string, sent: { headers?: Record<string, string>; json: object }) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sent.headers },
    body: JSON.stringify(sent.json),
    signal: AbortSignal.timeout(patienceMs),
  })
}
