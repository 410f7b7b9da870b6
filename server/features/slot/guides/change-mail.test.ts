import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCalendars } from '#test/invariants/calendar-reader.ts'
import { seasonOf } from '#test/world/season.ts'
import { entryIn, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

async function open() {
  const museum = await office.app.register()
  const [rosa, ida] = [
    await office.guideOf(museum, { name: 'Rosa Weiß' }),
    await office.guideOf(museum, { name: 'Ida Groß' }),
  ]
  return { museum, season: seasonOf(museum), rosa, ida }
}

describe('one email per action and guide', () => {
  test('lists each guide’s new slots, with one calendar file for all of them', async () => {
    const { season, rosa, ida } = await open()
    const done = await season.open({ staff_ids: [rosa.staffId, ida.staffId] })
    expect(done).toMatchObject({ created: 5, mails: 2 })
    const [mail, ...others] = await office.arrivedFor(rosa)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Ihre Termine in Museum Alte Spinnerei: 3 neu')
    expect(mail?.text).toContain(`Neu für Sie (3):
– Dienstag, 1. Dezember 2026, 11:00–12:00 Uhr: Führung
– Dienstag, 15. Dezember 2026, 11:00–12:00 Uhr: Führung
– Dienstag, 29. Dezember 2026, 11:00–12:00 Uhr: Führung`)
    const entries = mail ? calendarsIn(mail) : []
    expect(entries.map(({ start, status }) => [start, status])).toEqual([
      ['2026-12-01T10:00:00.000Z', 'CONFIRMED'],
      ['2026-12-15T10:00:00.000Z', 'CONFIRMED'],
      ['2026-12-29T10:00:00.000Z', 'CONFIRMED'],
    ])
    expect(await office.arrivedFor(ida)).toHaveLength(1)
  })

  test('lists what moved and what was deleted, and updates the same calendar entries', async () => {
    const { museum, season, rosa, ida } = await open()
    const { series_id } = await season.open({ staff_ids: [rosa.staffId] })
    const [first] = await office.arrivedFor(rosa)
    office.later()
    await season.changeSeries(series_id, '2026-12-15', {
      rule: { times: ['11:30'], to: '2026-12-22' },
      staff_ids: [rosa.staffId],
    })
    const [, mail] = await office.arrivedFor(rosa)
    expect(mail?.subject).toBe(
      'Ihre Termine in Museum Alte Spinnerei: 2 mit neuer Zeit, 1 entfallen',
    )
    expect(mail?.text).toContain(
      '– Dienstag, 15. Dezember 2026, 11:30–12:30 Uhr: Führung (bisher: Dienstag, 15. Dezember 2026, 11:00 Uhr)',
    )
    const [before, after] = [first, mail].map((one) => (one ? calendarsIn(one) : []))
    const known = new Map(before?.map((entry) => [entry.uid, entry.sequence]))
    expect(after?.map(({ uid, sequence }) => sequence > (known.get(uid) ?? 99))).toEqual([
      true,
      true,
      true,
    ])
    expect(after?.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    const slotId = (await museum.slots())[0]?.slot_id ?? ''
    await office.unassign(museum, slotId, rosa)
    const [, , last] = await office.arrivedFor(rosa)
    expect(last && entryIn(last).sequence).toBeGreaterThan(
      known.get(last ? entryIn(last).uid : '') ?? 99,
    )
    expect(await office.arrivedFor(ida)).toEqual([])
  })

  test('lists slots whose clock time changed with their time zone alone', async () => {
    const { season, rosa } = await open()
    const { series_id } = await season.open({ staff_ids: [rosa.staffId] })
    await office.arrivedFor(rosa)
    office.later()
    const london = { rule: { times: ['10:00'] }, timezone: 'Europe/London' }
    const change = { ...london, staff_ids: [rosa.staffId] }
    const done = await season.changeSeries(series_id, '2026-12-29', change)
    expect(done).toMatchObject({ changed: 1, mails: 1 })
    const mail = (await office.arrivedFor(rosa)).at(-1)
    expect(mail?.text).toContain(
      '– Dienstag, 29. Dezember 2026, 10:00–11:00 Uhr (GMT+0): Führung (bisher: Dienstag, 29. Dezember 2026, 11:00 Uhr (MEZ))',
    )
  })

  test('is not sent for changes to places, comments or past slots, or to members who have turned such emails off', async () => {
    const { season, rosa, ida } = await open()
    await office.choose(ida, false)
    const done = await season.open({ staff_ids: [rosa.staffId, ida.staffId] })
    expect(done.mails).toBe(1)
    const changed = await season.changeAll({ filter: {}, set: { max_attendees: 3, comment: 'x' } })
    expect(changed.json()).toMatchObject({ changed: 5, mails: 0 })
  })

  test('reports an undone action', async () => {
    const { season, rosa } = await open()
    const { change_id } = await season.open({ staff_ids: [rosa.staffId] })
    await office.arrivedFor(rosa)
    office.later()
    expect(await season.undo(change_id)).toMatchObject({ undone: 5, mails: 1 })
    const [, mail] = await office.arrivedFor(rosa)
    expect(mail?.subject).toBe('Ihre Termine in Museum Alte Spinnerei: 5 entfallen')
    expect((mail ? calendarsIn(mail) : []).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'CANCELLED'),
    )
  })

  test('does not announce slots whose creation was undone before the email was sent', async () => {
    const { season, rosa } = await open()
    const { change_id } = await season.open({ staff_ids: [rosa.staffId] })
    office.later()
    await season.undo(change_id)
    const subjects = (await office.arrivedFor(rosa)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Ihre Termine in Museum Alte Spinnerei: 5 entfallen'])
  })
})

function calendarsIn(mail: Parameters<typeof entryIn>[0]) {
  const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file || typeof file.content === 'string') throw new Error(`no file in ${mail.subject}`)
  return readCalendars(new TextDecoder().decode(file.content))
}
