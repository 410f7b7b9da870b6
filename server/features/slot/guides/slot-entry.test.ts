import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryIn, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const register = () => office.app.register()

describe('a slot’s calendar entry', () => {
  test('stays the same entry, and each email contains a newer version of it', async () => {
    const museum = await register()
    const [guide, other] = [await office.guideOf(museum), await office.guideOf(museum)]
    const slotId = await museum.openSlot()
    const told = async () => (await office.entriesOf(guide)).at(-1)
    await office.assign(museum, slotId, other)
    await office.assign(museum, slotId, guide)
    const entries = [await told()]
    await office.change(museum, slotId, { starttime: '2026-12-03T10:00' })
    entries.push(await told())
    await office.unassign(museum, slotId, guide)
    entries.push(await told())
    await office.assign(museum, slotId, guide)
    entries.push(await told())
    await office.remove(museum, slotId)
    entries.push(await told())
    expect(entries.map((entry) => entry?.method)).toEqual([
      ...['PUBLISH', 'PUBLISH', 'CANCEL', 'PUBLISH', 'CANCEL'],
    ])
    const sequences = entries.map((entry) => entry?.sequence ?? Number.NaN)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
    const uid = `${slotId}-${guide.staffId}@rundgang.example`
    expect(new Set(entries.map((entry) => entry?.uid))).toEqual(new Set([uid]))
    expect((await office.entriesOf(other))[0]?.uid).not.toBe(uid)
  })

  test('is as long as the slot’s longest variant, and lists all variants', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const name = 'Käse, Wein; „Öl“ 🧀'
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name, short_description: '', leadtime: 0, duration: 5400 },
    })
    const { ressource_id } = added.json<{ ressource_id: string }>()
    const possible_ressources = [museum.variant.ressource_id, ressource_id]
    await office.assign(museum, await museum.openSlot({ possible_ressources }), guide)
    const [mail] = await office.arrivedFor(guide)
    expect(mail?.subject).toMatch(/^Eingeteilt: Führung und 1 weitere am /)
    expect(mail?.text).toContain(`Was: Führung, ${name}\n`)
    expect(mail?.text).toContain('10:00–11:30 Uhr')
    const entry = mail && entryIn(mail)
    expect(entry?.end).toBe('2026-12-01T10:30:00.000Z')
    expect(entry?.description).toContain(`Führung, ${name}`)
  })

  test.each([
    ['spring', '2027-03-28', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z', '01:30–03:30'],
    ['autumn', '2027-10-31', '2027-10-30T23:30:00.000Z', '2027-10-31T00:30:00.000Z', '01:30–02:30'],
  ])('lasts an hour even on the day the clocks change in %s', async (...row) => {
    const [, day, start, end, span] = row
    const museum = await register()
    const guide = await office.guideOf(museum)
    await office.assign(museum, await museum.openSlot({ starttime: `${day}T01:30` }), guide)
    const [mail] = await office.arrivedFor(guide)
    expect(mail && entryIn(mail)).toMatchObject({ start, end })
    expect(mail?.text).toContain(`${span} Uhr`)
  })

  test('shows names exactly as written', async () => {
    const museum = await office.app.register('Müller, „Söhne“; Köln 🎨')
    const guide = await office.guideOf(museum, { name: 'Zoë, Ångström; 👩‍🏫 <b>' })
    await office.assign(museum, await museum.openSlot(), guide)
    const [mail] = await office.arrivedFor(guide)
    expect(mail?.text).toContain('Guten Tag Zoë, Ångström; 👩‍🏫 <b>,')
    expect(mail?.html).toContain('&lt;b&gt;')
    expect(mail && entryIn(mail)).toMatchObject({
      summary: 'Führung – Müller, „Söhne“; Köln 🎨',
      organizerName: 'Müller, „Söhne“; Köln 🎨',
    })
  })
})
