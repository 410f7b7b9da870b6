import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { testApp } from '#test/app.ts'

const app = await testApp()

const json = { 'content-type': 'application/json' }

test('a comment that is null counts as empty, whether a visitor or an admin sends it', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const slotsOf = async () =>
    (await museum.as({ url: `/api/admin/events/${museum.projectId}` })).json<Slot[]>()
  const [slot] = await slotsOf()
  const booker = {
    category: museum.variant.ressource_id,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen@schule.example',
    attendees_count: 1,
    comment: null,
  }
  const inPublic = await app.call({
    method: 'POST',
    url: `/api/public/projects/${museum.projectId}/bookings`,
    payload: { ...booker, slot_id: slotId, website: null },
  })
  expect([inPublic.statusCode, inPublic.body]).toMatchObject([201, expect.anything()])
  const asAdmin = await museum.as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: { ...booker, starttime: slot?.start },
  })
  expect(asAdmin.statusCode).toBe(201)
  const [booked] = await slotsOf()
  expect(booked?.bookings).toMatchObject([{ comment: '' }, { comment: '' }])
})

test('other optional text fields that are null count as empty', async () => {
  const museum = await app.register()
  const made = await museum.as({
    method: 'POST',
    url: `/api/admin/variants/${museum.projectId}`,
    payload: {
      name: 'Abendführung',
      short_description: null,
      translations: { en: { name: null, short_description: null } },
    },
  })
  expect([made.statusCode, made.json()]).toMatchObject([201, { short_description: '' }])
  const saved = await museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', imprint_url: null, privacy_url: null, timezone: null },
  })
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    { imprint_url: '', privacy_url: '', timezone: 'Europe/Berlin' },
  ])
  const payload = {
    starttime: '2030-12-01T10:00',
    max_attendees: 5,
    possible_ressources: [museum.variant.ressource_id],
    timezone: null,
  }
  const url = `/api/admin/timeslot/${museum.projectId}`
  expect((await museum.as({ method: 'POST', url, payload })).statusCode).toBe(201)
})

test('a call without a body may declare a JSON content type', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const url = `/api/admin/timeslot/${slotId}`
  expect((await museum.as({ method: 'DELETE', url, headers: json })).statusCode).toBe(204)
  const logOut = await museum.as({ method: 'DELETE', url: '/api/token', headers: json })
  expect(logOut.statusCode).toBe(204)
  const needed = await app.call({ method: 'POST', url: '/api/confirmation', headers: json })
  expect([needed.statusCode, needed.json()]).toMatchObject([400, { code: 'unreadable' }])
})
