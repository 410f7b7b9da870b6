import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCalendar, readCalendarOtherwise } from '#test/invariants/calendar-reader.ts'
import { successionFaults } from '#test/invariants/calendar-validator.ts'
import { calendarsIn } from '#test/invariants/mail-faults.ts'
import { TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

/** The calendar files for a slot that is assigned to a guide, moved, and then unassigned. */
async function filesOf(starts: string[], settings: object = {}) {
  const museum = await office.app.register('Museum „Süd“; Köln, am Rhein')
  const guide = await office.guideOf(museum, { name: 'Rosa; Weiß, „Ro“ 🧵' })
  const { db } = office.app
  const { projectId } = museum
  await db
    .updateTable('mailSettings')
    .set({ street: 'Straße 3; Hof, links 🏛', city: 'Köln \\ Süd', ...settings })
    .where('projectId', '=', projectId)
    .execute()
  const [first, ...later] = starts
  const slotId = await museum.openSlot({ starttime: first })
  await office.assign(museum, slotId, guide)
  // Each email is delivered before the next change, because queued emails may overtake each other,
  // and calendar programs keep the one with the highest sequence.
  await office.arrivedFor(guide)
  for (const starttime of later) {
    await office.change(museum, slotId, { starttime })
    await office.arrivedFor(guide)
  }
  await office.unassign(museum, slotId, guide)
  return (await office.arrivedFor(guide)).map((mail) => calendarsIn(mail)[0] ?? '')
}

test('a moved slot stays a single calendar entry with increasing versions until its guide is unassigned', async () => {
  const files = await filesOf(['2026-12-01T10:00', '2026-12-02T18:30', '2026-12-01T10:00'])
  expect(files.length).toBeGreaterThanOrEqual(2)
  expect(successionFaults(files)).toEqual([])
  for (const file of files) {
    const { organizerName: _, organizer, ...read } = readCalendar(file)
    expect(read.location).toBe('Straße 3; Hof, links 🏛, Köln \\ Süd')
    const { organizer: __, ...otherwise } = readCalendarOtherwise(file)
    expect(organizer).toBe('mailto:no-reply@localhost')
    expect({ ...read, stamp: undefined }).toEqual({ ...otherwise, stamp: undefined })
  }
})

test.each([
  ['to the day when the clocks go forward', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['to shortly before the clocks go forward', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
  [
    'to the hour that is repeated when the clocks go back',
    '2027-10-31T02:30',
    '2027-10-31T00:30:00.000Z',
  ],
  ['to shortly after the clocks go back', '2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
])('a slot moved %s is at the right hour in the calendar', async (_, to, start) => {
  const files = await filesOf(['2027-03-27T10:00', to])
  expect(successionFaults(files)).toEqual([])
  for (const read of [readCalendar, readCalendarOtherwise]) {
    const last = read(files.at(-1) ?? '')
    expect(last.start).toBe(start)
    const lasts = Temporal.Instant.from(last.end ?? '').since(Temporal.Instant.from(start))
    expect(lasts.total('minutes')).toBe(60)
  }
})
