import { beforeAll, expect, test } from 'vitest'
import type { WaitingShown } from '#contract/waiting.ts'
import { testApp } from '#test/app.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { type Chance, chanceOf } from '#test/promises/stress/chance.ts'
import { inversionsIn, overlookedIn, recordTurns, untoldIn } from '#test/promises/waiting/turns.ts'
import { openWaitingMuseum, type WaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { keepWaitingLists } from './waiting-sweep.ts'

const app = await testApp()
beforeAll(async () => {
  await recordTurns(app.db)
})

/** Random actions by visitors and an admin. */
class Crowd {
  readonly bookings: string[] = []
  readonly tokens: string[] = []
  readonly #museum: WaitingMuseum
  readonly #slotIds: string[]
  readonly #chance: Chance
  #people = 0

  constructor(museum: WaitingMuseum, slotIds: string[], chance: Chance) {
    this.#museum = museum
    this.#slotIds = slotIds
    this.#chance = chance
  }

  async book(): Promise<void> {
    const people = this.#chance.between(1, 4)
    const made = await this.#museum.book(this.#slot(), { attendees_count: people })
    if (made.statusCode === 201) this.#note(made.json<{ cancel_url: string }>().cancel_url)
  }

  async join(): Promise<void> {
    const slotIds = [...new Set([this.#slot(), this.#slot()])]
    const people = this.#chance.between(1, 5)
    const people_min = this.#chance.between(1, people)
    this.#people += 1
    const email = `p${this.#people}@x.example`
    const joined = await this.#museum.join(slotIds, { people, people_min, email })
    if (joined.statusCode !== 201) return
    this.tokens.push(joined.json<{ token: string }>().token)
  }

  async act(): Promise<void> {
    const museum = this.#museum
    const token = this.#chance.oneOf(this.tokens)
    const what = this.#chance.between(0, 10)
    if (what < 1) return this.book()
    if (what < 4) return this.join()
    if (what < 7) return this.cancel()
    if (what === 10) return this.#changeLeadTime()
    if (what === 7 && token) {
      const accepted = await museum.say(token, 'accept')
      expect([200, 409], accepted.body).toContain(accepted.statusCode)
      const { cancel_url: link } = accepted.json<Partial<WaitingShown>>()
      if (link) this.#note(link)
    } else if (what === 8 && token) await museum.say(token, 'decline')
    else if (token) await museum.leave(token)
  }

  /** Briefly makes booking impossible; places freed meanwhile must be offered afterwards. */
  async #changeLeadTime(): Promise<void> {
    const { as, variant } = this.#museum
    const url = `/api/admin/variants/${variant.id}`
    for (const leadtime of [30 * 24 * 3600, 0]) {
      const payload = { name: 'Führung', leadtime, duration: 3600 }
      const changed = await as({ method: 'PUT', url, payload })
      expect(changed.statusCode, changed.body).toBe(200)
    }
  }

  #note(cancelUrl: string): void {
    this.bookings.push(new URL(cancelUrl).searchParams.get('cancel_token') ?? '')
  }

  /** Cancels a random booking that is not cancelled yet, so that places keep being freed. */
  async cancel(): Promise<void> {
    const booking = this.#chance.takenFrom(this.bookings)
    if (booking) await app.call(cancelling(booking))
  }

  #slot(): string {
    return this.#chance.oneOf(this.#slotIds) ?? ''
  }
}

const cancelling = (token: string) => ({
  method: 'POST' as const,
  url: `/api/public/bookings/${token}/cancel`,
})

const seed = 20_261_123

async function openCrowd() {
  const museum = await openWaitingMuseum(app)
  const slotIds: string[] = []
  for (const day of [1, 2, 3]) {
    const starttime = `2026-12-0${day}T10:00`
    slotIds.push(await museum.openSlot({ starttime, max_attendees: 6 }))
  }
  return { museum, crowd: new Crowd(museum, slotIds, chanceOf(seed)) }
}

async function offers(): Promise<number> {
  const posted = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('event', '=', 'waiting_offered')
    .execute()
  return posted.length
}

test('concurrent actions keep the order of the waiting list, and no place is lost or sold twice', async () => {
  const { crowd } = await openCrowd()
  // How many people join depends on the order of the calls, so rounds go on until enough have
  // joined.
  const isEnough = async () => crowd.tokens.length > 50 && (await offers()) >= 15
  for (let round = 0; round < 60 || !(await isEnough()); round++) {
    // Without new bookings, nobody could join once everything was cancelled.
    for (let turn = 0; turn < 5; turn++) await crowd.book()
    await Promise.all(Array.from({ length: 10 }, () => crowd.act()))
    if (round % 10 === 9) await keepWaitingLists(app.ctx)
    // An overlooked place may later be offered by chance, so this is checked every time.
    expect(await overlookedIn(app.db, app.clock.now())).toEqual([])
  }
  expect(crowd.tokens.length).toBeGreaterThan(50)
  expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
  expect(await untoldIn(app.db)).toEqual([])
  expect(await inversionsIn(app.db)).toEqual([])
}, 300_000)

test('the checks detect an entry that was passed over, and one that got no offer despite free places', async () => {
  const museum = await openWaitingMuseum(app)
  const { slotId, cancel } = await museum.fullSlot()
  for (const who of ['a', 'b']) {
    await museum.wait([slotId], { email: `${who}@planted.example`, people: 4 })
  }
  const entries = await museum.list()
  await app.db
    .updateTable('waitingSlot')
    .set({ position: '0' })
    .where('entryId', '=', entries[1]?.id ?? '')
    .execute()
  await cancel()
  expect(await inversionsIn(app.db)).toEqual([
    `${entries[0]?.id} was passed over by ${entries[1]?.id}`,
  ])
  await app.db.updateTable('slot').set({ maxAttendees: 9 }).where('id', '=', slotId).execute()
  expect(await overlookedIn(app.db, app.clock.now())).toEqual([entries[0]?.id])
})
