import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayFromNow } from '../../world/registered-organisation.ts'
import { type Chance, chanceOf } from '../stress/chance.ts'
import { answer, hire, linksIn, type OfferTown } from './offer-stress.ts'

export interface RageSizes {
  operations: number
  connections: number
  seed: number
  /**
   * Called with the number of operations processed so far and their outcomes; ends the test early
   * if it returns true.
   */
  until?: (done: number, outcomes: Map<string, number>) => Promise<boolean> | boolean
}

const slotsAtFirst = 24

/** The outcome of an action that had nothing to do. */
const nothing = 'nothing'

type Action = [name: string, act: (chance: Chance) => Promise<string | string[]>]

/** Random actions on all servers, with a count of each action's outcomes. */
class Rage {
  readonly outcomes = new Map<string, number>()
  /** How many operations a server has processed. */
  processed = 0
  readonly #town: OfferTown
  readonly #slots: string[] = []
  #guides: { id: string; name: string }[] = []
  #links: Awaited<ReturnType<typeof linksIn>> = []

  constructor(town: OfferTown) {
    this.#town = town
  }

  async prepare(chance: Chance): Promise<void> {
    for (let n = 0; n < slotsAtFirst; n++) this.#slots.push(await this.#open(chance))
    await this.refresh()
  }

  /**
   * Reads the current guides and the links that can still be answered. Without this, nearly all
   * answers would soon be for deleted slots or from former members.
   */
  async refresh(): Promise<void> {
    const { db } = this.#town
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from staff where not admin and deleted_at is null`.execute(db)
    this.#guides = rows
    const guides = new Set(rows.map(({ id }) => id))
    const links = await linksIn(this.#town, this.#slots)
    this.#links = links.filter(({ staffId }) => guides.has(staffId))
  }

  async once(chance: Chance): Promise<void> {
    const [name, act] = chance.oneOf(this.#acts) ?? this.#acts[0] ?? []
    if (!name || !act) return
    for (const outcome of [await act(chance)].flat()) this.#note(name, outcome)
  }

  #note(name: string, outcome: string): void {
    if (outcome !== nothing) this.processed++
    const noted = `${name} ${outcome}`
    this.outcomes.set(noted, (this.outcomes.get(noted) ?? 0) + 1)
  }

  #start(chance: Chance): string {
    const hour = String(chance.between(8, 17)).padStart(2, '0')
    return `${dayFromNow(chance.between(1, 2))}T${hour}:${chance.oneOf(['00', '30'])}`
  }

  #input(chance: Chance) {
    const possible_ressources = [this.#town.museum.variant.ressource_id]
    return { starttime: this.#start(chance), max_attendees: 10, possible_ressources }
  }

  #open(chance: Chance): Promise<string> {
    return this.#town.museum.openSlot(this.#input(chance))
  }

  async #admin(
    chance: Chance,
    [method, path, sent]: [string, string, (object | URLSearchParams)?],
  ) {
    const { addresses, museum } = this.#town
    const isForm = sent instanceof URLSearchParams
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const response = await fetch(`${chance.oneOf(addresses)}/api/admin/${path}`, {
      method,
      headers: {
        cookie: `${museum.cookie.name}=${museum.cookie.value}`,
        ...(sent ? { 'content-type': type } : {}),
      },
      ...(sent ? { body: isForm ? sent : JSON.stringify(sent) } : {}),
    })
    const text = await response.text()
    const { code = '' } = (text ? JSON.parse(text) : {}) as { code?: string }
    return `${response.status} ${code}`.trim()
  }

  #slot = (chance: Chance) => chance.oneOf(this.#slots) ?? ''

  #say = (word: 'yes' | 'no' | 'undo') => async (chance: Chance) => {
    const link = chance.oneOf(this.#links)
    if (!link) return nothing
    const say = (one: typeof link) => answer(chance.oneOf(this.#town.addresses) ?? '', one, word)
    // The same guide answers for another slot at the same time.
    const own = this.#links.filter(({ staffId }) => staffId === link.staffId)
    const other = chance.oneOf(own) ?? link
    return Promise.all([say(link), say(other)])
  }

  #assign = (chance: Chance) => {
    const guide = chance.oneOf(this.#guides) ?? { id: '', name: '' }
    const fields = { event_id: this.#slot(chance), staff_id: guide.id, staff_name: guide.name }
    return this.#admin(chance, ['POST', 'assign_staff', new URLSearchParams(fields)])
  }

  #offer = (chance: Chance) => {
    const guides = chance.between(1, 2)
    return this.#admin(chance, ['POST', `slot/${this.#slot(chance)}/offer`, { guides }])
  }

  #absence = (chance: Chance) => {
    const day = dayFromNow(chance.between(1, 2))
    const hour = chance.between(6, 15)
    const at = (hours: number) => `${day}T${String(hours).padStart(2, '0')}:00:00Z`
    const staff_id = chance.oneOf(this.#guides)?.id ?? ''
    const span = { staff_id, from: at(hour), until: at(hour + 2) }
    return this.#admin(chance, ['POST', 'absence', span])
  }

  #comeBack = async (chance: Chance) => {
    const { rows } = await sql<{ id: string }>`select id from absence limit 20`.execute(
      this.#town.db,
    )
    const absence = chance.oneOf(rows)
    return absence ? this.#admin(chance, ['DELETE', `absence/${absence.id}`]) : nothing
  }

  #move = (chance: Chance) => {
    const path = `timeslot/${this.#town.museum.projectId}/${this.#slot(chance)}`
    return this.#admin(chance, ['PUT', path, this.#input(chance)])
  }

  #delete = async (chance: Chance) => {
    const slotId = chance.takenFrom(this.#slots) ?? ''
    const outcome = await this.#admin(chance, ['DELETE', `timeslot/${slotId}`])
    this.#slots.push(await this.#open(chance))
    return outcome
  }

  #leave = async (chance: Chance) => {
    if (this.#guides.length < 5) return nothing
    const guide = chance.oneOf(this.#guides)
    const outcome = await this.#admin(chance, ['DELETE', `users/${guide?.id}`])
    await hire(this.#town.db, this.#town.museum, 1)
    return outcome
  }

  /** Frequent actions are listed several times, so they are chosen more often. */
  readonly #acts: Action[] = [
    ...Array.from({ length: 30 }, (): Action => ['yes', this.#say('yes')]),
    ...Array.from({ length: 6 }, (): Action => ['offer', this.#offer]),
    ['no', this.#say('no')],
    ['no', this.#say('no')],
    ['undo', this.#say('undo')],
    ['undo', this.#say('undo')],
    ['assign', this.#assign],
    ['assign', this.#assign],
    ['absence', this.#absence],
    ['absence', this.#absence],
    ['absence', this.#absence],
    ['come back', this.#comeBack],
    ['come back', this.#comeBack],
    ['move', this.#move],
    ['delete', this.#delete],
    ['delete', this.#delete],
    ['delete', this.#delete],
  ]

  /** Rare, because a guide who has left never returns. */
  leave = async (chance: Chance) => {
    this.#note('leave', await this.#leave(chance))
  }
}

const betweenLooks = 40
const betweenLeaving = 300

/** Many guides answer while an admin offers, assigns, moves and deletes slots. */
export async function rageAboutOffers(
  town: OfferTown,
  { operations, connections, seed, until }: RageSizes,
): Promise<Map<string, number>> {
  const rage = new Rage(town)
  await rage.prepare(chanceOf(seed))
  let begun = 0
  let isOver = false
  const person = async (_: unknown, nth: number) => {
    const chance = chanceOf(seed + nth + 1)
    while (rage.processed < operations && !isOver) {
      const now = begun++
      await rage.once(chance)
      if (now % betweenLooks === 0) await rage.refresh()
      if (now % betweenLooks === 0 && (await until?.(rage.processed, rage.outcomes))) isOver = true
      if (now % betweenLeaving === betweenLeaving - 1) await rage.leave(chance)
    }
  }
  await Promise.all(Array.from({ length: connections }, person))
  await pause(0)
  return rage.outcomes
}
