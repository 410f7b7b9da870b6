import type { ChangeDone, SeriesCreated } from '#contract/slot-change.ts'
import { dayFromNow, type RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const rule = { weekdays, times: ['17:20'], from: dayFromNow(2), to: dayFromNow(12) }

/** Steps where admins change many slots. */
export function seasonSteps(ground: { museum: RegisteredOrganisation }): WalkStep[] {
  const office = new SeasonOffice(ground.museum)
  return [
    ['closing a day', () => office.close()],
    ['opening a series', () => office.open()],
    ['changing a series', () => office.changeSeries()],
    ['changing many slots', () => office.changeAll()],
    ['copying a day', () => office.copy()],
    ['deleting many slots and taking it back', () => office.deleteAndUndo()],
    ['ending a series', () => office.end()],
  ]
}

class SeasonOffice {
  readonly #museum: RegisteredOrganisation
  #seriesId = ''
  #staffId = ''

  constructor(museum: RegisteredOrganisation) {
    this.#museum = museum
  }

  #call<T>(method: string, path: string, json?: object) {
    return this.#museum.asked<T>(method, `admin/${path}`, json)
  }

  #series(change: object = {}) {
    const possible_ressources = [this.#museum.variant.ressource_id]
    const series = { rule, max_attendees: 5, possible_ressources, staff_ids: [this.#staffId] }
    return { ...series, ...change }
  }

  #change(filter: object, set: object) {
    const path = `slots/${this.#museum.projectId}/change`
    const of = { from: dayFromNow(2), to: dayFromNow(5), series_id: this.#seriesId }
    return this.#call<ChangeDone>('POST', path, { filter: { ...of, ...filter }, set })
  }

  async close() {
    const path = `closed_days/${this.#museum.projectId}`
    const day = dayFromNow(3)
    await this.#call('PUT', path, { days: [{ from: day, to: day, reason: 'Inventur' }] })
    await this.#call('GET', path)
  }

  async open() {
    const [admin] = await this.#call<{ staff_id: string }[]>('GET', 'staff')
    this.#staffId = admin?.staff_id ?? ''
    const path = `series/${this.#museum.projectId}`
    await this.#call('POST', path, this.#series({ dry_run: true }))
    const { series_id } = await this.#call<SeriesCreated>('POST', path, this.#series())
    this.#seriesId = series_id
  }

  async changeSeries() {
    const path = `series/${this.#seriesId}`
    await this.#call('GET', path)
    await this.#call('PUT', `${path}?from=${rule.from}`, this.#series({ max_attendees: 6 }))
  }

  changeAll() {
    const { ressource_id } = this.#museum.variant
    const filter = { bookings: 'without', staff_id: this.#staffId, ressource_id }
    const set = { max_attendees: 7, staff_ids: [], possible_ressources: [ressource_id] }
    return this.#change(filter, set)
  }

  copy() {
    const body = { from: rule.from, to: [dayFromNow(20)] }
    return this.#call('POST', `slots/${this.#museum.projectId}/copy`, body)
  }

  async deleteAndUndo() {
    const { change_id } = await this.#change({}, { delete: true })
    await this.#call('POST', `change/${change_id}/undo`)
  }

  end() {
    return this.#call('DELETE', `series/${this.#seriesId}`)
  }
}
