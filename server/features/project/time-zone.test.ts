import { expect, test } from 'vitest'
import type { Offer } from '#contract/offer.ts'
import { sumDays } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { postMorningMails } from '../slot/guides/mine.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const setZone = (museum: Museum, timezone: string) =>
  museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', timezone },
  })

/** As if an earlier version had stored it. */
const storeZone = (museum: Museum, timezone: string) =>
  app.db
    .updateTable('project')
    .set({ timezone })
    .where('id', '=', museum.projectId as never)
    .execute()

test.each([
  'IST',
  'AST',
  'PST',
  'US/Pacific-New',
])('the zone %s, which Temporal refuses, is accepted nowhere', async (timezone) => {
  const museum = await app.register()
  const answers = [
    await setZone(museum, timezone),
    await museum.as({
      method: 'POST',
      url: '/api/admin/project',
      payload: { name: 'Zweites', timezone },
    }),
    await museum.addSlot({ starttime: '2026-12-01T10:00:00Z', timezone }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
})

test('a zone is stored by the name of its place, whose clocks change', async () => {
  const museum = await app.register()
  expect((await setZone(museum, 'CET')).json()).toMatchObject({ timezone: 'Europe/Brussels' })
  await museum.openSlot({ starttime: '2027-07-01T10:00', timezone: 'met' })
  const slots = await museum.as({
    url: `/api/admin/events/${museum.projectId}?from=2027-07-01&to=2027-07-01`,
  })
  expect(slots.json()).toMatchObject([
    { start: '2027-07-01T08:00:00Z', timezone: 'Europe/Brussels' },
  ])
})

test.each([
  'IST',
  'Mars/Olympus',
])('a project with the broken zone %s does not end the jobs for others', async (zone) => {
  // The jobs come to the organisation that registered first before the other.
  const [broken, museum] = [await app.register(), await app.register()]
  for (const one of [broken, museum]) {
    await one.openSlot({ starttime: '2026-11-21T10:00' })
    await one.openSlot({ starttime: '2026-11-22T10:00' })
    await one.as({
      method: 'PUT',
      url: '/api/users/me/mails',
      payload: { slot_mails: false, morning_mail: true },
    })
  }
  await storeZone(broken, zone)
  app.clock.set('2026-11-22T06:30:00Z')
  try {
    const failed = await Promise.allSettled([sumDays(app.ctx), postMorningMails(app.ctx)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const mails = (await app.outbox()).filter(
      ({ projectId, event }) => event === 'morning' && projectId === museum.projectId,
    )
    expect(mails).toHaveLength(1)
    const summed = await app.db
      .selectFrom('summedDay')
      .select(['day', 'stale'])
      .where('projectId', '=', museum.projectId as never)
      .execute()
    expect(summed).toEqual([{ day: '2026-11-21', stale: false }])
  } finally {
    app.clock.set('2026-11-20T12:00:00Z')
    await storeZone(broken, 'Europe/Berlin')
  }
})

test('after the zone changed, the form names the zone in which mails and the dashboard speak', async () => {
  const museum = await app.register()
  await museum.openSlot({ starttime: '2026-12-01T10:00' })
  await setZone(museum, 'Europe/London')
  await museum.openSlot({ starttime: '2026-12-02T10:00', timezone: undefined })
  const offer = await app.call({ url: `/api/public/projects/${museum.projectId}/offer` })
  const { slots, project } = offer.json<Offer<unknown>>()
  expect(project.timezone).toBe('Europe/London')
  expect(slots.map(({ start, timezone }) => [start, timezone])).toEqual([
    ['2026-12-01T09:00:00Z', 'Europe/Berlin'],
    ['2026-12-02T10:00:00Z', undefined],
  ])
  expect(await museum.slots()).toMatchObject([
    { timezone: 'Europe/Berlin' },
    { timezone: 'Europe/London' },
  ])
})
