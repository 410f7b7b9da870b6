import { describe, expect, test } from 'vitest'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { postmanRound } from '#test/postman-round.ts'
import { statementsOf } from '#test/reads/statements.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { joinTeam } from '#test/world/people.ts'

const mailbox = await perFile(startMailbox())
const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const unknown = '01980000-0000-7000-8000-000000000000'

const remove = (museum: Pick<Museum, 'as'>, projectId: string) =>
  museum.as({ method: 'DELETE', url: `/api/admin/project/${projectId}` })

const tokenIn = (url: string) => new URL(url).searchParams.get('cancel_token') ?? ''
const booked = async (museum: Museum, slotId: string, input: object = {}) =>
  tokenIn((await museum.book(slotId, input)).json<{ cancel_url: string }>().cancel_url)

const deliver = () =>
  postmanRound(app, { composers: bookingComposers(app.ctx), smtpUrl: mailbox.url })

describe('deleting a project', () => {
  test('[C11] removes it from every list, cancels its future bookings and emails their bookers', async () => {
    const museum = await app.register()
    const [past, ahead] = [
      await museum.openSlot({ starttime: '2026-11-20T14:00' }),
      await museum.openSlot(),
    ]
    await museum.book(past, { booker_email: 'gestern@schule.example' })
    const token = await booked(museum, ahead, { booker_email: 'morgen@schule.example' })
    app.clock.set('2026-11-20T14:00:00Z')
    await museum.prove()
    const before = (await app.outbox()).length
    const answer = await remove(museum, museum.projectId)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])

    expect((await museum.as({ url: '/api/admin/projects' })).json()).toEqual([])
    for (const url of [
      `/api/admin/events/${museum.projectId}`,
      `/api/admin/variants/${museum.projectId}`,
      `/api/public/projects/${museum.projectId}`,
      `/api/public/projects/${museum.projectId}/slots`,
    ]) {
      expect((await museum.as({ url })).statusCode).toBe(404)
    }
    expect((await museum.book(ahead)).statusCode).toBe(404)
    expect((await museum.addSlot()).statusCode).toBe(404)
    const posted = (await app.outbox()).slice(before)
    expect(posted.map(({ event, recipient }) => [event, recipient])).toEqual([
      ['booking_cancelled', 'morgen@schule.example'],
    ])
    const shown = await app.call({ url: `/api/public/bookings/${token}` })
    expect(shown.json()).toMatchObject({ cancelled: true, cancellable: false })
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    expect(newest).toMatchObject({
      action: 'project_deleted',
      subject_id: museum.projectId,
      label: 'Museum Alte Spinnerei',
    })
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('[C11] still sends the emails that were already waiting, with their full contents', async () => {
    const museum = await app.register()
    const token = await booked(museum, await museum.openSlot(), {
      booker_email: 'bleibt@schule.example',
    })
    await remove(museum, museum.projectId)
    await deliver()
    const mail = await mailbox.waitFor(({ recipients }) =>
      recipients.includes('bleibt@schule.example'),
    )
    expect(mail.subject).toContain('Führung')
    expect(mail.text).toContain('1. Dezember 2026')
    const file = await app.call({ url: `/api/public/bookings/${token}/calendar.ics` })
    expect(file.body).toContain('METHOD:CANCEL')
  })

  test('[C11] with 1,000 bookings queues an email for each booking, in only a few statements', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 5000 })
    await museum.book(slotId)
    const { organisationId, variantId } = await app.db
      .selectFrom('booking')
      .select(['organisationId', 'variantId'])
      .where('slotId', '=', slotId)
      .executeTakeFirstOrThrow()
    const bookedAt = app.clock.now()
    const of = { organisationId, projectId: museum.projectId, slotId, variantId, bookedAt }
    const many = Array.from({ length: 1000 }, (_, n) => ({
      ...of,
      id: `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      bookerName: `Gast ${n}`,
      bookerEmail: `gast-${n}@schule.example`,
      attendees: 1,
      comment: '',
      cancelToken: `t${n}`,
      keyHash: null,
      bodyHash: null,
    }))
    await app.db.insertInto('booking').values(many).execute()
    const before = (await app.outbox()).length
    const statements = await statementsOf(app, async () => {
      expect((await remove(museum, museum.projectId)).statusCode).toBe(204)
    })
    expect((await app.outbox()).length - before).toBe(1001)
    expect(statements).toBeGreaterThan(5)
    expect(statements).toBeLessThan(30)
  })

  test('[C11] is for admins only, and returns 404 for a project that is unknown, deleted or in another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const guide = await joinTeam(app, museum)
    for (const projectId of [unknown, brewery.projectId, 'kein-projekt']) {
      const answer = await remove(museum, projectId)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    const url = `/api/admin/project/${museum.projectId}`
    expect((await app.call({ method: 'DELETE', url })).statusCode).toBe(401)
    expect((await remove(guide, museum.projectId)).statusCode).toBe(403)
    expect((await remove(museum, museum.projectId)).statusCode).toBe(204)
    expect((await remove(museum, museum.projectId)).statusCode).toBe(404)
    expect((await brewery.as({ url: '/api/admin/projects' })).json()).toHaveLength(1)
  })
})
