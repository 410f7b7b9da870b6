import { describe, expect, test } from 'vitest'
import type { Variant } from '#contract/variant.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const unknown = '01980000-0000-7000-8000-000000000000'

const addVariant = async (museum: Museum, name = 'Kinderführung') => {
  const url = `/api/admin/variants/${museum.projectId}`
  const payload = { name, short_description: '', leadtime: 0 }
  return (await museum.as({ method: 'POST', url, payload })).json<Variant>()
}
const variantsOf = async (museum: Museum) =>
  (await museum.as({ url: `/api/admin/variants/${museum.projectId}` }))
    .json<Variant[]>()
    .map(({ name }) => name)
const remove = (museum: Pick<Museum, 'as'>, variantId: string) =>
  museum.as({ method: 'DELETE', url: `/api/admin/variants/${variantId}` })

describe('deleting a variant', () => {
  test('[C18] stops it being offered, but keeps past slots and their bookings', async () => {
    const museum = await app.register()
    const children = await addVariant(museum)
    const both = [museum.variant.ressource_id, children.ressource_id]
    const past = await museum.openSlot({ starttime: '2026-11-20T14:00', possible_ressources: both })
    await museum.book(past, { category: 'Kinderführung' })
    const only = [children.ressource_id]
    await museum.openSlot({ starttime: '2026-11-20T15:00', possible_ressources: only })
    const ahead = await museum.openSlot({ possible_ressources: both })
    app.clock.set('2026-11-20T14:00:00Z')
    const answer = await remove(museum, children.id)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await variantsOf(museum)).toEqual(['Führung'])
    expect(await museum.slots()).toMatchObject([
      { available_ressources: ['Führung'], bookings: [{ ressource_name: 'Kinderführung' }] },
      { available_ressources: [] },
      { available_ressources: ['Führung'] },
    ])
    const late = await museum.book(ahead, { category: children.ressource_id })
    expect([late.statusCode, late.json()]).toMatchObject([
      422,
      { fields: { category: expect.any(String) } },
    ])
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    expect(newest).toMatchObject({ action: 'variant_deleted', label: 'Kinderführung' })
    expect((await remove(museum, children.id)).statusCode).toBe(404)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  const refused = async (museum: Museum, variantId: string) => {
    const answer = await remove(museum, variantId)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }

  test('[C18] returns 409 for the last variant', async () => {
    const museum = await app.register()
    expect(await refused(museum, museum.variant.id)).toEqual([409, 'last_variant'])
    expect(await variantsOf(museum)).toEqual(['Führung'])
  })

  test('[C18] returns 409 while it has a future booking, but works once that booking is cancelled', async () => {
    const museum = await app.register()
    const children = await addVariant(museum)
    const both = [museum.variant.ressource_id, children.ressource_id]
    const slotId = await museum.openSlot({ possible_ressources: both })
    const made = await museum.book(slotId, { category: children.id })
    expect(await refused(museum, children.id)).toEqual([409, 'variant_booked'])
    const token = made.json<{ cancel_url: string }>().cancel_url.split('=')[1]
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    expect((await remove(museum, children.id)).statusCode).toBe(204)
  })

  test('[C18] returns 409 if a future slot offers only this variant, but works once the slot offers another', async () => {
    const museum = await app.register()
    const [children, third] = [await addVariant(museum), await addVariant(museum, 'Abendführung')]
    const slotId = await museum.openSlot({
      internal: true,
      possible_ressources: [children.ressource_id],
    })
    expect(await refused(museum, children.id)).toEqual([409, 'variant_needed'])
    await museum.as({
      method: 'PUT',
      url: `/api/admin/timeslot/${museum.projectId}/${slotId}`,
      payload: museum.slotBody({
        possible_ressources: [children.ressource_id, third.ressource_id],
      }),
    })
    expect((await remove(museum, third.id)).statusCode).toBe(204)
    // The slot now offers only this variant, because the other one has been deleted.
    expect(await refused(museum, children.id)).toEqual([409, 'variant_needed'])
    expect(await variantsOf(museum)).toEqual(['Führung', 'Kinderführung'])
  })

  test('[C18] in two concurrent requests leaves one variant', async () => {
    const museum = await app.register()
    const children = await addVariant(museum)
    const answers = await Promise.all([
      remove(museum, museum.variant.id),
      remove(museum, children.id),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(await variantsOf(museum)).toHaveLength(1)
  })

  test('[C18] is for admins only, and returns 404 for a variant that is unknown or in another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const [children, foreign] = [await addVariant(museum), await addVariant(brewery)]
    const guide = await joinTeam(app, museum)
    for (const variantId of [unknown, foreign.id, 'kein-typ']) {
      const answer = await remove(museum, variantId)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    const url = `/api/admin/variants/${children.id}`
    expect((await app.call({ method: 'DELETE', url })).statusCode).toBe(401)
    expect((await remove(guide, children.id)).statusCode).toBe(403)
    expect(await variantsOf(museum)).toHaveLength(2)
    expect(await variantsOf(brewery)).toHaveLength(2)
  })
})
