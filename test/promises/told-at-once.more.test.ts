import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHeldApp } from '#test/held.ts'
import { perFile } from '#test/per-file.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

// Runs on PostgreSQL: the embedded database has only one connection, so calls never overlap there.

const held = await perFile(openHeldApp())

async function museumWithGuide() {
  const museum = await registerOrganisation(held.address)
  const { call, projectId, variant, cookie } = museum
  const staffId = randomUUIDv7()
  const email = `${staffId}@museum.example`
  await sql`insert into staff (organisation_id, id, name, email, password_hash, admin, created_at)
    select organisation_id, ${staffId}, 'Grete', ${email}, '', false, created_at
    from staff where email = ${museum.email}`.execute(held.db)
  const slotId = await museum.openSlot()
  const moved = {
    starttime: `${dayFromNow(3)}T15:00`,
    max_attendees: 10,
    possible_ressources: [variant.ressource_id],
  }
  return {
    projectId,
    assign: async () => {
      const answer = await fetch(`${held.address}/api/admin/assign_staff`, {
        method: 'POST',
        headers: { cookie: `${cookie.name}=${cookie.value}` },
        body: new URLSearchParams({ staff_name: 'Grete', event_id: slotId }),
      })
      return { status: answer.status, body: await answer.json() }
    },
    unassign: () => call('DELETE', `admin/timeslot/${slotId}/staff/Grete`),
    move: () => call('PUT', `admin/timeslot/${projectId}/${slotId}`, moved),
    deleteSlot: () => call('DELETE', `admin/timeslot/${slotId}`),
    remove: () => call('DELETE', `admin/users/${staffId}`),
    told: async () => {
      const { rows } = await sql<{ event: string; recipient: string }>`
        select event, recipient from outbox where staff_id = ${staffId}
        order by created_at, id`.execute(held.db)
      return rows.map(({ event, recipient }) => [event, recipient === email])
    },
  }
}

// The row the audit log refers to; each of these calls locks it last.
const organisationOf = ({ projectId }: { projectId: string }) =>
  sql`select 1 from organisation where id =
    (select organisation_id from project where id = ${projectId}) for update`

test('a member assigned to a slot while it is being moved gets emails about both', async () => {
  const museum = await museumWithGuide()
  const answers = await held.begunWhileHeld(organisationOf(museum), [museum.assign, museum.move])
  expect(answers.map(([status]) => status)).toEqual([200, 204])
  expect(await museum.told()).toEqual([
    ['slot_assigned', true],
    ['slot_moved', true],
  ])
})

test('nobody is assigned to a slot that is being deleted', async () => {
  const museum = await museumWithGuide()
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    museum.deleteSlot,
    museum.assign,
  ])
  expect(answers.map(([status]) => status)).toEqual([204, 404])
  expect(await museum.told()).toEqual([])
})

test('if a member leaves while their slot is being moved, the email about the move is erased too', async () => {
  const museum = await museumWithGuide()
  await museum.assign()
  const answers = await held.begunWhileHeld(organisationOf(museum), [museum.move, museum.remove])
  expect(answers.map(([status]) => status)).toEqual([204, 204])
  expect(await museum.told()).toEqual([
    ['slot_assigned', false],
    ['slot_moved', false],
  ])
})

test('a member being removed gets no email about a slot that is moved in the meantime', async () => {
  const museum = await museumWithGuide()
  await museum.assign()
  const answers = await held.begunWhileHeld(organisationOf(museum), [museum.remove, museum.move])
  expect(answers.map(([status]) => status)).toEqual([204, 204])
  expect(await museum.told()).toEqual([['slot_assigned', false]])
})

test('removing and unassigning a guide at the same time does not deadlock', async () => {
  for (const taken of ['first', 'second']) {
    const museum = await museumWithGuide()
    await museum.assign()
    const calls = [museum.unassign, museum.remove]
    const begun = taken === 'first' ? calls : calls.toReversed()
    const answers = await held.begunWhileHeld(organisationOf(museum), begun)
    const expected = taken === 'first' ? [204, 204] : [204, 404]
    expect(answers.map(([status]) => status)).toEqual(expected)
    expect((await museum.told()).every(([, known]) => !known)).toBe(true)
  }
})
