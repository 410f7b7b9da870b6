import { beforeEach, expect, test } from 'vitest'
import type { Offer } from '#contract/offer.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { testApp } from '#test/app.ts'
import { statementsOf } from '#test/reads/statements.ts'

const app = await testApp()
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

async function museumWithLists() {
  const museum = await app.register()
  const url = `/api/public/projects/${museum.projectId}`
  const call = (path: string, headers: Record<string, string> = {}) =>
    app.call({ url: `${url}/${path}`, headers })
  const slots = async (query = '') => (await call(`slots${query}`)).json<PublicSlot[]>()
  return { ...museum, url, call, slots }
}

test('a repeated request is answered without a database query', async () => {
  const { slots, call, openSlot } = await museumWithLists()
  await openSlot()
  const { responseCache, changes } = app.ctx
  // Responses are cached long enough for the test to pass on slow machines too.
  app.ctx.responseCache = new ResponseCache(changes, { oldestMs: 600_000, renewedMs: 600_000 })
  await slots()
  await call('offer')
  const asked = await statementsOf(app, async () => {
    expect(await slots()).toHaveLength(1)
    expect((await call('offer')).json<Offer<unknown>>().slots).toHaveLength(1)
  })
  app.ctx.responseCache = responseCache
  expect(asked).toBe(0)
})

test('the next list shows every change to slots, bookings, variants and the project', async () => {
  const { slots, call, openSlot, book, as, projectId, variant, slotBody } = await museumWithLists()
  const offer = async () => (await call('offer')).json<Offer<unknown>>()
  expect(await slots()).toEqual([])
  const slotId = await openSlot()
  expect(await slots()).toMatchObject([{ remaining: 10, start: '2026-12-01T09:00:00Z' }])
  const made = (await book(slotId, { attendees_count: 3 })).json<{ cancel_url: string }>()
  expect(await slots()).toMatchObject([{ remaining: 7 }])
  const token = new URL(made.cancel_url).searchParams.get('cancel_token')
  await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  expect(await slots()).toMatchObject([{ remaining: 10 }])

  const change = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    as({ method, url: `/api/admin/${path}`, ...(payload ? { payload } : {}) })
  await change('PUT', `timeslot/${projectId}/${slotId}`, slotBody({ max_attendees: 12 }))
  expect(await slots()).toMatchObject([{ remaining: 12 }])
  await offer()
  await change('PUT', `variants/${variant.id}`, { name: 'Rundgang' })
  expect((await offer()).project.variants).toMatchObject([{ name: 'Rundgang' }])
  await change('POST', `variants/${projectId}`, { name: 'Nachtführung' })
  expect((await offer()).project.variants).toHaveLength(2)
  await change('PUT', `project/${projectId}`, { name: 'Spinnerei' })
  expect((await offer()).project.name).toBe('Spinnerei')
  await change('DELETE', `timeslot/${slotId}`)
  expect(await slots()).toEqual([])
  await change('DELETE', `project/${projectId}`)
  expect((await call('slots')).statusCode).toBe(404)
})

test('a slot leaves the list exactly when it begins, and a variant exactly at its lead time', async () => {
  const { slots, openSlot, as, variant, projectId } = await museumWithLists()
  const lantern = (
    await as({
      method: 'POST',
      url: `/api/admin/variants/${projectId}`,
      payload: { name: 'Nachtführung', leadtime: 3600 },
    })
  ).json<{ ressource_id: string }>().ressource_id
  const both = [variant.ressource_id, lantern]
  await openSlot({ possible_ressources: both })
  const listed = async (time: string) => {
    app.clock.set(time)
    return (await slots()).map(({ ressource_ids }) => ressource_ids)
  }
  expect(await listed('2026-12-01T07:59:59.900Z')).toEqual([both])
  expect(await listed('2026-12-01T08:00:00Z')).toEqual([both])
  expect(await listed('2026-12-01T08:00:00.001Z')).toEqual([[variant.ressource_id]])
  expect(await listed('2026-12-01T08:59:59.999Z')).toEqual([[variant.ressource_id]])
  expect(await listed('2026-12-01T09:00:00Z')).toEqual([])
  // A clock that was ahead is set back to the right time.
  expect(await listed('2026-12-01T07:00:00Z')).toEqual([both])
})

test('a list has a separate response for each span, variant and language', async () => {
  const { slots, call, openSlot, variant } = await museumWithLists()
  await openSlot()
  await openSlot({ starttime: '2026-12-05T10:00' })
  expect(await slots()).toHaveLength(2)
  expect(await slots('?from=2026-12-02')).toHaveLength(1)
  expect(await slots('?to=2026-12-01')).toHaveLength(1)
  expect(await slots('?from=2026-12-02&to=2026-12-03')).toHaveLength(0)
  expect(await slots(`?ressource_id=${variant.ressource_id}`)).toHaveLength(2)
  expect(await slots('?ressource_id=01980000-0000-7000-8000-000000000000')).toHaveLength(0)
  const language = async (lang: string) =>
    (await call(`offer?lang=${lang}`)).json<Offer<unknown>>().language
  expect([await language('en'), await language('fr'), await language('en-GB')]).toEqual([
    'en',
    'fr',
    'en',
  ])
})

test('two organisations with the same names have separate lists', async () => {
  const [one, other] = [await museumWithLists(), await museumWithLists()]
  await one.openSlot()
  expect([await one.slots(), await other.slots()]).toMatchObject([[{}], []])
  const named = async ({ call }: typeof one) =>
    (await call('offer')).json<Offer<unknown>>().project.id
  expect([await named(one), await named(other)]).toEqual([one.projectId, other.projectId])
})

test('a website the project does not list never gets a response cached for others', async () => {
  const { as, projectId, call } = await museumWithLists()
  const payload = { name: 'Museum', embed_origins: ['https://museum.example'] }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  const etag = String((await call('slots')).headers.etag)
  const headers = { origin: 'https://evil.example', 'if-none-match': etag }
  expect((await call('slots', headers)).statusCode).toBe(403)
  // The website is checked before the query is validated.
  const tooLong = 'slots?from=2026-12-01&to=2028-12-01'
  expect((await call(tooLong, headers)).statusCode).toBe(403)
  expect((await call(tooLong)).statusCode).toBe(422)
  const own = { origin: 'https://museum.example' }
  expect((await call('slots', own)).statusCode).toBe(200)
})

test('a list the browser already has is not resent until it changes', async () => {
  const { call, openSlot } = await museumWithLists()
  await openSlot()
  for (const path of ['slots', 'offer']) {
    const first = await call(path)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"/),
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await call(path, headers)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: first.headers.etag,
    })
    await openSlot()
    expect((await call(path, headers)).statusCode).toBe(200)
  }
})
