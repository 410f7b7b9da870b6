import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import type { Offer } from '#contract/offer.ts'
import type { Variant } from '#contract/variant.ts'
import { keepWaitingLists } from '#server/features/booking/waiting/waiting-sweep.ts'
import { openTestApp, testApp } from '#test/app.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import type { FormTexts } from '#texts/de/form.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<typeof app.register>>

const day = 24 * 60 * 60

/** A museum with a slot for 30 people that visitors book one by one, or as a class of its own. */
async function withClass(terms: object = {}) {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const added = await museum.as({
    method: 'POST',
    url: `/api/admin/variants/${museum.projectId}`,
    payload: { name: 'Schulklasse', exclusive: true, ...terms },
  })
  const classes = added.json<Variant>()
  const possible_ressources = [museum.variant.ressource_id, classes.ressource_id]
  const open = (input: object = {}) =>
    museum.openSlot({ max_attendees: 30, possible_ressources, ...input })
  const slotId = await open()
  const book = (people: number, category = museum.variant.ressource_id, slot = slotId) =>
    museum.book(slot, { category, attendees_count: people })
  const bookClass = (people: number, slot?: string) => book(people, classes.ressource_id, slot)
  return { museum, classes, possible_ressources, open, slotId, book, bookClass }
}

const offered = async ({ projectId }: Museum, query = '') =>
  (await app.call({ url: `/api/public/projects/${projectId}/slots${query}` })).json<
    { slot_id: string; remaining: number; ressource_ids: string[] }[]
  >()

const outcome = (answer: { statusCode: number; json: <T>() => T }) => {
  const { code, fields } = answer.json<{ code?: string; fields?: Record<string, string> }>()
  return [answer.statusCode, code, ...Object.values(fields ?? {})]
}

const idOf = (answer: { json: <T>() => T }) => answer.json<{ booking_id: string }>().booking_id

const setProject = ({ as, projectId }: Museum, settings: object) =>
  as({
    method: 'PUT',
    url: `/api/admin/project/${projectId}`,
    payload: { name: 'Museum', ...settings },
  })

const cancel = ({ as }: Museum, id: string) =>
  as({ method: 'POST', url: `/api/admin/booking/${id}/cancel`, payload: {} })

describe('a variant that one group has to itself', () => {
  test('takes the whole slot, which nobody else can book until the group is gone', async () => {
    const { museum, book, bookClass, slotId } = await withClass()
    const made = await bookClass(24)
    expect(made.statusCode).toBe(201)
    expect(outcome(await book(1))).toEqual([409, 'slot_full'])
    expect(outcome(await bookClass(2))).toEqual([409, 'slot_full'])
    expect(await offered(museum)).toEqual([])
    const [slot] = await museum.slots()
    expect(slot).toMatchObject({ sum: 24, max_attendees: 30, whole: true })
    expect((await cancel(museum, idOf(made))).statusCode).toBe(200)
    expect(await offered(museum)).toMatchObject([{ slot_id: slotId, remaining: 30 }])
    expect((await book(30)).statusCode).toBe(201)
  })

  test('is not offered in a slot that others have booked, and says so', async () => {
    const { museum, book, bookClass, classes, slotId } = await withClass()
    const first = await book(2)
    expect(await offered(museum)).toMatchObject([{ ressource_ids: [museum.variant.ressource_id] }])
    expect(await offered(museum, `?ressource_id=${classes.ressource_id}`)).toEqual([])
    expect(outcome(await bookClass(24))).toEqual([409, 'slot_shared'])
    const asAdmin = await museum.as({
      method: 'POST',
      url: `/api/admin/booking/${museum.projectId}`,
      payload: {
        ...museum.bookingBody(slotId, { attendees_count: 24, category: classes.ressource_id }),
        starttime: '2026-12-01T10:00',
      },
    })
    expect(outcome(asAdmin)).toEqual([409, 'slot_shared'])
    await cancel(museum, idOf(first))
    expect((await bookClass(24)).statusCode).toBe(201)
  })

  test('needs a slot that is large enough', async () => {
    const { bookClass, open } = await withClass()
    const small = await open({ max_attendees: 20 })
    expect(outcome(await bookClass(21, small))).toEqual([409, 'slot_full'])
  })

  test('many groups and visitors at once: one group, or only visitors', async () => {
    const { museum, book, bookClass, open } = await withClass()
    for (let round = 0; round < 8; round++) {
      const slot = await open({ starttime: `2026-12-0${round + 1}T11:00` })
      const wishes = Array.from({ length: 12 }, (_, n) =>
        n % 3 === round % 3 ? bookClass(20, slot) : book(3, museum.variant.ressource_id, slot),
      )
      await Promise.all(wishes)
    }
    expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
  })

  test('without the lock, the database still refuses a second group and a seat beside one', async () => {
    const { bookClass, slotId } = await withClass()
    await bookClass(24)
    const copied = sql`
      insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
        booker_email, attendees, comment, booked_at, whole)
      select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id, booker_name,
        booker_email, attendees, comment, booked_at, whole
      from booking where slot_id = ${slotId}`.execute(app.db)
    await expect(copied).rejects.toThrow('booking_whole')
    const seat = app.db
      .updateTable('slot')
      .set({ maxAttendees: 40 })
      .where('id', '=', slotId)
      .execute()
    await expect(seat).rejects.toThrow('slot_whole')
  })

  test('keeps the slot when it grows, and needs more places than people', async () => {
    const { museum, bookClass, book, slotId, possible_ressources } = await withClass()
    const bookingId = idOf(await bookClass(24))
    const change = (payload: object) =>
      museum.as({ method: 'PATCH', url: `/api/admin/booking/${bookingId}`, payload })
    expect((await change({ attendees_count: 28 })).statusCode).toBe(200)
    expect((await museum.slots())[0]).toMatchObject({ sum: 28 })
    expect(outcome(await change({ attendees_count: 31 }))).toEqual([409, 'slot_full'])
    const resize = (max_attendees: number) =>
      museum.as({
        method: 'PUT',
        url: `/api/admin/timeslot/${museum.projectId}/${slotId}`,
        payload: museum.slotBody({ max_attendees, possible_ressources }),
      })
    expect(outcome(await resize(27))).toEqual([409, 'fewer_than_booked'])
    expect((await resize(40)).statusCode).toBe(204)
    expect((await change({ attendees_count: 40 })).statusCode).toBe(200)
    expect(outcome(await book(1))).toEqual([409, 'slot_full'])
    expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
  })

  test('moves only to an empty slot, and frees the one it leaves', async () => {
    const { museum, book, bookClass, open, slotId } = await withClass()
    const other = await open({ starttime: '2026-12-02T10:00' })
    const empty = await open({ starttime: '2026-12-03T10:00' })
    await book(1, museum.variant.ressource_id, other)
    const bookingId = idOf(await bookClass(24))
    const moveTo = (slot_id: string) =>
      museum.as({
        method: 'PATCH',
        url: `/api/admin/booking/${bookingId}`,
        payload: { slot_id },
      })
    expect(outcome(await moveTo(other))).toEqual([409, 'slot_shared'])
    expect((await moveTo(empty)).statusCode).toBe(200)
    expect((await book(1, museum.variant.ressource_id, slotId)).statusCode).toBe(201)
    expect((await book(1, museum.variant.ressource_id, empty)).statusCode).toBe(409)
    expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
  })

  test('moves to a slot whose only hold was not confirmed in time', async () => {
    const { museum, book, bookClass, open } = await withClass()
    const moving = idOf(await bookClass(24))
    const other = await open({ starttime: '2026-12-02T10:00' })
    await setProject(museum, { double_opt_in: true })
    await book(2, museum.variant.ressource_id, other)
    app.clock.set('2026-11-20T13:00:00Z')
    const moved = await museum.as({
      method: 'PATCH',
      url: `/api/admin/booking/${moving}`,
      payload: { slot_id: other },
    })
    expect(moved.statusCode).toBe(200)
    expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
  })

  test('after its slot was called off, moves to another once that is open, also past such a hold', async () => {
    const { museum, classes, book, bookClass, open, slotId } = await withClass()
    const made = await bookClass(24)
    const late = await open({ starttime: '2026-12-20T10:00' })
    const other = await open({ starttime: '2026-12-02T10:00' })
    await setProject(museum, { double_opt_in: true })
    await book(2, museum.variant.ressource_id, other)
    await museum.as({
      method: 'PUT',
      url: `/api/admin/variants/${classes.id}`,
      payload: { name: 'Schulklasse', opens_before: 14 * day },
    })
    await museum.as({ method: 'POST', url: `/api/admin/slot/${slotId}/call_off`, payload: {} })
    app.clock.set('2026-11-20T13:00:00Z')
    const token = new URL(made.json<{ cancel_url: string }>().cancel_url).searchParams
    const url = `/api/public/bookings/${token.get('cancel_token')}`
    const moveTo = (slot_id: string) => app.call({ method: 'PATCH', url, payload: { slot_id } })
    const refused = await moveTo(late)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'not_open_yet', opens: '2026-12-06T09:00:00Z' },
    ])
    expect((await moveTo(other)).statusCode).toBe(200)
    expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
  })

  describe('on the waiting list', () => {
    const waitIn = async (terms: object) => {
      const made = await withClass(terms)
      const { museum, slotId } = made
      await setProject(museum, { waiting_list: true })
      const join = async (category: string, email: string) => {
        const who = { name: 'Zoë Ångström', email, people: 20 }
        const joined = await app.call({
          method: 'POST',
          url: `/api/public/projects/${museum.projectId}/waiting`,
          payload: { slot_ids: [slotId], category, people_min: 2, ...who },
        })
        await app.db.updateTable('waitingEntry').set({ confirmedAt: app.clock.now() }).execute()
        return `/api/public/waiting/${joined.json<{ token: string }>().token}`
      }
      return { ...made, join }
    }

    test('gets the slot as it was offered, whatever its variant demands by then', async () => {
      const { museum, classes, bookClass, join } = await waitIn({})
      const first = await bookClass(24)
      const classWaits = await join(classes.ressource_id, 'klasse@schule.example')
      const guestWaits = await join(museum.variant.ressource_id, 'gast@schule.example')
      await cancel(museum, idOf(first))
      const url = `/api/admin/variants/${classes.id}`
      const changed = { exclusive: false, min_people: 25, opens_before: day }
      await museum.as({ method: 'PUT', url, payload: { name: 'Schulklasse', ...changed } })
      expect((await app.call({ method: 'POST', url: `${classWaits}/accept` })).statusCode).toBe(200)
      expect((await app.call({ url: guestWaits })).json()).toMatchObject({ offer: null })
      expect(await contradictionsIn(app.db)).toEqual({ slots: [], bookings: [] })
    })

    test('gets an offer once its variant can be booked, if the slot became free before', async () => {
      const { museum, classes, bookClass, join } = await waitIn({})
      const first = await bookClass(24)
      const classWaits = await join(classes.ressource_id, 'klasse@schule.example')
      const url = `/api/admin/variants/${classes.id}`
      const payload = { name: 'Schulklasse', opens_before: 7 * day }
      await museum.as({ method: 'PUT', url, payload })
      await cancel(museum, idOf(first))
      await keepWaitingLists(app.ctx)
      expect((await app.call({ url: classWaits })).json()).toMatchObject({ offer: null })
      app.clock.set('2026-11-24T09:00:00Z')
      await keepWaitingLists(app.ctx)
      expect((await app.call({ url: classWaits })).json()).toMatchObject({ offer: { people: 20 } })
    })
  })
})

describe('the size of a group', () => {
  test('is limited for visitors, and admins may pass the limits', async () => {
    const { museum, bookClass, classes } = await withClass({ min_people: 10, max_people: 25 })
    expect(outcome(await bookClass(9))).toEqual([
      422,
      'invalid',
      'Mindestens 10 Personen je Buchung. Für kleinere Gruppen gibt es diesen Führungstyp nicht.',
    ])
    expect(outcome(await bookClass(26))).toEqual([
      422,
      'invalid',
      'Höchstens 25 Personen je Buchung. Für größere Gruppen wenden Sie sich bitte an Museum Alte Spinnerei.',
    ])
    const asAdmin = await museum.as({
      method: 'POST',
      url: `/api/admin/booking/${museum.projectId}`,
      payload: {
        ...museum.bookingBody('', { attendees_count: 5, category: classes.ressource_id }),
        slot_id: undefined,
        starttime: '2026-12-01T10:00',
      },
    })
    expect(asAdmin.statusCode).toBe(201)
  })

  test('cannot have a maximum below its minimum, even if only one of them is sent', async () => {
    const { museum, classes } = await withClass({ min_people: 10 })
    const change = (payload: object) =>
      museum.as({
        method: 'PUT',
        url: `/api/admin/variants/${classes.id}`,
        payload: { name: 'Schulklasse', ...payload },
      })
    const said = 'Das kann nicht weniger sein als die kleinste Gruppe.'
    expect(outcome(await change({ max_people: 9 }))).toEqual([422, 'invalid', said])
    expect(outcome(await change({ min_people: 3, max_people: 2 }))).toEqual([422, 'invalid', said])
    expect((await change({ max_people: 10 })).json()).toMatchObject({ min_people: 10 })
    expect((await change({ min_people: null })).json()).not.toHaveProperty('min_people')
  })
})

describe('the times of a variant', () => {
  test('it can be booked only from some time before the start', async () => {
    const { museum, bookClass, classes } = await withClass({ opens_before: 7 * day })
    const open = await bookClass(20)
    expect([open.statusCode, open.json()]).toMatchObject([
      409,
      { code: 'not_open_yet', opens: '2026-11-24T09:00:00Z' },
    ])
    const query = `?ressource_id=${classes.ressource_id}`
    expect(await offered(museum, query)).toEqual([])
    app.clock.set('2026-11-24T09:00:00Z')
    expect(await offered(museum, query)).toHaveLength(1)
    expect((await bookClass(20)).statusCode).toBe(201)
  })

  test('whoever books while it opens gets places or learns that it is not open yet', async () => {
    const opening = Temporal.Instant.from('2026-11-24T09:00:00Z')
    const outcomes = new Set<string>()
    for (let looks = 0; looks < 15; looks++) {
      const { bookClass } = await withClass({ opens_before: 7 * day })
      // It opens after this many looks at the clock, whatever is decided at each of them.
      let left = looks
      const now = vi.spyOn(app.clock, 'now')
      now.mockImplementation(() => (left-- > 0 ? opening.subtract({ milliseconds: 1 }) : opening))
      const made = await bookClass(20).finally(() => now.mockRestore())
      outcomes.add(made.statusCode === 201 ? 'booked' : made.json<{ code: string }>().code)
    }
    expect([...outcomes].sort()).toEqual(['booked', 'not_open_yet'])
  })

  test('its bookers can change and cancel only until some time before the start', async () => {
    const { museum, bookClass } = await withClass({ closes_changes: 2 * day })
    const made = await bookClass(20)
    const { cancel_url } = made.json<{ cancel_url: string }>()
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    const url = `/api/public/bookings/${token}`
    const shown = async () => (await app.call({ url })).json<{ cancellable: boolean }>()
    app.clock.set('2026-11-29T09:00:00Z')
    expect(await shown()).toMatchObject({ cancellable: true, change_refusal: null })
    app.clock.set('2026-11-29T09:00:01Z')
    expect(await shown()).toMatchObject({ cancellable: false, change_refusal: 'changes_closed' })
    const change = { method: 'PATCH', url, payload: { attendees_count: 19 } } as const
    expect(outcome(await app.call(change))).toEqual([409, 'changes_closed'])
    const cancelling = await app.call({ method: 'POST', url: `${url}/cancel` })
    expect(outcome(cancelling)).toEqual([409, 'changes_closed'])
    expect((await cancel(museum, idOf(made))).statusCode).toBe(200)
  })

  test('the booker’s page names the last moment, and afterwards whom to call', async () => {
    const { museum, bookClass } = await withClass({
      closes_changes: 2 * day,
      ...{ min_people: 10, max_people: 28 },
    })
    const place = {
      ...{ location_phone: '0341 123456', location_street: 'Spinnereistraße 7' },
      ...{ location_postalcode: '04179', location_city: 'Leipzig' },
    }
    const url = `/api/admin/settings/email/${museum.projectId}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(place).toString()
    expect((await museum.as({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    const { cancel_url } = (await bookClass(20)).json<{ cancel_url: string }>()
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    const shown = async () =>
      (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()
    const open = await shown()
    expect(open).toMatchObject({ changes_until: '2026-11-29T09:00:00Z' })
    expect(open).toMatchObject({ min_attendees: 10, max_attendees: 28 })
    expect(open).not.toHaveProperty('contact')
    app.clock.set('2026-11-29T09:00:01Z')
    expect(await shown()).toMatchObject({
      changes_until: '2026-11-29T09:00:00Z',
      contact: {
        ...{ phone: '0341 123456', street: 'Spinnereistraße 7' },
        ...{ postalcode: '04179', city: 'Leipzig' },
      },
    })
    app.clock.set('2026-12-01T09:00:00Z')
    expect(await shown()).not.toHaveProperty('contact')
  })

  test('without a last moment before the start, the booker’s page says nothing about one', async () => {
    for (const terms of [{}, { closes_changes: 0 }]) {
      const { bookClass } = await withClass(terms)
      const { cancel_url } = (await bookClass(20)).json<{ cancel_url: string }>()
      const token = new URL(cancel_url).searchParams.get('cancel_token')
      const shown = (await app.call({ url: `/api/public/bookings/${token}` })).json()
      for (const name of ['changes_until', 'contact', 'min_attendees']) {
        expect(shown).not.toHaveProperty(name)
      }
    }
  })
})

describe('the form', () => {
  test('gets the wording for the variants that have limits, in its language', async () => {
    const terms = { min_people: 10, max_people: 25, closes_changes: 2 * day }
    const { museum, classes } = await withClass(terms)
    const textsIn = async (lang: string) => {
      const url = `/api/public/projects/${museum.projectId}/offer?lang=${lang}`
      return (await app.call({ url })).json<Offer<FormTexts>>().texts
    }
    const { ofVariants } = await textsIn('de')
    expect(Object.keys(ofVariants ?? {})).toEqual([classes.ressource_id])
    expect(ofVariants?.[classes.ressource_id]).toEqual({
      largestGroup: 25,
      tooLarge:
        'Höchstens 25 Personen je Buchung. Für größere Gruppen wenden Sie sich bitte an Museum Alte Spinnerei.',
      smallestGroup: 10,
      peopleLabel: 'Anzahl Personen (mindestens 10)',
      peopleMissing:
        'Mindestens 10 Personen je Buchung. Für kleinere Gruppen gibt es diesen Führungstyp nicht.',
      lastMoment: 'Ändern oder stornieren können Sie nur bis {date} Uhr.',
    })
    for (const lang of ['de', 'en', 'fr', 'de-simple']) {
      const own = (await textsIn(lang)).ofVariants?.[classes.ressource_id]
      expect(own?.peopleMissing, lang).toMatch(/10/)
      expect(own?.lastMoment, lang).toMatch(/(ändern|change|modifier).*{date}/i)
    }
    const led = { name: 'Schulklasse', ...terms, leadtime: 5 * day }
    const variant = `/api/admin/variants/${classes.id}`
    await museum.as({ method: 'PUT', url: variant, payload: led })
    for (const [lang, lead] of [
      ['de', 'bis {date} Uhr, ändern nur bis 5 Tage vor dem Beginn.'],
      ['en', 'change it only until 5 days before the start.'],
      ['fr', 'jusqu’à 5\u00a0jours avant le début'],
      ['de-simple', 'bis 5 Tage vor dem Beginn.'],
    ] as const) {
      const own = (await textsIn(lang)).ofVariants?.[classes.ressource_id]
      expect(own?.lastMoment, lang).toContain(lead)
    }
    const url = `/api/admin/project/${museum.projectId}`
    const payload = { name: 'Führungen', visitor_changes: false }
    await museum.as({ method: 'PUT', url, payload })
    expect((await textsIn('de')).ofVariants?.[classes.ressource_id]).toMatchObject({
      lastMoment: 'Stornieren können Sie nur bis {date} Uhr.',
    })
  })

  test('lists a slot among the full ones for a variant that nobody may share, and the waiting list takes the class', async () => {
    const { museum, book, bookClass, classes, slotId } = await withClass({ min_people: 10 })
    const url = `/api/admin/project/${museum.projectId}`
    const payload = { name: 'Führungen', waiting_list: true }
    await museum.as({ method: 'PUT', url, payload })
    await book(2)
    const offer = await app.call({ url: `/api/public/projects/${museum.projectId}/offer` })
    expect(offer.json()).toMatchObject({
      slots: [{ slot_id: slotId, ressource_ids: [museum.variant.ressource_id] }],
      full: [{ slot_id: slotId, ressource_ids: [classes.ressource_id] }],
    })
    // The form offers the waiting list if no place is left.
    expect((await bookClass(24)).json()).toMatchObject({ code: 'slot_shared', remaining: 0 })
    const wait = (people: number) =>
      app.call({
        method: 'POST',
        url: `/api/public/projects/${museum.projectId}/waiting`,
        payload: {
          ...{ slot_ids: [slotId], category: classes.ressource_id, people },
          ...{ name: 'Zoë', email: 'zoe@schule.example' },
        },
      })
    const tooFew = await wait(9)
    expect([tooFew.statusCode, tooFew.json()]).toMatchObject([
      422,
      { fields: { people: expect.stringContaining('Mindestens 10 Personen') } },
    ])
    expect((await wait(24)).statusCode).toBe(201)
  })
})

test('whole slots count with all their places against the limits of a network, also for one person', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' })
  const museum = await limited.register()
  const { ressource_id } = museum.variant
  await museum.as({
    method: 'PUT',
    url: `/api/admin/variants/${museum.variant.id}`,
    payload: { name: 'Schulklasse', exclusive: true },
  })
  const statuses: number[] = []
  for (let n = 1; n <= 4; n++) {
    const slot = await museum.openSlot({ max_attendees: 30, starttime: `2026-12-0${n}T10:00` })
    const made = await museum.book(slot, {
      ...{ category: ressource_id, attendees_count: 1 },
      ...{ booker_email: `klasse-${n}@schule.example`, took_ms: 60_000 },
    })
    statuses.push(made.statusCode)
  }
  await limited.close()
  expect(statuses).toEqual([201, 201, 422, 422])
})
