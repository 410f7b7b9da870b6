import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type SeededOrganisation, seedOrganisation } from '#test/world/seeded-organisation.ts'

const app = await testApp()
let museum: SeededOrganisation

// Added to the seeded organisation's two slots, on December 1 and 2 at 10:00 UTC.
const others = ['2026-11-18T10:00Z', '2026-11-19T10:00Z', '2026-12-02T10:00Z', '2026-12-05T10:00Z']

beforeEach(async () => {
  app.clock.set('2026-11-18T00:00:00Z')
  museum = await seedOrganisation(app)
  for (const starttime of others) await museum.openSlot({ starttime })
  app.clock.set('2026-11-20T12:00:00Z')
})

interface Shown {
  slot_id: string
  start: string
}

async function shown(query: string): Promise<Shown[]> {
  const answer = await museum.as({ url: `/api/admin/events/${museum.projectId}?${query}` })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Shown[]>()
}

const days = async (query: string) => (await shown(query)).map(({ start }) => start.slice(5, 10))

describe('the dashboard’s paged list of slots', () => {
  test('continues after a slot without skipping or repeating any', async () => {
    const seen: string[] = []
    let page = await shown('limit=2')
    while (page.length > 0) {
      seen.push(...page.map(({ slot_id }) => slot_id))
      page = await shown(`limit=2&after=${seen.at(-1)}`)
    }
    const all = (await shown('')).map(({ slot_id }) => slot_id)
    expect(seen).toEqual(all)
    expect(all).toHaveLength(4)
  })

  test('can end before a slot or a day, in which case it contains the slots nearest to it', async () => {
    const [first] = await shown('')
    expect(await days(`limit=1&before=${first?.slot_id}`)).toEqual(['11-19'])
    expect(await days(`limit=5&before=${first?.slot_id}`)).toEqual(['11-18', '11-19'])
    expect(await days('limit=2&before=2026-12-02')).toEqual(['11-19', '12-01'])
    expect(await days('limit=2&before=2026-11-18')).toEqual([])
  })

  test('continues even if the slot has since been deleted', async () => {
    const [first] = await shown('')
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${first?.slot_id}` })
    expect(await days(`after=${first?.slot_id}`)).toEqual(['12-02', '12-02', '12-05'])
  })

  test('is empty before and after another organisation’s slot', async () => {
    const brewery = await seedOrganisation(app)
    expect(await shown(`after=${brewery.slotId}`)).toEqual([])
    expect(await shown(`before=${brewery.slotId}`)).toEqual([])
  })
})

describe('the dashboard’s list of slots', () => {
  test('can be filtered by whether there are bookings', async () => {
    expect(await days('bookings=with')).toEqual(['12-02'])
    expect(await days('bookings=without')).toEqual(['12-01', '12-02', '12-05'])
  })

  test('can be filtered by team member', async () => {
    expect(await days(`staff_id=${museum.guide.staffId}`)).toEqual(['12-01'])
    expect(await days(`staff_id=${museum.projectId}`)).toEqual([])
  })

  test('can be filtered by variant', async () => {
    const resource = museum.variant.ressource_id
    expect(await days(`ressource_id=${resource}`)).toHaveLength(4)
    expect(await days(`ressource_id=${museum.projectId}`)).toEqual([])
  })

  test('can be filtered by several criteria together, in pages and in the past', async () => {
    const resource = museum.variant.ressource_id
    const query = `bookings=without&ressource_id=${resource}&limit=2&before=2026-12-03`
    expect(await days(query)).toEqual(['12-01', '12-02'])
  })
})
