import { expect, test, vi } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { form, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

test('a setting controls whether guides see who booked other guides’ slots', async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum, { name: 'Jörg Öz' })
  const [own, other] = [await museum.openSlot(), await museum.openSlot()]
  const assigned = { staff_name: 'Jörg Öz', event_id: own }
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(assigned) })
  const asking = { name: 'Museum', questions: [{ kind: 'text', text: 'Woher kommen Sie?' }] }
  const project = `/api/admin/project/${museum.projectId}`
  const asked = await museum.as({ method: 'PUT', url: project, payload: asking })
  const [question] = asked.json<{ questions: { id: string }[] }>().questions
  for (const slot_id of [own, other]) {
    const payload = {
      category: museum.variant.ressource_id,
      booker_name: 'Sibylle Günther',
      booker_email: 'sibylle@schule.example',
      attendees_count: 3,
      comment: 'Mit Hund',
      booker_phone: '0421 361-0',
      answers: [{ question_id: question?.id, answer: 'Verein Nord' }],
      slot_id,
    }
    const url = `/api/public/projects/${museum.projectId}/bookings`
    expect((await app.call({ method: 'POST', url, payload })).statusCode).toBe(201)
  }
  const seenBy = async ({ as }: Pick<typeof museum, 'as'>) => {
    const slots = (await as({ url: `/api/admin/events/${museum.projectId}` })).json<Slot[]>()
    return new Map(slots.map((slot) => [slot.slot_id, slot]))
  }
  const whole = { booker_name: 'Sibylle Günther', booker_email: 'sibylle@schule.example' }
  const answers = [{ question: 'Woher kommen Sie?', answer: 'Verein Nord' }]
  const personal = { booker_phone: '0421 361-0', comment: 'Mit Hund', answers }
  const organisation = '/api/admin/organisation'
  expect((await museum.as({ url: organisation })).json()).toMatchObject({
    guides_see_all_bookers: true,
  })
  expect((await seenBy(guide)).get(other)?.bookings).toMatchObject([whole])

  const told: (string | null)[] = []
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', museum.projectId)
    .executeTakeFirstOrThrow()
  const stop = app.ctx.changes.listen(organisationId, (projectId) => told.push(projectId))
  const choose = (guides_see_all_bookers: boolean) =>
    museum.as({ method: 'PUT', url: organisation, payload: { guides_see_all_bookers } })
  expect((await choose(false)).statusCode).toBe(204)
  await expect.poll(() => told).toContain(museum.projectId)
  stop()

  const seen = await seenBy(guide)
  expect(seen.get(own)?.bookings).toMatchObject([{ ...whole, ...personal }])
  expect(seen.get(other)).toMatchObject({
    sum: 3,
    bookings: [
      {
        ...{ booker_name: '', booker_email: '', booker_phone: '', comment: '', answers: [] },
        ...{ attendees_count: 3, hidden: true },
      },
    ],
  })
  expect(JSON.stringify(seen.get(other))).not.toMatch(/Sibylle|sibylle|Hund/)
  expect((await seenBy(museum)).get(other)?.bookings).toMatchObject([whole])
  expect((await guide.as({ method: 'PUT', url: organisation })).statusCode).toBe(403)

  await choose(false)
  await choose(true)
  expect((await seenBy(guide)).get(other)?.bookings).toMatchObject([whole])
  const audit = (await museum.as({ url: '/api/admin/audit' })).json<
    { action: string; label: string }[]
  >()
  expect(audit.slice(0, 2)).toMatchObject([
    { action: 'guide_view_changed', label: 'all' },
    { action: 'guide_view_changed', label: 'own' },
  ])
})

test('saving the guide view unchanged announces nothing', async () => {
  const museum = await app.register()
  const announce = vi.spyOn(app.ctx.changes, 'announce')
  const choose = async (guides_see_all_bookers: boolean) => {
    announce.mockClear()
    const payload = { guides_see_all_bookers }
    await museum.as({ method: 'PUT', url: '/api/admin/organisation', payload })
    return announce.mock.calls.length
  }
  expect([await choose(true), await choose(false), await choose(false)]).toEqual([0, 1, 0])
})
