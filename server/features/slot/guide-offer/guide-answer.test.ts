import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const ida = await office.guideOf(museum, { name: 'Ida Groß' })
  return { museum, grete, ida }
}

describe('a yes', () => {
  test('takes the slot, and any later yes is politely refused', async () => {
    const { museum, grete, ida } = await open()
    const slotId = await museum.openSlot()
    expect((await museum.offer(slotId)).json()).toEqual({ asked: 2 })
    const [first, second] = [await museum.linkOf(grete), await museum.linkOf(ida)]
    expect(await museum.statesOf(first)).toEqual(['open'])
    const yes = await museum.say(first, 'yes', slotId)
    expect([yes.statusCode, yes.json()]).toMatchObject([200, { slots: [{ state: 'yours' }] }])
    const late = await museum.say(second, 'yes', slotId)
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'already_taken' }])
    expect(late.json<{ message: string }>().message).toMatch(/^Danke, aber/)
    expect(await museum.statesOf(second)).toEqual(['taken'])
    expect(await museum.staffOf(slotId)).toEqual(['Grete Lange'])
    expect((await museum.say(first, 'yes', slotId)).statusCode).toBe(200)
    const subjects = (await office.arrivedFor(grete)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Können Sie übernehmen? Dienstag, 1. Dezember 2026, 10:00 Uhr',
      'Eingeteilt: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr',
    ])
  })

  test('counts for the time that the offer named, or that the member saw', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    const link = await museum.linkOf(grete)
    const moved = museum.slotBody({ starttime: '2026-12-01T14:00' })
    const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
    await museum.as({ method: 'PUT', url, payload: moved })
    const bare = await museum.say(link, 'yes', slotId)
    expect([bare.statusCode, bare.json()]).toMatchObject([
      409,
      { code: 'slot_moved', start: '2026-12-01T13:00:00Z' },
    ])
    expect(await museum.staffOf(slotId)).toEqual([])
    const token = new URL(link, 'https://museum.example').pathname.split('/').at(-1)
    const answer = (word: string, start: string) =>
      office.app.call({
        method: 'POST',
        url: `/api/offer/${token}/${word}`,
        payload: { slot_id: slotId, start },
      })
    expect((await answer('yes', '2026-12-01T13:00:00Z')).statusCode).toBe(200)
    expect((await answer('no', '2026-12-01T09:00:00Z')).json()).toMatchObject({
      code: 'slot_moved',
    })
    expect(await museum.staffOf(slotId)).toEqual(['Grete Lange'])
  })

  test('is accepted while the slot needs more guides', async () => {
    const { museum, grete, ida } = await open()
    const jana = await office.guideOf(museum, { name: 'Jana Öz' })
    const slotId = await museum.openSlot()
    await museum.offer(slotId, { guides: 2 })
    const links: string[] = []
    for (const guide of [grete, ida, jana]) links.push(await museum.linkOf(guide))
    const answers = await Promise.all(links.map((link) => museum.say(link, 'yes', slotId)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
    expect(await museum.staffOf(slotId)).toHaveLength(2)
    expect(await museum.offers()).toMatchObject({ slots: [{ state: 'filled', guides_needed: 2 }] })
  })

  test('is accepted while the people booked need more guides', async () => {
    const { museum, grete, ida } = await open()
    const { projectId, variant } = museum
    const url = `/api/admin/variants/${variant.id}`
    const payload = { name: variant.name, people_per_guide: 20 }
    const changed = await museum.as({ method: 'PUT', url, payload })
    expect(changed.json()).toMatchObject({ people_per_guide: 20 })
    const slotId = await museum.openSlot({ max_attendees: 60 })
    await museum.offer(slotId)
    expect(await museum.offers()).toMatchObject({ slots: [{ guides_needed: 1 }] })
    const needed = async () => (await museum.slots())[0]?.guides_needed
    await museum.book(slotId, { attendees_count: 20 })
    expect(await needed()).toBe(undefined)
    await museum.book(slotId, { attendees_count: 1 })
    expect(await needed()).toBe(2)
    await museum.offer(slotId)
    const [first, second] = [await museum.linkOf(grete), await museum.linkOf(ida)]
    expect((await museum.say(first, 'yes', slotId)).statusCode).toBe(200)
    expect(await museum.offers()).toMatchObject({ slots: [{ state: 'needed', guides_needed: 2 }] })
    expect((await museum.say(second, 'yes', slotId)).statusCode).toBe(200)
    expect(await museum.offers()).toMatchObject({ slots: [{ state: 'filled' }] })
    const offered = await office.app.call({ url: `/api/public/projects/${projectId}/offer` })
    expect(offered.body).not.toContain('people_per_guide')
  })

  test('never lets a guide lead two tours at the same time, or with a shorter break between them than the settings require', async () => {
    const { museum, grete } = await open()
    const slots = await Promise.all(
      ['10:00', '10:30', '11:10', '11:15'].map((time) =>
        museum.openSlot({ starttime: `2026-12-01T${time}` }),
      ),
    )
    const [first = '', ...others] = slots
    await museum.settings({ guide_pause_minutes: 15 })
    await museum.offer(first, { slot_ids: others })
    const link = await museum.linkOf(grete)
    await museum.say(link, 'yes', first)
    expect(await museum.statesOf(link)).toEqual(['yours', 'busy', 'busy', 'open'])
    const codes = []
    for (const slotId of others) {
      codes.push((await museum.say(link, 'yes', slotId)).json<{ code?: string }>().code)
    }
    expect(codes).toEqual(['leads_another', 'leads_another', undefined])
  })

  test('is refused if the member is absent', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    const link = await museum.linkOf(grete)
    await museum.absent(grete, '2026-12-01T09:30:00Z', '2026-12-01T20:00:00Z')
    expect(await museum.statesOf(link)).toEqual(['absent'])
    const yes = await museum.say(link, 'yes', slotId)
    expect([yes.statusCode, yes.json()]).toMatchObject([409, { code: 'absent_then' }])
    expect(await museum.staffOf(slotId)).toEqual([])
  })

  test('is too late once the slot has begun or been deleted', async () => {
    const { museum, grete } = await open()
    const [begun, gone] = [
      await museum.openSlot(),
      await museum.openSlot({ starttime: '2026-12-02T10:00' }),
    ]
    await museum.offer(begun, { slot_ids: [gone] })
    const link = await museum.linkOf(grete)
    await office.remove(museum, gone)
    office.at('2026-12-01T09:00:00Z')
    expect(await museum.statesOf(link)).toEqual(['over', 'over'])
    expect((await museum.say(link, 'yes', begun)).json()).toMatchObject({ code: 'slot_started' })
    expect((await museum.say(link, 'yes', gone)).statusCode).toBe(404)
  })
})

describe('an answer', () => {
  test('can be undone within ten minutes, and the slot is then open again', async () => {
    const { museum, grete, ida } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    const [first, second] = [await museum.linkOf(grete), await museum.linkOf(ida)]
    await museum.say(first, 'yes', slotId)
    expect((await museum.say(first, 'undo', slotId)).json()).toMatchObject({
      slots: [{ state: 'open', undo_until: null }],
    })
    expect(await museum.staffOf(slotId)).toEqual([])
    await museum.say(second, 'no', slotId)
    expect(await museum.statesOf(second)).toEqual(['declined'])
    office.at(office.app.clock.now().add({ minutes: 11 }).toString())
    const late = await museum.say(second, 'undo', slotId)
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'answer_stands' }])
    expect(await museum.asked(ida)).toHaveLength(1)
    expect((await museum.say(second, 'yes', slotId)).statusCode).toBe(200)
  })

  test('that is withdrawn causes the slot to be offered again to those who have not declined it', async () => {
    const { museum, grete, ida } = await open()
    const jana = await office.guideOf(museum, { name: 'Jana Öz' })
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    const [first, second] = [await museum.linkOf(grete), await museum.linkOf(ida)]
    await museum.say(second, 'no', slotId)
    await museum.say(first, 'yes', slotId)
    office.at('2026-11-21T12:00:00Z')
    const back = await museum.say(first, 'no', slotId)
    expect(back.json()).toMatchObject({ slots: [{ state: 'declined' }] })
    const counts: number[] = []
    for (const guide of [grete, ida, jana]) counts.push((await museum.asked(guide)).length)
    expect(counts).toEqual([1, 1, 2])
    const [slot] = (await museum.offers()).slots
    const said = slot?.asked.map(({ staff_name, answer }) => [staff_name, answer])
    expect(said?.sort()).toEqual([
      ['Grete Lange', 'withdrawn'],
      ['Ida Groß', 'no'],
      ['Jana Öz', null],
    ])
    expect((await museum.say(await museum.linkOf(jana), 'yes', slotId)).statusCode).toBe(200)
  })

  test('does not remove a member from a slot that an admin assigned them to', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    const link = await museum.linkOf(grete)
    await office.assign(museum, slotId, grete)
    expect((await museum.say(link, 'no', slotId)).json()).toMatchObject({
      slots: [{ state: 'yours' }],
    })
    expect(await museum.staffOf(slotId)).toEqual(['Grete Lange'])
  })
})

describe('the link in an offer', () => {
  test('shows the time, variant, place and number of people, but not who booked', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.book(slotId, {
      booker_name: 'Sibylle Günther',
      attendees_count: 3,
      comment: 'Hund',
    })
    await museum.offer(slotId)
    const shown = await office.app.call({ url: `/api/offer/${await museum.linkOf(grete)}` })
    expect(shown.json()).toMatchObject({
      staff_name: 'Grete Lange',
      slots: [
        {
          slot_id: slotId,
          start: '2026-12-01T09:00:00Z',
          duration: 3600,
          sum: 3,
          available_ressources: ['Führung'],
          project: 'Museum Alte Spinnerei',
          state: 'open',
        },
      ],
    })
    const mails = await office.arrivedFor(grete)
    expect(shown.body + JSON.stringify(mails)).not.toMatch(/Sibylle|Hund/)
  })

  test('can be opened without giving an answer', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    const link = await museum.linkOf(grete)
    for (let n = 0; n < 3; n++) await museum.show(link)
    expect(await museum.offers()).toMatchObject({
      slots: [{ state: 'needed', asked: [{ answer: null }, { answer: null }] }],
    })
  })

  test('is stored only as a hash', async () => {
    const { museum, grete } = await open()
    await museum.offer(await museum.openSlot())
    const link = await museum.linkOf(grete)
    const mails = await office.app.outbox()
    expect(JSON.stringify(mails)).not.toContain(link)
    const letters = await office.app.db.selectFrom('offerLetter').selectAll().execute()
    expect(letters.map(({ tokenHash }) => tokenHash?.length)).toEqual(letters.map(() => 32))
  })

  test('gives access only to its own slots, and to nothing once its owner has left', async () => {
    const { museum, grete } = await open()
    const [own, other] = [await museum.openSlot(), await museum.openSlot()]
    await museum.offer(own)
    const link = await museum.linkOf(grete)
    for (const word of ['yes', 'no', 'undo'] as const) {
      expect((await museum.say(link, word, other)).statusCode).toBe(404)
    }
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${grete.staffId}` })
    expect((await office.app.call({ url: `/api/offer/${link}` })).statusCode).toBe(404)
    expect((await museum.say(link, 'yes', own)).statusCode).toBe(404)
    const [letter] = await office.app.db
      .selectFrom('offerLetter')
      .select('tokenHash')
      .where('staffId', '=', grete.staffId)
      .execute()
    expect(letter).toEqual({ tokenHash: null })
  })
})
