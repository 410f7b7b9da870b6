import { describe, expect, test } from 'vitest'
import type { Variant } from '#contract/variant.ts'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'

type Organisation = Awaited<ReturnType<TestApp['register']>>

const variantsOf = async ({ as, projectId }: Organisation) =>
  (await as({ url: `/api/admin/variants/${projectId}` })).json<Variant[]>()
const add = ({ as, projectId }: Organisation, payload: object) =>
  as({ method: 'POST', url: `/api/admin/variants/${projectId}`, payload })
const change = ({ as }: Organisation, variantId: string, payload: object) =>
  as({ method: 'PUT', url: `/api/admin/variants/${variantId}`, payload })
const trailOf = async ({ as }: Organisation) =>
  (await as({ url: '/api/admin/audit' })).json<
    { action: string; subject_id: string; label: string }[]
  >()

async function guide() {
  const organisation = await app.register()
  const { email } = organisation
  await app.db.updateTable('staff').set({ admin: false }).where('email', '=', email).execute()
  return organisation
}

const children = {
  name: 'Kinderführung',
  short_description: 'Wolle anfassen,\nGarn spinnen.',
  leadtime: 7200,
}

const wrong: [field: string, payload: object][] = [
  ['name', { name: '' }],
  ['name', { name: 'www.evil.example' }],
  ['name', { name: 7 }],
  ['translations.en.name', { translations: { en: { name: 'www.evil.example' } } }],
  ['short_description', { short_description: 'x'.repeat(2001) }],
  ['short_description', { short_description: 'a\u0000b' }],
  ['leadtime', { leadtime: -1 }],
  ['leadtime', { leadtime: 0.5 }],
  ['leadtime', { leadtime: '7200' }],
  ['leadtime', { leadtime: 366 * 86_400 }],
  ['duration', { duration: 59 }],
  ['duration', { duration: 604_801 }],
  ['duration', { duration: null }],
]

describe('[C15] the variants of a project', () => {
  test('[C15] are listed for its staff with all fields, in order of creation', async () => {
    const museum = await app.register()
    await add(museum, children)
    const [first, second] = await variantsOf(museum)
    expect(first).toEqual({
      id: museum.variant.id,
      name: 'Führung',
      short_description: '',
      leadtime: 0,
      duration: 3600,
      translations: {},
      ressource_id: museum.variant.ressource_id,
      revision: 0,
    })
    expect(second).toMatchObject(children)
    expect(await variantsOf(await guide())).toHaveLength(1)
  })

  test('[C15] are hidden from everybody else', async () => {
    const museum = await app.register()
    const other = await app.register()
    const url = `/api/admin/variants/${museum.projectId}`
    expect((await app.call({ url })).statusCode).toBe(401)
    const foreign = await other.as({ url })
    const nowhere = await other.as({ url: `/api/admin/variants/${unknown}` })
    expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    expect((await other.as({ url: '/api/admin/variants/x' })).statusCode).toBe(404)
  })
})

describe('[C16] a new variant', () => {
  test('[C16] lasts an hour by default and has its own resource', async () => {
    const museum = await app.register()
    const answer = await add(museum, children)
    const added = answer.json<Variant>()
    expect([answer.statusCode, added]).toMatchObject([201, { ...children, duration: 3600 }])
    expect(await variantsOf(museum)).toContainEqual(added)
    expect([museum.variant.id, museum.variant.ressource_id, added.id]).not.toContain(
      added.ressource_id,
    )
    expect((await trailOf(museum))[0]).toMatchObject({
      action: 'variant_added',
      subject_id: added.id,
      label: 'Kinderführung',
    })
    const longest = { name: 'Woche', leadtime: 365 * 86_400, duration: 604_800 }
    expect((await add(museum, longest)).json()).toMatchObject({ ...longest, short_description: '' })
    const shortest = { name: 'Minute', short_description: '', leadtime: 0, duration: 60 }
    expect((await add(museum, shortest)).json()).toMatchObject(shortest)
  })

  test('[C16] can be offered and booked immediately', async () => {
    const museum = await app.register()
    const { ressource_id } = (await add(museum, children)).json<Variant>()
    const slotId = await museum.openSlot({ possible_ressources: [ressource_id] })
    expect((await museum.book(slotId, { category: 'Kinderführung' })).statusCode).toBe(201)
  })

  test.each([
    ...wrong,
    ['name', { name: undefined }] as const,
  ])('[C16] with an invalid %s is refused, and nothing is stored: %j', async (field, payload) => {
    const museum = await app.register()
    const answer = await add(museum, { ...children, ...payload })
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      [field],
    ])
    expect(await variantsOf(museum)).toHaveLength(1)
  })

  test('[C16] can be created only by the organisation’s admins', async () => {
    const museum = await app.register()
    const other = await app.register()
    const url = `/api/admin/variants/${museum.projectId}`
    expect((await app.call({ method: 'POST', url, payload: children })).statusCode).toBe(401)
    expect((await add(await guide(), children)).statusCode).toBe(403)
    const nowhere = await add({ ...other, projectId: unknown }, children)
    for (const payload of [children, { name: '' }]) {
      const foreign = await add({ ...other, projectId: museum.projectId }, payload)
      expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    }
    expect(await variantsOf(museum)).toHaveLength(1)
  })
})

describe('[C17] changing a variant', () => {
  test('[C17] keeps the resource and the fields that were not sent', async () => {
    const museum = await app.register()
    const { id, ressource_id } = museum.variant
    const answer = await change(museum, id, {
      ...children,
      duration: 5400,
      translations: { fr: { name: 'Visite pour enfants' } },
      ressource_id: unknown,
    })
    const translations = { fr: { name: 'Visite pour enfants', short_description: '' } }
    const changed = {
      ...{ id, ressource_id, ...children, duration: 5400, translations },
      ...{ revision: 1, changed_by: 'Käthe Roß' },
    }
    expect([answer.statusCode, answer.json()]).toEqual([200, changed])
    expect(await variantsOf(museum)).toEqual([changed])
    const renamed = await change(museum, id, { name: 'Für Kinder' })
    expect(renamed.json()).toEqual({ ...changed, name: 'Für Kinder', revision: 2 })
    const emptied = await change(museum, id, { ...children, short_description: '', leadtime: 0 })
    expect(emptied.json()).toEqual({
      ...changed,
      ...{ short_description: '', leadtime: 0, revision: 3 },
    })
    expect((await trailOf(museum))[0]).toMatchObject({
      action: 'variant_changed',
      subject_id: id,
      label: 'Kinderführung',
    })
  })

  test('says in the audit log what it costs, if that has changed', async () => {
    const museum = await app.register()
    const { id } = museum.variant
    const prices = [
      { name: 'Kinder', cents: 350, per: 'person', free_from: 11 },
      { name: 'Pauschale', cents: 6000, per: 'group' },
    ]
    const name = 'Schulklasse'
    const { prices: stored } = (await change(museum, id, { name, prices })).json<Variant>()
    await change(museum, id, { name, prices: stored })
    await change(museum, id, { name, prices: [] })
    const said = (await trailOf(museum))
      .slice(0, 3)
      .map(({ action, label }) => [action, label.replaceAll('\u00a0', ' ')])
    expect(said).toEqual([
      ['prices_changed', '„Schulklasse“ hat jetzt keine Preise'],
      ['variant_changed', 'Schulklasse'],
      [
        'prices_changed',
        '„Schulklasse“ kostet jetzt: Kinder 3,50 €, jede 11. Person frei; Pauschale 60,00 € je Gruppe',
      ],
    ])
  })

  test('[C17] applies to the slots that offer it', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const leadtime = 30 * 86_400
    await change(museum, museum.variant.id, { name: 'Mit Vorlauf', leadtime })
    expect((await museum.slots())[0]?.available_ressources).toEqual(['Mit Vorlauf'])
    expect((await museum.book(slotId)).json()).toMatchObject({ code: 'lead_time_passed' })
  })

  test.each(
    wrong,
  )('[C17] with an invalid %s is refused, and nothing is stored: %j', async (field, payload) => {
    const museum = await app.register()
    const before = await variantsOf(museum)
    const answer = await change(museum, museum.variant.id, { ...children, ...payload })
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      [field],
    ])
    expect(await variantsOf(museum)).toEqual(before)
  })

  test('[C17] is allowed only for the organisation’s admins', async () => {
    const museum = await app.register()
    const other = await app.register()
    const { id } = museum.variant
    const url = `/api/admin/variants/${id}`
    expect((await app.call({ method: 'PUT', url, payload: children })).statusCode).toBe(401)
    const strangers = await guide()
    expect((await change(strangers, strangers.variant.id, children)).statusCode).toBe(403)
    const nowhere = await change(other, unknown, children)
    for (const payload of [children, { name: '' }]) {
      const foreign = await change(other, id, payload)
      expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    }
    expect((await variantsOf(museum))[0]?.name).toBe('Führung')
  })

  test('[C17] gets a 404 if the variant or its project is deleted', async () => {
    const deletedAt = app.clock.now()
    const { db } = app
    const museum = await app.register()
    await db.updateTable('project').set({ deletedAt }).where('id', '=', museum.projectId).execute()
    expect((await change(museum, museum.variant.id, children)).statusCode).toBe(404)
    const other = await app.register()
    const { id } = other.variant
    await db.updateTable('variant').set({ deletedAt }).where('id', '=', id).execute()
    expect((await change(other, id, children)).statusCode).toBe(404)
    expect((await change(other, id, { name: '' })).statusCode).toBe(404)
  })
})
