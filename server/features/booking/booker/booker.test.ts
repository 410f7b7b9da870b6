import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepMailFiles } from '#server/mail/mail-sweep.ts'
import type { TestApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { ada, key, openBookersApp, traces } from '#test/world/booker.ts'
import { eraseOldBookers, forgetOldKeys } from './booker.ts'

let app: TestApp
const ctx = await perFile(openBookersApp())

beforeAll(async () => {
  app = ctx.app
})
beforeEach(() => ctx.afresh())

describe('the erasure job', () => {
  test('erases name, address and comment everywhere, and keeps every count', async () => {
    const museum = await app.register()
    await ctx.bookedByAda(museum)
    expect(await ctx.found()).toEqual(traces)
    const before = await ctx.counts()
    await ctx.planned()
    const mails = await app.outbox()
    expect(mails.some(({ lastAnswer }) => lastAnswer?.includes('Ada.Lovelace'))).toBe(true)

    // The booking is kept until exactly 90 days after the start, and erased a moment later.
    app.clock.set('2027-03-01T09:00:00Z')
    expect(await eraseOldBookers(app.ctx)).toBe(0)
    app.clock.set('2027-03-01T09:00:01Z')
    expect(await eraseOldBookers(app.ctx)).toBe(3)
    await ctx.tidyNow()

    expect(await ctx.found()).toEqual([])
    expect(await ctx.mailFiles()).toEqual([])
    expect(await ctx.counts()).toEqual(before)
    expect(await eraseOldBookers(app.ctx)).toBe(0)
    const rows = await app.db.selectFrom('booking').select(['keyHash', 'bodyHash']).execute()
    expect(rows.every(({ keyHash, bodyHash }) => !keyHash && !bodyHash)).toBe(true)
    const states = (await app.outbox()).map(({ state }) => state)
    expect(states.filter((state) => state === 'waiting')).toEqual([])
    const url = `/api/admin/events/${museum.projectId}?from=2026-12-01&to=2026-12-01`
    app.clock.set('2026-11-20T12:00:00Z')
    const [slot] = (await museum.as({ url })).json<object[]>()
    expect(slot).toMatchObject({
      sum: 7,
      bookings: [
        { booker_name: '', booker_email: '', comment: '', attendees_count: 2 },
        { attendees_count: 3 },
        { attendees_count: 2 },
      ],
    })
  })

  test("applies each project's retention period, counted from the cancellation if there is one, even to deleted slots and projects", async () => {
    const museum = await app.register()
    const [cancelled, past, deleted] = [
      await museum.openSlot({ starttime: '2027-11-01T10:00' }),
      await museum.openSlot({ starttime: '2026-11-20T14:00' }),
      await museum.openSlot({ starttime: '2026-11-20T15:00' }),
    ]
    const made = await museum.book(cancelled, ada)
    const token = made.json<{ cancel_url: string }>().cancel_url.split('=')[1]
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    await museum.book(past, ada)
    await museum.book(deleted, ada)
    await museum.book(cancelled, { ...ada, booker_name: 'Grace' })
    await ctx.planned()
    const retain = (days: number) =>
      app.db
        .updateTable('project')
        .set({ retentionDays: days })
        .where('id', '=', museum.projectId)
        .execute()
    await retain(10)
    app.clock.set('2026-11-28T12:00:00Z')
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
    app.clock.set('2026-11-30T12:00:00Z')
    expect(await eraseOldBookers(app.ctx)).toBe(0)
    app.clock.set('2026-11-30T12:00:01Z')
    expect(await eraseOldBookers(app.ctx)).toBe(1)
    await museum.prove()
    await museum.as({ method: 'DELETE', url: `/api/admin/project/${museum.projectId}` })
    app.clock.set('2026-11-30T15:00:00Z')
    expect(await eraseOldBookers(app.ctx)).toBe(2)
    // Cancelled ten days ago, when the project was deleted.
    app.clock.set('2026-12-10T12:00:02Z')
    expect(await eraseOldBookers(app.ctx)).toBe(1)
    await ctx.tidyNow()
    expect(await ctx.found()).toEqual([])
  })

  test('handles more bookings than fit in a batch, even when two runs overlap', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 5000 })
    await museum.book(slotId, ada)
    await sql`insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
        booker_email, attendees, comment, cancel_token, booked_at, cancelled_at)
      select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id, booker_name,
        booker_email, 1, comment, 'x' || n, booked_at,
        case when n % 2 = 0 then booked_at end from booking, generate_series(1, 2400) as n
      where slot_id = ${slotId}`.execute(app.db)
    await ctx.planned()
    app.clock.set('2027-06-01T12:00:00Z')
    const erased = await Promise.all([eraseOldBookers(app.ctx), eraseOldBookers(app.ctx)])
    expect((erased[0] ?? 0) + (erased[1] ?? 0)).toBe(2401)
    await ctx.tidyNow()
    expect(await ctx.found()).toEqual([])
  })

  test('also deletes idempotency keys, after 24 hours', async () => {
    const museum = await app.register()
    await museum.book(await museum.openSlot(), ada, key)
    const kept = () =>
      app.db.selectFrom('booking').select('id').where('keyHash', 'is not', null).execute()
    app.clock.set('2026-11-21T11:59:59Z')
    await forgetOldKeys(app.ctx)
    expect(await kept()).toHaveLength(1)
    app.clock.set('2026-11-21T12:00:00Z')
    await forgetOldKeys(app.ctx)
    expect(await kept()).toEqual([])
    const untold = app.db.selectFrom('booking').select('id').where('bodyHash', 'is not', null)
    expect(await untold.execute()).toEqual([])
    app.clock.set('2027-06-01T12:00:00Z')
    await eraseOldBookers(app.ctx)
  })
})

describe('the cleanup of email files', () => {
  test('keeps the files of stored and unknown emails, and files that are not emails', async () => {
    const museum = await app.register()
    await museum.book(await museum.openSlot(), ada)
    await ctx.deliver()
    const [kept = ''] = await ctx.mailFiles()
    const strange = `20261120T120000Z-${museum.projectId}.eml`
    for (const name of [strange, `${strange}.part`, 'notiz.txt']) {
      await writeFile(join(ctx.folder, name), 'Ada')
    }
    await sweepMailFiles(app.db, ctx.dataDir)
    const left = [kept, strange, `${strange}.part`, 'notiz.txt'].sort()
    expect((await ctx.mailFiles()).sort()).toEqual(left)
    for (const name of [strange, 'notiz.txt']) await rm(join(ctx.folder, name))
    await rename(join(ctx.folder, `${strange}.part`), join(ctx.folder, `${kept}.part`))
    await sweepMailFiles(app.db, join(ctx.dataDir, 'gibt-es-nicht'))
    app.clock.set('2027-06-01T12:00:00Z')
    await eraseOldBookers(app.ctx)
    await sweepMailFiles(app.db, ctx.dataDir)
    expect(await ctx.mailFiles()).toEqual([])
  })
})
