import { randomUUID } from 'node:crypto'
import { currencies } from '#contract/currency.ts'
import type { Project } from '#contract/project.ts'
import { groupKinds } from '#contract/question.ts'
import type { Variant } from '#contract/variant.ts'
import { eraseOldBookers } from '#server/features/booking/booker/booker.ts'
import { sumDays } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { form, type TestApp } from '#test/app.ts'
import type { Chance } from '#test/promises/stress/chance.ts'
import { joinTeam } from '#test/world/people.ts'
import type { Groups } from './plain-figures.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>

/** Sets the clock ahead without letting sessions expire. */
export async function wait({ clock, db }: TestApp, hours: number): Promise<void> {
  const now = clock.now().add({ hours })
  clock.set(now.toString())
  await db.updateTable('session').set({ createdAt: now, lastUsedAt: now }).execute()
}

const actions = [
  ...['add slot', 'change slot', 'change places', 'delete slot', 'assign', 'unassign'],
  ...['book as visitor', 'book as admin', 'book at a price', 'change booking', 'cancel', 'tick'],
  ...['count walk-in', 'delete walk-in', 'add variant', 'delete variant', 'change time zone'],
] as const
type Action = (typeof actions)[number]

/** How often each action succeeded. */
export class Succeeded {
  readonly #times = new Map<Action, number>()

  add(action: Action): void {
    this.#times.set(action, (this.#times.get(action) ?? 0) + 1)
  }

  /** The actions that never succeeded, and so prove nothing. */
  get never(): Action[] {
    return actions.filter((action) => !this.#times.has(action))
  }

  toString(): string {
    return actions.map((action) => `${this.#times.get(action) ?? 0} × ${action}`).join(', ')
  }
}

interface Course {
  chance: Chance
  succeeded: Succeeded
}

/** Performs random actions in a museum through the real API. Individual calls may be refused. */
export class History {
  readonly groups: Groups = new Map()
  readonly #slotIds: string[] = []
  readonly #startTimes = new Map<string, string>()
  readonly #bookingIds: string[] = []
  /** The slot and name of each assignment, as an API path. */
  readonly #assigned: string[] = []
  readonly #names = ['Grete Lange', 'Jörg Öz']
  #groupQuestion = ''
  readonly #app: TestApp
  readonly #museum: Museum
  readonly #chance: Chance
  readonly #succeeded: Succeeded

  private constructor(app: TestApp, museum: Museum, { chance, succeeded }: Course) {
    this.#app = app
    this.#museum = museum
    this.#chance = chance
    this.#succeeded = succeeded
  }

  static async open(app: TestApp, museum: Museum, course: Course): Promise<History> {
    const history = new History(app, museum, course)
    for (const name of history.#names) await joinTeam(app, museum, { name })
    const payload = { name: 'Museum', questions: [{ kind: 'group' }], retention_days: 30 }
    const url = `/api/admin/project/${museum.projectId}`
    const project = (await museum.as({ method: 'PUT', url, payload })).json<Required<Project>>()
    history.#groupQuestion = project.questions[0]?.id ?? ''
    await history.#addVariant()
    // Otherwise, most bookings in a short history would not find a slot.
    for (let slots = 0; slots < 3; slots++) await history.#openSlot()
    return history
  }

  async #do(action: Action, sent: Parameters<Museum['as']>[0]) {
    const response = await this.#museum.as(sent)
    if (response.statusCode < 300) this.#succeeded.add(action)
    return response
  }

  async step(): Promise<void> {
    const event = this.#chance.between(1, 100)
    if (event <= 12) return this.#openSlot()
    if (event <= 40) return this.#book()
    if (event <= 50) return this.#cancel()
    if (event <= 56) return this.#change()
    if (event <= 68) return this.#tick()
    if (event <= 72) return this.#walkIn()
    if (event <= 76) return this.#assign()
    if (event <= 79) return this.#deleteSlot()
    if (event <= 82) return this.#changeSlot()
    if (event <= 85) return this.#changeVariants()
    if (event <= 86) return this.#changeTimezone()
    if (event <= 88) return void (await eraseOldBookers(this.#app.ctx))
    if (event <= 91) return sumDays(this.#app.ctx)
    return this.#wait()
  }

  #wait(): Promise<void> {
    return wait(this.#app, this.#chance.percent(10) ? 24 * 33 : this.#chance.between(1, 12))
  }

  #startTime(): string {
    const { timezone } = this
    const now = this.#app.clock.now().toZonedDateTimeISO(timezone)
    const day = now.toPlainDate().add({ days: this.#chance.between(0, 3) })
    const hour = String(this.#chance.between(0, 23)).padStart(2, '0')
    return `${day}T${hour}:30`
  }

  timezone = 'Europe/Berlin'

  async #resources(): Promise<string[]> {
    const url = `/api/admin/variants/${this.#museum.projectId}`
    const variants = (await this.#museum.as({ url })).json<Variant[]>()
    const ids = variants.map(({ ressource_id }) => ressource_id)
    return this.#chance.percent(50) ? ids.slice(0, 1) : ids
  }

  async #pricesOf(resource: string) {
    const url = `/api/admin/variants/${this.#museum.projectId}`
    const variants = (await this.#museum.as({ url })).json<Variant[]>()
    return variants.find(({ ressource_id }) => ressource_id === resource)?.prices ?? []
  }

  async #slotBody() {
    return {
      starttime: this.#startTime(),
      timezone: this.#chance.percent(80) ? this.timezone : 'Pacific/Auckland',
      max_attendees: this.#chance.between(5, 30),
      possible_ressources: await this.#resources(),
    }
  }

  async #openSlot(): Promise<void> {
    const payload = await this.#slotBody()
    const url = `/api/admin/timeslot/${this.#museum.projectId}`
    const made = await this.#do('add slot', { method: 'POST', url, payload })
    if (made.statusCode !== 201) return
    const id = made.json<{ add_timeslot: string }>().add_timeslot
    this.#slotIds.push(id)
    this.#startTimes.set(id, payload.starttime)
  }

  async #book(): Promise<void> {
    const slotId = this.#chance.oneOf(this.#slotIds.slice(-5))
    const resource = this.#chance.oneOf(await this.#resources())
    if (!slotId || !resource) return
    const group = this.#chance.percent(30) ? '' : (this.#chance.oneOf(groupKinds) ?? '')
    const answers = [{ question_id: this.#groupQuestion, answer: group }]
    const people = this.#chance.between(1, 9)
    const [price] = await this.#pricesOf(resource)
    const payload = {
      ...(price && this.#chance.percent(80) ? { prices: [{ id: price.id, count: people }] } : {}),
      ...{ slot_id: slotId, category: resource, attendees_count: people },
      ...{ booker_name: 'Jürgen Weiß', booker_email: 'juergen@schule.example', answers },
    }
    const { projectId } = this.#museum
    const made = this.#chance.percent(50)
      ? await this.#do('book as admin', {
          method: 'POST',
          url: `/api/admin/booking/${projectId}`,
          payload: { ...payload, starttime: this.#startTimes.get(slotId) },
        })
      : await this.#do('book as visitor', {
          method: 'POST',
          url: `/api/public/projects/${projectId}/bookings`,
          payload: { ...payload, lang: this.#chance.oneOf(['de', 'en', 'fr']) },
        })
    if (made.statusCode !== 201) return
    if ('prices' in payload) this.#succeeded.add('book at a price')
    const all = await this.#app.db
      .selectFrom('booking')
      .select('id')
      .where('projectId', '=', this.#museum.projectId)
      .execute()
    const found = all.find(({ id }) => !this.#bookingIds.includes(id))
    if (!found) throw new Error('the booking was not stored')
    this.#bookingIds.push(found.id)
    if (group) this.groups.set(found.id, group)
  }

  async #cancel(): Promise<void> {
    const id = this.#chance.oneOf(this.#bookingIds.slice(-15))
    const payload = { reason: '', notify: false }
    const url = `/api/admin/booking/${id}/cancel`
    if (id) await this.#do('cancel', { method: 'POST', url, payload })
  }

  async #change(): Promise<void> {
    const id = this.#chance.oneOf(this.#bookingIds.slice(-25))
    if (!id) return
    const slotId = this.#chance.percent(30) && this.#chance.oneOf(this.#slotIds.slice(-6))
    const payload = {
      attendees_count: this.#chance.between(1, 9),
      ...(slotId ? { slot_id: slotId } : {}),
      notify: false,
    }
    const url = `/api/admin/booking/${id}`
    await this.#do('change booking', { method: 'PATCH', url, payload })
  }

  async #tick(): Promise<void> {
    const id = this.#chance.oneOf(this.#bookingIds.slice(-25))
    if (!id) return
    const came = this.#chance.percent(10) ? null : this.#chance.between(0, 9)
    const url = `/api/admin/booking/${id}/attendance`
    await this.#do('tick', { method: 'PATCH', url, payload: { came, ...this.#operation() } })
  }

  #operation() {
    return { operation_id: randomUUID(), at: this.#app.clock.now().toString() }
  }

  async #walkIn(): Promise<void> {
    const slotId = this.#chance.oneOf(this.#slotIds.slice(-12))
    if (!slotId) return
    const operation = this.#operation()
    const payload = { people: this.#chance.between(1, 5), ...operation }
    const added = { method: 'POST', url: `/api/admin/slot/${slotId}/walk_in`, payload } as const
    await this.#do('count walk-in', added)
    if (!this.#chance.percent(20)) return
    const url = `/api/admin/walk_in/${operation.operation_id}`
    await this.#do('delete walk-in', { method: 'DELETE', url })
  }

  async #assign(): Promise<void> {
    if (this.#chance.percent(30)) {
      const path = this.#chance.takenFrom(this.#assigned)
      const url = `/api/admin/timeslot/${path}`
      if (path) await this.#do('unassign', { method: 'DELETE', url })
      return
    }
    const id = this.#chance.oneOf(this.#slotIds.slice(-20))
    const name = this.#chance.oneOf(this.#names) ?? ''
    if (!id) return
    const sent = form({ event_id: id, staff_name: name })
    const made = await this.#do('assign', {
      method: 'POST',
      url: '/api/admin/assign_staff',
      ...sent,
    })
    if (made.statusCode === 200) this.#assigned.push(`${id}/staff/${encodeURIComponent(name)}`)
  }

  async #deleteSlot(): Promise<void> {
    const id = this.#chance.oneOf(this.#slotIds.slice(-20))
    const url = `/api/admin/timeslot/${id}`
    if (id) await this.#do('delete slot', { method: 'DELETE', url })
  }

  async #changeSlot(): Promise<void> {
    const id = this.#chance.oneOf(this.#slotIds.slice(-20))
    if (!id) return
    const { projectId } = this.#museum
    if (this.#chance.percent(50)) {
      const url = `/api/admin/timeslot/${projectId}/${id}`
      const payload = await this.#slotBody()
      const { statusCode } = await this.#do('change slot', { method: 'PUT', url, payload })
      if (statusCode === 200) this.#startTimes.set(id, payload.starttime)
      return
    }
    const url = `/api/admin/slots/${projectId}/change`
    const set = { max_attendees: this.#chance.between(10, 40) }
    const payload = { slot_ids: [id], set }
    await this.#do('change places', { method: 'POST', url, payload })
  }

  async #addVariant(): Promise<void> {
    const url = `/api/admin/variants/${this.#museum.projectId}`
    const name = `Führung ${this.#chance.between(1, 1000)}`
    const cents = this.#chance.between(1, 999)
    const prices = [{ name: 'Kinder', cents, per: 'person', free_from: 3 }]
    await this.#do('add variant', { method: 'POST', url, payload: { name, prices } })
  }

  async #changeVariants(): Promise<void> {
    const url = `/api/admin/variants/${this.#museum.projectId}`
    const variants = (await this.#museum.as({ url })).json<Variant[]>()
    const id = this.#chance.oneOf(variants)?.id
    if (this.#chance.percent(50) || !id) await this.#addVariant()
    else await this.#do('delete variant', { method: 'DELETE', url: `/api/admin/variants/${id}` })
  }

  async #changeTimezone(): Promise<void> {
    const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/New_York']
    this.timezone = this.#chance.oneOf(zones) ?? this.timezone
    const url = `/api/admin/project/${this.#museum.projectId}`
    const currency = this.#chance.oneOf(currencies)
    const payload = { name: 'Museum', timezone: this.timezone, currency }
    await this.#do('change time zone', { method: 'PUT', url, payload })
  }
}
