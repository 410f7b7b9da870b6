import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Offer } from '#contract/offer.ts'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { testApp } from '#test/app.ts'
import { formTextsFor } from '#texts/form-texts.ts'

const app = await testApp()

// These tests run without a mail server.
const textFacts = {
  most: 30,
  organisation: 'Museum Alte Spinnerei',
  filed: true,
  changes: true,
}

type Shown = Offer<Record<string, unknown>>

/** A museum whose variants have English text, one of them only in part. */
async function museumAbroad() {
  const museum = await app.register()
  const { as, projectId } = museum
  const add = async (payload: object) =>
    (await as({ method: 'POST', url: `/api/admin/variants/${projectId}`, payload })).json<{
      ressource_id: string
    }>()
  const english = { name: 'Tour for children', short_description: 'Touch wool.' }
  await add({
    name: 'Führung für Kinder',
    short_description: 'Wolle anfassen.',
    translations: { en: english },
  })
  await add({
    name: 'Nachtführung',
    short_description: 'Mit Laterne.',
    translations: { en: { name: 'Night tour' } },
  })
  const url = `/api/public/projects/${projectId}`
  const offer = async (query = '') =>
    (await app.call({ url: `${url}/offer${query}` })).json<Shown>()
  return { ...museum, url, offer }
}

test('one call gives the form its project, slots and text', async () => {
  const { offer, openSlot, url } = await museumAbroad()
  await openSlot()
  const project = (await app.call({ url })).json<PublicProject>()
  const slots = (await app.call({ url: `${url}/slots` })).json<PublicSlot[]>()
  expect(slots).toHaveLength(1)
  expect(project.variants).toHaveLength(3)
  expect(await offer()).toEqual({
    language: 'de',
    project,
    slots,
    full: [],
    closed: [],
    texts: formTextsFor('de', textFacts),
  })
})

test('full slots are listed separately in the offer if visitors could book them once a place becomes free', async () => {
  const { as, book, openSlot, offer, url, slotBody, projectId, variant } = await museumAbroad()
  await as({
    method: 'PUT',
    url: `/api/admin/variants/${variant.id}`,
    payload: { name: 'Führung', leadtime: 3600 },
  })
  const slotId = await openSlot({ max_attendees: 2 })
  await book(slotId, { attendees_count: 2 })
  await openSlot({ max_attendees: 2, internal: true })
  const full = [
    { slot_id: slotId, start: '2026-12-01T09:00:00Z', ressource_ids: [variant.ressource_id] },
  ]
  expect(await offer()).toMatchObject({ slots: [], full })
  expect((await app.call({ url: `${url}/slots` })).json()).toEqual([])
  expect(await offer('?lang=de&from=2026-12-01&to=2026-12-01')).toMatchObject({ slots: [], full })
  expect(await offer('?from=2026-12-02')).toMatchObject({ slots: [], full: [] })
  const tooLong = await app.call({ url: `${url}/offer?from=2026-12-01&to=2028-01-01` })
  expect(tooLong.statusCode).toBe(422)

  const payload = slotBody({ max_attendees: 3 })
  await as({ method: 'PUT', url: `/api/admin/timeslot/${projectId}/${slotId}`, payload })
  expect(await offer()).toMatchObject({ slots: [{ slot_id: slotId, remaining: 1 }], full: [] })
  await book(slotId, { attendees_count: 1 })
  app.clock.set('2026-12-01T08:00:00Z')
  expect(await offer()).toMatchObject({ full })
  app.clock.set('2026-12-01T08:00:00.001Z')
  expect(await offer()).toMatchObject({ full: [] })
  app.clock.set('2026-11-20T12:00:00Z')
})

test('a slot that fills up is no longer offered', async () => {
  const { book, openSlot, offer, url } = await museumAbroad()
  const slotId = await openSlot({ max_attendees: 2 })
  const offered = async () => [
    (await offer()).slots.length,
    (await app.call({ url: `${url}/slots` })).json<PublicSlot[]>().length,
  ]
  expect(await offered()).toEqual([1, 1])
  expect((await book(slotId, { attendees_count: 2 })).statusCode).toBe(201)
  expect(await offered()).toEqual([0, 0])
})

test('the form’s text says what a variant costs, and whether bookers may change their bookings', async () => {
  const { as, offer, projectId, variant } = await museumAbroad()
  const prices = [
    { name: 'Kinder', cents: 350, per: 'person', translations: { en: { name: 'Children' } } },
    { name: 'Gruppe', cents: 6000, per: 'group' },
  ]
  const payload = { name: 'Führung', prices }
  await as({ method: 'PUT', url: `/api/admin/variants/${variant.id}`, payload })
  const textsIn = async (lang: string) => {
    const { manage, ofVariants } = (await offer(`?lang=${lang}`)).texts
    return [manage, ofVariants]
  }
  const priced = (price: string) => ({ [variant.ressource_id]: { price } })
  expect(await textsIn('de')).toEqual([
    'Buchung ändern oder stornieren',
    priced('Kinder: 3,50\u00a0€ · Gruppe: 60,00\u00a0€ je Gruppe'),
  ])
  expect(await textsIn('en')).toEqual([
    'Change or cancel booking',
    priced('Children: €3.50 · Gruppe: €60.00 per group'),
  ])
  const url = `/api/admin/project/${projectId}`
  await as({ method: 'PUT', url, payload: { name: 'Führungen', visitor_changes: false } })
  expect((await textsIn('de'))[0]).toBeUndefined()
})

test('variants in the offer are in the requested language where a translation exists', async () => {
  const { offer } = await museumAbroad()
  const named = async (lang: string) => {
    const { language, project, texts } = await offer(`?lang=${lang}`)
    expect(texts).toEqual(formTextsFor(language, textFacts))
    const variants = project.variants.map((variant) => [variant.name, variant.short_description])
    return { language, variants }
  }
  const german = [
    ['Führung', ''],
    ['Führung für Kinder', 'Wolle anfassen.'],
    ['Nachtführung', 'Mit Laterne.'],
  ]
  expect(await named('en-GB')).toEqual({
    language: 'en',
    variants: [
      ['Führung', ''],
      ['Tour for children', 'Touch wool.'],
      ['Night tour', 'Mit Laterne.'],
    ],
  })
  expect(await named('fr')).toEqual({ language: 'fr', variants: german })
  expect(await named('de-simple')).toEqual({ language: 'de-simple', variants: german })
  expect(await named('nds')).toEqual({ language: 'de', variants: german })
})

test('an unknown project is 404, whatever the query', async () => {
  const { url } = await museumAbroad()
  const unknown = url.replace(/[^/]+$/, '01980000-0000-7000-8000-000000000000')
  for (const query of ['', '?lang=en', '?lang=a&lang=b']) {
    expect((await app.call({ url: `${unknown}/offer${query}` })).statusCode).toBe(404)
  }
})

test('a website the project does not list is refused, but can read the reason', async () => {
  const { as, projectId, url } = await museumAbroad()
  const payload = { name: 'Museum', embed_origins: ['https://museum.example'] }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  const from = (origin: string) => app.call({ url: `${url}/offer`, headers: { origin } })
  expect((await from('https://museum.example')).statusCode).toBe(200)
  const refused = await from('https://evil.example')
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'website_not_named' }])
  expect(refused.headers['access-control-allow-origin']).toBe('*')
})

test('the offer and the list of slots are compressed with an encoding the browser accepts', async () => {
  const { openSlot, url } = await museumAbroad()
  for (let hour = 10; hour < 18; hour++) await openSlot({ starttime: `2026-12-01T${hour}:00` })
  for (const call of ['/offer', '/slots']) {
    const asked = async (accepted?: string) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
      const answer = await app.app.inject({ url: url + call, headers })
      expect(answer.headers.vary).toBe('accept-encoding')
      return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload }
    }
    const plain = await asked()
    const small = await asked('gzip, deflate, br, zstd')
    const zipped = await asked('gzip;q=0.8, br;q=0')
    expect([plain.encoding, small.encoding, zipped.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect((await asked('gzip;q=0, br;q=0.0, *;q=0')).encoding).toBeUndefined()
  }
})

test.each([
  ['de', 30, 'Höchstens 30 Personen je Buchung. Für größere Gruppen wenden Sie sich bitte an $&.'],
  ['de', 1, 'Höchstens 1 Person je Buchung. Für größere Gruppen wenden Sie sich bitte an $&.'],
  ['en', 30, 'At most 30 people per booking. For larger groups, please contact $&.'],
] as const)('in %s a group of more than %i is referred to the organisation', (language, most, sentence) => {
  const texts = formTextsFor(language, { most, organisation: '$&' })
  expect([texts.largestGroup, texts.tooLarge]).toEqual([most, sentence])
})

test('the offer lists the closed days in the range shown, in the project’s time zone', async () => {
  const { as, projectId, offer } = await museumAbroad()
  const put = (days: object[]) =>
    as({ method: 'PUT', url: `/api/admin/closed_days/${projectId}`, payload: { days } })
  const day = (from: string, to: string, reason: string) => ({ from, to, reason })
  const today = day('2026-11-01', '2026-11-20', 'Umbau')
  const christmas = day('2026-12-24', '2026-12-26', '')
  const last = day('2027-01-19', '2027-02-01', 'Inventur')
  const all = [
    day('2026-11-01', '2026-11-19', 'Vorbei'),
    today,
    { ...christmas, everywhere: true },
    last,
    day('2027-01-20', '2027-01-20', 'Noch lange hin'),
  ]
  // Already 20 November in Berlin.
  app.clock.set('2026-11-19T23:30:00Z')
  expect(await offer()).toMatchObject({ closed: [] })
  await put(all)
  expect(await offer()).toMatchObject({ closed: [today, christmas, last] })
  expect(await offer('?from=2026-12-26&to=2026-12-31')).toMatchObject({ closed: [christmas] })
  await put([christmas])
  expect(await offer()).toMatchObject({ closed: [christmas] })
})
