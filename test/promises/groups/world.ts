import { setTimeout as pause } from 'node:timers/promises'
import type { Project } from '#contract/project.ts'
import type { PublicSlot, Slot, SlotAdded } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import type { WaitingJoined, WaitingList } from '#contract/waiting.ts'
import type { Chance } from '../stress/chance.ts'
import {
  type Answered,
  bookingShown,
  explain,
  inTurn,
  type Shown,
  shownOf,
  slotShown,
  termsShown,
} from './explain.ts'
import { type ModelSlot, type Operation, room, type State, type Terms } from './model.ts'
import { anyDay, capacities, draw } from './operations.ts'

const hour = 3_600_000
const dayLong = 24 * hour

/** What only the database knows: confirmation links, and when a hold ends. */
export interface HoldsIn {
  confirmTokenOf: (bookingId: string) => Promise<string>
  /** Lets a hold end now; returns whether the booking was held. */
  endHold: (bookingId: string) => Promise<boolean>
}

interface Museum {
  /** The URLs of the servers, which are called in turn. */
  addresses: string[]
  cookie: string
  chance: Chance
  /** Only for a project in which visitors confirm their bookings. */
  holds: HoldsIn | null
}

interface Call {
  method: string
  path: string
  json?: unknown
}

interface Heard<Body> {
  /** The status, and the code of a refusal. */
  answer: string
  body: Body
}

/** The slots of a world: what they offer. */
const kinds = [['Platz'], ['Gruppe'], ['Platz', 'Gruppe'], ['Platz', 'Gruppe'], ['Platz', 'Paar']]

const startingTerms: Record<string, Pick<Terms, 'exclusive' | 'least' | 'most'>> = {
  Platz: { exclusive: false, least: null, most: null },
  Paar: { exclusive: false, least: 2, most: 4 },
  Gruppe: { exclusive: true, least: null, most: null },
}

/** A project on running servers beside its model. */
export class World {
  readonly #museum: Museum
  #state: State
  #projectId = ''
  readonly #names = new Map<string, string>()
  readonly #ids = new Map<string, { id: string; token: string }>()
  readonly #tokens = new Map<string, string>()
  #calls = 0
  #number = 0
  /** The start of day 0: no limit of a variant is ever less than ten hours away. */
  readonly #dayZero: number

  private constructor(museum: Museum) {
    this.#museum = museum
    const noon = Math.round(Date.now() / hour) * hour + dayLong / 2
    // At midnight, a day with a change of the clocks could last until the next slot.
    const isMidnight = new Date(noon).getUTCHours() >= 22
    this.#dayZero = isMidnight ? noon + 2 * hour : noon
    const holds = museum.holds !== null
    const maps = { variants: new Map(), slots: new Map(), bookings: new Map(), entries: new Map() }
    this.#state = { holds, ...maps, walkIns: new Map() }
  }

  /** Starts a project with its variants and slots. */
  static async open(museum: Museum): Promise<World> {
    const world = new World(museum)
    await world.#start()
    return world
  }

  async #start(): Promise<void> {
    const name = 'Museum Alte Spinnerei'
    const project = await this.#made<Project>('POST', 'admin/project', { name })
    this.#projectId = project.id
    const settings = { double_opt_in: this.#state.holds, max_people_per_booking: null }
    const json = { name, waiting_list: true, visitor_changes: true, ...settings }
    await this.#made('PUT', `admin/project/${project.id}`, json)
    for (const [variant, terms] of Object.entries(startingTerms)) {
      const { exclusive, least, most } = terms
      const added = { name: variant, leadtime: 0, exclusive, min_people: least, max_people: most }
      const made = await this.#made<Variant>('POST', `admin/variants/${project.id}`, added)
      this.#names.set(made.ressource_id, variant)
      this.#ids.set(variant, { id: made.id, token: made.ressource_id })
      this.#state.variants.set(variant, { ...terms, opens: null, closes: null })
    }
    for (const offers of kinds) await this.#openSlot(offers)
  }

  async #openSlot(offers: readonly string[]): Promise<void> {
    const { chance } = this.#museum
    const known = chance.oneOf([...this.#state.slots.values()])?.day
    const day = chance.percent(60) && known ? known : anyDay(chance)
    const capacity = chance.between(capacities.least, capacities.most)
    const json = this.#slotBody({ day, capacity, offers })
    const made = await this.#made<SlotAdded>('POST', `admin/timeslot/${this.#projectId}`, json)
    this.#state.slots.set(made.add_timeslot, { day, capacity, offers, isGone: false })
  }

  #slotBody({ day, capacity, offers }: Pick<ModelSlot, 'day' | 'capacity' | 'offers'>) {
    const possible_ressources = offers.map((name) => this.#resourceOf(name))
    return { starttime: this.#startOf(day), max_attendees: capacity, possible_ressources }
  }

  #resourceOf(variant: string): string {
    return this.#ids.get(variant)?.token ?? ''
  }

  #startOf(day: number): string {
    return new Date(this.#dayZero + day * dayLong).toISOString()
  }

  #dayOf(start: string): number {
    return Math.round((Date.parse(start) - this.#dayZero) / dayLong)
  }

  /**
   * Makes up to `most` random calls at once, and compares the answers and what is then shown with
   * the model. Returns how many calls it made, what was wrong, and the answers.
   */
  async batch(most: number): Promise<{ calls: Answered[]; wrong: string[] }> {
    const { chance } = this.#museum
    const by = { chance, nextNumber: () => ++this.#number }
    const size = chance.between(1, most)
    const operations = Array.from({ length: size }, () => draw(this.#state, by))
    const calls = await Promise.all(
      operations.map(async (operation): Promise<Answered> => {
        const answer = await this.#perform(operation).catch((error: unknown) => String(error))
        return { operation, answer }
      }),
    )
    const why = await this.#understand(calls)
    if (why) return { calls, wrong: [...calls.map(lineOf), ...why, ...linesOf(this.#state)] }
    await this.#renew()
    return { calls, wrong: [] }
  }

  /** Waits a while for what is shown, because other servers hear of changes a moment later. */
  async #understand(calls: Answered[]): Promise<string[] | null> {
    const until = performance.now() + longestDelay
    for (;;) {
      const { state, why } = explain(this.#state, calls, await this.#look())
      if (state) {
        this.#state = state
        return null
      }
      if (performance.now() > until) return why
      await pause(20)
    }
  }

  /** What the servers show now. */
  async #look(): Promise<Shown> {
    const [open, slots, list, variants] = await Promise.all([
      this.#made<PublicSlot[]>('GET', `public/projects/${this.#projectId}/slots`),
      this.#made<Slot[]>('GET', `admin/events/${this.#projectId}`),
      this.#made<WaitingList>('GET', `admin/waiting/${this.#projectId}`),
      this.#made<Variant[]>('GET', `admin/variants/${this.#projectId}`),
    ])
    for (const { bookings } of slots) {
      for (const one of bookings) {
        // Further parts of a booking that is split come and go.
        if (one && (one.part?.number ?? 1) === 1)
          this.#ids.set(one.booker_email, { id: one.booking_id, token: one.cancel_token ?? '' })
      }
    }
    const named = (ids: string[]) => ids.map((id) => this.#names.get(id) ?? id)
    const free = open.map((slot) => {
      return `${slot.slot_id} ${slot.remaining} ${named(slot.ressource_ids).sort().join()}`
    })
    const known = new Set(slots.map(({ slot_id }) => slot_id))
    const waiting = list.flatMap(({ email, offer, state, slots: [slot] }) => {
      return slot && known.has(slot.slot_id)
        ? [`${slot.slot_id} ${email} ${offer?.people ?? state}`]
        : []
    })
    const lines = slots.map((slot) => this.#lineOf(slot))
    const own = variants.filter(({ name }) => name in startingTerms)
    const terms = own.map(({ name, exclusive = false, min_people, max_people, ...times }) =>
      termsShown(name, {
        exclusive,
        least: min_people ?? null,
        most: max_people ?? null,
        opens: daysOf(times.opens_before),
        closes: daysOf(times.closes_changes),
      }),
    )
    return { free: free.sort(), slots: lines.sort(), waiting: inTurn(waiting), terms: terms.sort() }
  }

  #lineOf(slot: Slot): string {
    const bookings = slot.bookings.flatMap((one) => {
      if (!one) return []
      const { booker_email: email, attendees_count: people, ressource_name: variant } = one
      const isAsked = one.kept === false && !one.part
      return [bookingShown({ email, people, variant, isHeld: one.held_until !== null, isAsked })]
    })
    return slotShown({
      id: slot.slot_id,
      day: this.#dayOf(slot.start),
      capacity: slot.max_attendees,
      people: slot.sum,
      offered: slot.offered ?? 0,
      whole: slot.whole ?? false,
      overbooked: slot.overbooked ?? 0,
      bookings,
      walkIns: (slot.walk_ins ?? []).map((one) => `${one.operation_id} ${one.places}`),
    })
  }

  /** Replaces slots that were called off, and forgets most of what is over. */
  async #renew(): Promise<void> {
    const { slots, bookings, entries, walkIns } = this.#state
    const gone = [...slots].filter(([, { isGone }]) => isGone)
    while (slots.size - gone.length < kinds.length) {
      const missing = kinds.find((offers) => {
        const count = (of: readonly (readonly string[])[]) =>
          of.filter((one) => one.join() === offers.join()).length
        const open = [...slots.values()].filter(({ isGone }) => !isGone)
        return count(open.map((one) => one.offers)) < count(kinds)
      })
      await this.#openSlot(missing ?? ['Platz'])
    }
    // It was made and called off at the same time, so its links were never shown.
    for (const email of bookings.keys()) if (!this.#ids.has(email)) bookings.delete(email)
    const over = [...bookings].filter(([, { state }]) => state === 'cancelled')
    for (const [email] of over.slice(0, -mostOver)) bookings.delete(email)
    const calledOff = [...bookings].filter(([, { state }]) => state === 'calledOff')
    for (const [email] of calledOff.slice(0, -mostOver)) bookings.delete(email)
    const ended = [...entries].filter(([, { state, slot }]) => {
      return (state !== 'waiting' && state !== 'offered') || slots.get(slot)?.isGone
    })
    for (const [email] of ended.slice(0, -mostOver)) entries.delete(email)
    for (const [id, { slot }] of walkIns) if (slots.get(slot)?.isGone) walkIns.delete(id)
    const used = new Set([...bookings.values(), ...entries.values()].map(({ slot }) => slot))
    for (const [id] of gone.slice(0, -1)) if (!used.has(id)) slots.delete(id)
  }

  async #perform(operation: Operation): Promise<string> {
    if (operation.kind === 'lapse') return this.#endHold(operation.email)
    const call = await this.#callFor(operation)
    const { answer, body } = await this.#call<unknown>(call)
    if (operation.kind === 'join' && answer === '201') {
      this.#tokens.set(operation.email, (body as WaitingJoined).token)
    }
    return answer
  }

  async #endHold(email: string): Promise<string> {
    const isHeld = await this.#museum.holds?.endHold(this.#idOf(email))
    return isHeld ? '1' : '0'
  }

  #idOf(email: string): string {
    return this.#ids.get(email)?.id ?? ''
  }

  #cancelTokenOf(email: string): string {
    return this.#ids.get(email)?.token ?? ''
  }

  async #callFor(operation: Exclude<Operation, { kind: 'lapse' }>): Promise<Call> {
    const project = this.#projectId
    const post = (path: string, json: unknown = {}): Call => ({ method: 'POST', path, json })
    switch (operation.kind) {
      case 'book':
        return post(`public/projects/${project}/bookings`, this.#bookingOf(operation))
      case 'bookFor':
      case 'overbook': {
        const starttime = this.#startOf(operation.day)
        const overbook = operation.kind === 'overbook'
        const booking = { ...this.#bookingOf(operation), starttime, overbook }
        return post(`admin/booking/${project}`, booking)
      }
      case 'change': {
        const { email, people: attendees_count, slot: slot_id, variant } = operation
        const category = variant && this.#resourceOf(variant)
        const json = { attendees_count, slot_id, category, notify: false }
        return { method: 'PATCH', path: `admin/booking/${this.#idOf(email)}`, json }
      }
      case 'changeOwn': {
        const { email, people: attendees_count, slot: slot_id } = operation
        const path = `public/bookings/${this.#cancelTokenOf(email)}`
        return { method: 'PATCH', path, json: { attendees_count, slot_id } }
      }
      case 'cancel':
        return post(`public/bookings/${this.#cancelTokenOf(operation.email)}/cancel`)
      case 'cancelFor':
        return post(`admin/booking/${this.#idOf(operation.email)}/cancel`, { notify: false })
      case 'restore':
        return post(`admin/booking/${this.#idOf(operation.email)}/restore`, { notify: false })
      case 'keep':
        return post(`public/bookings/${this.#cancelTokenOf(operation.email)}/keep`)
      case 'confirm': {
        const token = await this.#museum.holds?.confirmTokenOf(this.#idOf(operation.email))
        return post(`public/holds/${token}/confirm`, { start: this.#startOf(operation.day) })
      }
      case 'join': {
        const { slot, variant, people, least: people_min, email } = operation
        const category = this.#resourceOf(variant)
        const who = { name: 'Zoë Ångström', email, people, people_min }
        return post(`public/projects/${project}/waiting`, { slot_ids: [slot], category, ...who })
      }
      case 'accept': {
        const path = `public/waiting/${this.#tokens.get(operation.email)}/accept`
        return post(path, { start: this.#startOf(operation.day) })
      }
      case 'decline':
        return post(`public/waiting/${this.#tokens.get(operation.email)}/decline`)
      case 'leave':
        return { method: 'DELETE', path: `public/waiting/${this.#tokens.get(operation.email)}` }
      case 'moveSlot': {
        const starttime = this.#startOf(operation.day)
        const { slot, together } = operation
        return post(`admin/slot/${slot}/move`, { starttime, reason: 'Heizung', together })
      }
      case 'split': {
        const parts = operation.seats.map(({ slot, people }) => ({ slot_id: slot, people }))
        const path = `admin/booking/${this.#idOf(operation.email)}/parts`
        return { method: 'PUT', path, json: { parts, notify: false } }
      }
      case 'resize': {
        const { slot, day, capacity } = operation
        const { offers = [] } = this.#state.slots.get(slot) ?? {}
        const json = this.#slotBody({ day, capacity, offers })
        return { method: 'PUT', path: `admin/timeslot/${project}/${slot}`, json }
      }
      case 'callOff':
        return post(`admin/slot/${operation.slot}/call_off`, { reason: 'Unser Guide ist krank.' })
      case 'changeVariant': {
        const { variant, exclusive, least, most, opens, closes } = operation
        const times = { opens_before: secondsOf(opens), closes_changes: secondsOf(closes) }
        const json = { name: variant, exclusive, min_people: least, max_people: most, ...times }
        return { method: 'PUT', path: `admin/variants/${this.#idOf(variant)}`, json }
      }
      case 'walkIn': {
        const { id: operation_id, slot, people } = operation
        const at = new Date().toISOString()
        return post(`admin/slot/${slot}/walk_in`, { people, operation_id, at })
      }
      case 'undoWalkIn':
        return { method: 'DELETE', path: `admin/walk_in/${operation.id}` }
    }
  }

  #bookingOf({
    email,
    slot,
    variant,
    people,
  }: Extract<Operation, { kind: 'book' | 'bookFor' | 'overbook' }>) {
    const booker = { booker_name: 'Jürgen Weiß', booker_email: email }
    return {
      slot_id: slot,
      category: this.#resourceOf(variant),
      attendees_count: people,
      ...booker,
    }
  }

  async #made<Body>(method: string, path: string, json?: unknown): Promise<Body> {
    const { answer, body } = await this.#call<Body>({ method, path, json })
    if (!answer.startsWith('20')) throw new Error(`${method} ${path}: ${answer}`)
    return body
  }

  /** Calls the next server; visitors have no session. */
  async #call<Body>({ method, path, json }: Call): Promise<Heard<Body>> {
    const { addresses, cookie } = this.#museum
    this.#calls += 1
    const headers = new Headers(path.startsWith('admin/') ? { cookie } : {})
    if (json !== undefined) headers.set('content-type', 'application/json')
    const answer = await fetch(`${addresses[this.#calls % addresses.length]}/api/${path}`, {
      method,
      headers,
      body: json === undefined ? null : JSON.stringify(json),
      signal: AbortSignal.timeout(longestAnswer),
    })
    const text = await answer.text()
    const body = (text ? JSON.parse(text) : undefined) as Body
    const { code } = (answer.ok ? {} : body) as { code?: string }
    return { answer: code ? `${answer.status} ${code}` : String(answer.status), body }
  }
}

/** In milliseconds. */
const longestDelay = 5000
const longestAnswer = 30_000
/** How many bookings and entries that are over are still called. */
const mostOver = 3

const secondsOf = (days: number | null) => (days === null ? null : days * 24 * 3600)
const daysOf = (seconds: number | null = null) => seconds && seconds / (24 * 3600)

const lineOf = ({ operation, answer }: Answered) => `${JSON.stringify(operation)}: ${answer}`

/** A state, for whoever reads why a test failed. */
function linesOf(state: State): string[] {
  const terms = [...state.variants].map(([name, of]) => `${name} ${JSON.stringify(of)}`)
  const rooms = [...state.slots.keys()].map((id) => `${id} ${JSON.stringify(room(state, id))}`)
  const entries = [...state.entries].map(([email, of]) => `${email} ${JSON.stringify(of)}`)
  const bookings = [...state.bookings].map(([email, of]) => `${email} ${JSON.stringify(of)}`)
  const { slots, waiting } = shownOf(state)
  return ['before:', ...terms, ...rooms, ...slots, ...waiting, ...entries, ...bookings]
}
