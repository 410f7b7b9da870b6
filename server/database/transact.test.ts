import { expect, test } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { listEntries } from '#server/features/audit/audit.queries.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import { hasten } from '#server/mail/resend.ts'
import { openTestApp } from '#test/app.ts'
import { testContext } from '#test/context.ts'
import { doInOneStatement, transact } from './transact.ts'

/** A context that records in `told` the actions requested after a commit. */
async function listening() {
  const { db, register, close } = await openTestApp()
  const { projectId } = await register()
  const { organisationId } = await db
    .selectFrom('project')
    .select('organisationId')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('auditEntry').execute()
  const told: string[] = []
  const given = testContext(db)
  const ctx: AppContext = {
    ...given,
    mailPosted: () => told.push('mail'),
    count: (event, bookings) => told.push(`${event} ${bookings}`),
    bookersErased: async (mailIds) => void told.push(`erased ${mailIds}`),
    placesFreed: async (_, { slotIds }) => void told.push(`freed ${slotIds}`),
  }
  ctx.changes.warn((id) => told.push(`changed ${id === projectId}`))
  ctx.projectCache.delete = (id) => told.push(`forgot ${id === projectId}`) > 0
  const at = ctx.clock.now()
  const mail = { organisationId, event: 'password_reset', recipient: 'a@b.example', at } as const
  return { ctx, db, told, mail, project: { organisationId, projectId }, close }
}

test('the actions that follow a unit of work run after its commit, in a fixed order', async () => {
  const { ctx, told, mail, project, close } = await listening()
  const answer = await transact(ctx, async ({ tx, changed, projectChanged, count, erased }) => {
    erased(['1'])
    erased(['2'])
    changed(project)
    projectChanged(project)
    await post(tx, mail)
    await post(tx, mail)
    count('cancelled', 2)
    count('booked')
    expect(told).toEqual([])
    return 'done'
  })
  expect(answer).toBe('done')
  expect(told).toEqual([
    'forgot true',
    'cancelled 2',
    'booked 1',
    'mail',
    'changed true',
    'erased 1,2',
  ])
  await close()
})

test('a unit of work that throws stores nothing and notifies nobody', async () => {
  const { ctx, db, told, mail, project, close } = await listening()
  const doer = { organisationId: project.organisationId, staffId: null, name: 'Ada' }
  const work = transact(ctx, async ({ tx, audit, changed, count, erased }) => {
    await post(tx, mail)
    await audit(doer, { action: 'booker_erased' })
    changed(project)
    count('booked')
    erased()
    throw new Error('full')
  })
  await expect(work).rejects.toThrow('full')
  expect(told).toEqual([])
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await db.selectFrom('auditEntry').select('id').execute()).toEqual([])
  await close()
})

test('only emails that have become due wake the postman', async () => {
  const { ctx, told, project, close } = await listening()
  await transact(ctx, ({ tx }) => postAll(tx, []))
  expect(told).toEqual([])
  await transact(ctx, ({ tx, at }) => hasten(tx, project, at))
  expect(told).toEqual(['mail'])
  await close()
})

test('all parts of a unit of work, and its audit entries, have the same timestamp', async () => {
  const { ctx, db, project, close } = await listening()
  const doer = { organisationId: project.organisationId, staffId: null, name: 'Ada' }
  const at = await transact(ctx, async (unit) => {
    await unit.audit(doer, { action: 'booker_exported' })
    await unit.audit(doer, { action: 'booker_erased', label: 'x' })
    return unit.at
  })
  const entries = await db.selectFrom('auditEntry').select(['at', 'label']).execute()
  const [one, other] = entries.map((entry) => entry.at.epochMilliseconds)
  expect([one, other]).toEqual([at.epochMilliseconds, at.epochMilliseconds])
  expect(entries.map(({ label }) => label).sort()).toEqual(['', 'x'])
  await close()
})

test('a single statement outside a transaction is followed by the same actions as a unit of work', async () => {
  const { ctx, told, project, close } = await listening()
  await doInOneStatement(ctx, async ({ posted, changed, count }) => {
    posted()
    changed(project)
    count('held')
  })
  expect(told).toEqual(['held 1', 'mail', 'changed true'])
  await close()
})

test('the audit log lists the actions of a unit of work in order, however quickly they follow each other', async () => {
  const { ctx, db, project, close } = await listening()
  const { organisationId } = project
  const doer = { organisationId, staffId: null, name: 'Käthe Roß' }
  const labels = Array.from({ length: 30 }, (_, n) => `Projekt ${n}`)
  await transact(ctx, async ({ audit }) => {
    await Promise.all(labels.map((label) => audit(doer, { action: 'project_added', label })))
  })
  const entries = await listEntries(db, { organisationId, limit: 100 })
  expect(entries.map(({ label }) => label)).toEqual(labels.toReversed())
  await close()
})
