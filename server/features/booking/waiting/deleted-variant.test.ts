import { expect, test } from 'vitest'
import type { Variant } from '#contract/variant.ts'
import { testApp } from '#test/app.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { waitingComposers } from './waiting.ts'

const app = await testApp()

const of = { tours: 'Führung', children: 'Kinderführung' }

/** Two full slots that offer two variants, and people waiting for either. */
async function open() {
  const museum = await openWaitingMuseum(app)
  const { projectId, variant, as } = museum
  const url = `/api/admin/variants/${projectId}`
  const payload = { name: of.children, short_description: '', leadtime: 0 }
  const added = (await as({ method: 'POST', url, payload })).json<Variant>()
  const possible_ressources = [variant.ressource_id, added.ressource_id]
  const noon = '2026-12-02T12:00'
  const first = await museum.fullSlot({ possible_ressources })
  const second = await museum.fullSlot({ possible_ressources, starttime: noon })
  const remove = () => as({ method: 'DELETE', url: `/api/admin/variants/${added.id}` })
  return { museum, first, second, remove }
}

test('entries for a deleted variant end with an email, and their places go to the next entries', async () => {
  const { museum, first, second, remove } = await open()
  const forChildren = { category: of.children, people: 4 }
  const both = [first.slotId, second.slotId]
  const child = { ...forChildren, email: 'kind@x.example', language: 'en' }
  const offered = await museum.wait([first.slotId], child)
  const waiting = await museum.wait(both, { ...forChildren, email: 'zwei@x.example' })
  const next = await museum.wait(both, { email: 'next@x.example', people: 3 })
  await first.cancel()
  expect(await museum.show(offered)).toMatchObject({ state: 'offered' })
  const office = await PostOffice.open(app.db)
  office.now = app.clock.now()
  expect((await remove()).statusCode).toBe(204)
  for (const token of [offered, waiting]) {
    expect(await museum.show(token)).toMatchObject({ state: 'over', offer: null })
  }
  expect(await museum.show(next)).toMatchObject({ state: 'offered', offer: { people: 3 } })
  expect(await museum.slotOf(first.slotId)).toMatchObject({ sum: 0, offered: 3 })
  expect(await museum.list()).toMatchObject([{ email: 'next@x.example' }])
  await office.round({ composers: waitingComposers(app.ctx) })
  const [told] = office.arrivedFor('kind@x.example')
  expect(told?.text).toContain('Kinderführung')
  expect(told?.html).toMatch(/<html[^>]* lang="en"/)
  expect(office.arrivedFor('zwei@x.example')).toHaveLength(1)
  await office.close()
})

test('an entry that was never confirmed ends without an email', async () => {
  const { museum, first, remove } = await open()
  const input = { category: of.children, email: 'nie@x.example' }
  const token = await museum.wait([first.slotId], input)
  await app.db
    .updateTable('waitingEntry')
    .set({ confirmedAt: null })
    .where('bookerEmail', '=', 'nie@x.example')
    .execute()
  await remove()
  expect(await museum.show(token)).toMatchObject({ state: 'removed' })
  const mails = (await app.outbox()).filter(({ event }) => event === 'waiting_ended')
  expect(mails.map(({ recipient }) => recipient)).not.toContain('nie@x.example')
})
