import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/offer.ts'
import { testApp } from '#test/app.ts'
import { cacheProjects } from './project.ts'

const app = await testApp()

// Outside this test, a project is cached for one second; here it is cached for an hour.
beforeAll(async () => {
  app.ctx.projectCache = cacheProjects(app.db, 3_600_000)
})

const visiting = (projectId: string) =>
  app.call({
    url: `/api/public/projects/${projectId}`,
    headers: { origin: 'https://museum.example' },
  })

test('a change to a project takes effect immediately', async () => {
  const { as, projectId } = await app.register()
  expect((await visiting(projectId)).statusCode).toBe(200)
  const change = { name: 'Spinnerei', embed_origins: ['https://www.spinnerei.example'] }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: change })
  expect((await visiting(projectId)).statusCode).toBe(403)
  const open = { name: 'Spinnerei', embed_origins: [] }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: open })
  expect((await visiting(projectId)).json()).toMatchObject({ name: 'Spinnerei' })
})

test('turning on the confirmation of bookings affects the next booking', async () => {
  const { as, projectId, openSlot, book } = await app.register()
  const slotId = await openSlot()
  expect((await book(slotId)).json()).toMatchObject({ held_until: null })
  const change = { name: 'Spinnerei', double_opt_in: true }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: change })
  expect((await book(slotId)).json()).toMatchObject({ held_until: '2026-11-20T12:30:00Z' })
})

test('a deleted project disappears immediately', async () => {
  const { as, projectId } = await app.register()
  expect((await visiting(projectId)).statusCode).toBe(200)
  await as({ method: 'DELETE', url: `/api/admin/project/${projectId}` })
  expect((await visiting(projectId)).statusCode).toBe(404)
})

test('after another process changes a project, the next offer shows the change, despite the project cache', async () => {
  const { projectId } = await app.register()
  const url = `/api/public/projects/${projectId}/offer`
  const offered = async () => (await app.call({ url })).json<Offer<unknown>>().project
  await visiting(projectId)
  await offered()
  const elsewhere = app.db.updateTable('project').where('id', '=', projectId)
  await elsewhere.set({ name: 'Spinnerei' }).execute()
  app.ctx.changes.resync()
  expect(await offered()).toMatchObject({ name: 'Spinnerei' })
})
