import { describe, expect, test } from 'vitest'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Caller = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

async function open() {
  const museum = await app.register()
  const desk = await joinTeam(app, museum, { name: 'Dora Desk', role: 'desk' })
  const guide = await joinTeam(app, museum, { name: 'Grete Guide' })
  const slotId = await museum.openSlot()
  const url = `/api/admin/booking/${museum.projectId}`
  const book = (by: Caller, more: object = {}) =>
    by.as({
      method: 'POST',
      url,
      payload: {
        category: museum.variant.ressource_id,
        booker_name: 'Sibylle Günther',
        booker_email: 'sibylle@schule.example',
        attendees_count: 3,
        starttime: '2026-12-01T10:00',
        slot_id: slotId,
        ...more,
      },
    })
  const slotsSeenBy = async ({ as }: Caller) =>
    (await as({ url: `/api/admin/events/${museum.projectId}` })).json<Slot[]>()
  return { museum, desk, guide, slotId, book, slotsSeenBy }
}

describe('the desk', () => {
  test('is a role that the member and the rest of the team can see', async () => {
    const { museum, desk } = await open()
    const role = { admin: false, role: 'desk' }
    expect((await desk.as({ url: '/api/users/me' })).json()).toMatchObject(role)
    const { payload, headers } = form({ username: desk.email, password })
    const loggedIn = await app.call({ method: 'POST', url: '/api/token', payload, headers })
    expect(loggedIn.json()).toMatchObject(role)
    const team = (await museum.as({ url: '/api/admin/staff' })).json<TeamMember[]>()
    const roles = Object.fromEntries(team.map((one) => [one.staff_name, one.role]))
    expect(roles).toEqual({ 'Dora Desk': 'desk', 'Grete Guide': 'guide', 'Käthe Roß': 'admin' })
  })

  test('can add, find, change and cancel a booking, and send its confirmation again', async () => {
    const { museum, desk, book } = await open()
    const made = await book(desk)
    expect(made.statusCode).toBe(201)
    const { booking_id } = made.json<{ booking_id: string }>()
    const found = await desk.as({ url: `/api/admin/bookings/${museum.projectId}?q=sibylle` })
    expect(found.json()).toMatchObject([{ booking_id, name: 'Sibylle Günther' }])
    const url = `/api/admin/booking/${booking_id}`
    expect((await desk.as({ url })).json()).toMatchObject({ booker_name: 'Sibylle Günther' })
    const payload = { attendees_count: 5, note: 'Kommt mit dem Bus' }
    const changed = await desk.as({ method: 'PATCH', url, payload })
    expect([changed.statusCode, changed.json()]).toMatchObject([200, payload])
    const again = await desk.as({ method: 'POST', url: `${url}/resend`, payload: {} })
    expect(again.statusCode).toBe(200)
    const cancelled = await desk.as({ method: 'POST', url: `${url}/cancel`, payload: {} })
    expect(cancelled.statusCode).toBe(200)
    const { history } = (await museum.as({ url })).json<BookingDetail>()
    const done = history.filter(({ what }) => what !== 'mail')
    expect(done.map(({ what, by }) => `${what} by ${by}`).sort()).toEqual(
      ['booked', 'cancelled', 'changed'].map((what) => `${what} by Dora Desk`),
    )
  })

  test('sees the same dashboard as guides', async () => {
    const { museum, desk, guide, book, slotsSeenBy } = await open()
    await book(museum)
    const seen = await slotsSeenBy(desk)
    expect(seen).toEqual(await slotsSeenBy(guide))
    expect(seen[0]?.bookings).toMatchObject([
      { booker_name: 'Sibylle Günther', cancel_token: null },
    ])
    const payload = { guides_see_all_bookers: false }
    await museum.as({ method: 'PUT', url: '/api/admin/organisation', payload })
    const hidden = await slotsSeenBy(desk)
    expect(hidden).toEqual(await slotsSeenBy(guide))
    expect(hidden[0]?.bookings).toMatchObject([{ booker_name: '', hidden: true }])
  })

  test('sees the questions for visitors, but no settings', async () => {
    const { museum, desk, guide } = await open()
    const url = '/api/admin/projects'
    const questions = [{ kind: 'text', text: 'Woher kommen Sie?' }]
    const payload = { name: 'Museum', questions }
    await museum.as({ method: 'PUT', url: `/api/admin/project/${museum.projectId}`, payload })
    const [forDesk] = (await desk.as({ url })).json<Project[]>()
    const [forGuide] = (await guide.as({ url })).json<Project[]>()
    expect(forDesk).toMatchObject({ questions: [{ text: 'Woher kommen Sie?' }] })
    expect(Object.keys(forDesk ?? {})).toEqual([...Object.keys(forGuide ?? {}), 'questions'])
  })

  test('can choose a project, which is remembered', async () => {
    const { museum, desk, guide } = await open()
    const url = '/api/admin/project'
    const added = await museum.as({ method: 'POST', url, payload: { name: 'Schloss' } })
    const { id: project_id } = added.json<Project>()
    const choose = ({ as }: Caller) =>
      as({ method: 'PUT', url: '/api/admin/last_used_project', payload: { project_id } })
    const lastUsedBy = async ({ as }: Caller) =>
      (await as({ url: '/api/admin/projects' }))
        .json<Project[]>()
        .find(({ last_used }) => last_used)?.id
    expect(await lastUsedBy(desk)).toBe(museum.projectId)
    expect((await choose(guide)).statusCode).toBe(403)
    expect((await choose(desk)).statusCode).toBe(204)
    expect(await lastUsedBy(desk)).toBe(project_id)
    expect(await lastUsedBy(guide)).toBe(museum.projectId)
  })
})
