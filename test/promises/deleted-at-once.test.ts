import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHeldApp } from '#test/held.ts'
import { perFile } from '#test/per-file.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

// Runs on PostgreSQL: the embedded database has only one connection, so calls never overlap there.

const held = await perFile(openHeldApp())

async function museumWithTwoVariants() {
  const museum = await registerOrganisation(held.address)
  const { call, projectId, variant } = museum
  const payload = { name: 'Kinderführung', short_description: '', leadtime: 0 }
  const added = await call<{ id: string; ressource_id: string }>(
    'POST',
    `admin/variants/${projectId}`,
    payload,
  )
  const children = added.body
  const slotBody = {
    starttime: `${dayFromNow(3)}T10:00`,
    max_attendees: 10,
    possible_ressources: [children.ressource_id],
  }
  const both = [variant.ressource_id, children.ressource_id]
  return {
    ...museum,
    children,
    slotId: await museum.openSlot({ possible_ressources: both }),
    openForChildren: () => call('POST', `admin/timeslot/${projectId}`, slotBody),
    bookForChildren: (slotId: string) =>
      call('POST', `public/projects/${projectId}/bookings`, {
        slot_id: slotId,
        category: children.ressource_id,
        booker_name: 'Jürgen Weiß',
        booker_email: 'juergen.weiss@schule.example',
        attendees_count: 1,
      }),
    deleteVariant: (id: string) => call('DELETE', `admin/variants/${id}`),
    deleteProject: () => call('DELETE', `admin/project/${projectId}`),
  }
}

type Museum = Awaited<ReturnType<typeof museumWithTwoVariants>>
// The row that each call locks last: a booking locks its slot, and an audited action its
// organisation.
const slotOf = ({ slotId }: Museum) => sql`select 1 from slot where id = ${slotId} for update`
const organisationOf = ({ projectId }: Museum) =>
  sql`select 1 from organisation where id =
    (select organisation_id from project where id = ${projectId}) for update`

const standing = async ({ projectId }: Museum) =>
  (
    await sql<{ slots: number; bookings: number; cancellations: number; variants: number }>`
      select (select count(*)::int from slot where project_id = ${projectId}
          and deleted_at is null) as slots,
        (select count(*)::int from booking where project_id = ${projectId}
          and cancelled_at is null) as bookings,
        (select count(*)::int from outbox where project_id = ${projectId}
          and event = 'booking_cancelled') as cancellations,
        (select count(*)::int from variant where project_id = ${projectId}
          and deleted_at is null) as variants`.execute(held.db)
  ).rows[0]

test('a variant is kept if it is booked while it is being deleted', async () => {
  const museum = await museumWithTwoVariants()
  const answers = await held.begunWhileHeld(slotOf(museum), [
    () => museum.bookForChildren(museum.slotId),
    () => museum.deleteVariant(museum.children.id),
  ])
  expect(answers).toEqual([
    [201, undefined],
    [409, 'variant_booked'],
  ])
})

test('a variant that is being deleted can no longer be booked', async () => {
  const museum = await museumWithTwoVariants()
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    () => museum.deleteVariant(museum.children.id),
    () => museum.bookForChildren(museum.slotId),
  ])
  expect(answers).toEqual([
    [204, undefined],
    [422, 'invalid'],
  ])
})

test('a variant is kept if a slot is opened for it while it is being deleted', async () => {
  const museum = await museumWithTwoVariants()
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    museum.openForChildren,
    () => museum.deleteVariant(museum.children.id),
  ])
  expect(answers).toEqual([
    [201, undefined],
    [409, 'variant_needed'],
  ])
})

test('no slot can be opened for, or changed to, a variant that is being deleted', async () => {
  const museum = await museumWithTwoVariants()
  const { call, projectId, slotId, children } = museum
  const change = () =>
    call('PUT', `admin/timeslot/${projectId}/${slotId}`, {
      starttime: `${dayFromNow(1)}T10:00`,
      max_attendees: 10,
      possible_ressources: [children.ressource_id],
    })
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    () => museum.deleteVariant(children.id),
    museum.openForChildren,
    change,
  ])
  expect(answers).toEqual([
    [204, undefined],
    [422, 'invalid'],
    [422, 'invalid'],
  ])
})

test('if the last two variants are deleted concurrently, one is kept', async () => {
  const museum = await museumWithTwoVariants()
  await museum.call('DELETE', `admin/timeslot/${museum.slotId}`)
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    () => museum.deleteVariant(museum.children.id),
    () => museum.deleteVariant(museum.variant.id),
  ])
  expect(answers).toEqual([
    [204, undefined],
    [409, 'last_variant'],
  ])
})

test('a booking made while its project is being deleted is cancelled with it', async () => {
  const museum = await museumWithTwoVariants()
  const answers = await held.begunWhileHeld(slotOf(museum), [
    () => museum.bookForChildren(museum.slotId),
    museum.deleteProject,
  ])
  expect(answers.map(([status]) => status)).toEqual([201, 204])
  expect(await standing(museum)).toMatchObject({ slots: 0, bookings: 0, cancellations: 1 })
})

test('nothing can be booked, opened or changed in a project that is being deleted', async () => {
  const museum = await museumWithTwoVariants()
  const { call, slotId } = museum
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    museum.deleteProject,
    () => museum.bookForChildren(slotId),
    museum.openForChildren,
    () => museum.deleteVariant(museum.children.id),
    () => call('DELETE', `admin/timeslot/${slotId}`),
  ])
  expect(answers.map(([status]) => status)).toEqual([204, 404, 404, 404, 404])
  expect(await standing(museum)).toMatchObject({ slots: 0, bookings: 0, cancellations: 0 })
})

test('a slot opened while its project is being deleted is deleted with it', async () => {
  const museum = await museumWithTwoVariants()
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    museum.openForChildren,
    museum.deleteProject,
  ])
  expect(answers.map(([status]) => status)).toEqual([201, 204])
  expect(await standing(museum)).toMatchObject({ slots: 0 })
})

test('a booker who cancels while the project is being deleted gets one email', async () => {
  const museum = await museumWithTwoVariants()
  const made = await museum.book(museum.slotId)
  const token = new URL(made.cancel_url).searchParams.get('cancel_token')
  const answers = await held.begunWhileHeld(slotOf(museum), [
    () => museum.call('POST', `public/bookings/${token}/cancel`),
    museum.deleteProject,
  ])
  expect(answers.map(([status]) => status)).toEqual([200, 204])
  expect(await standing(museum)).toMatchObject({ slots: 0, bookings: 0, cancellations: 1 })
})

test('[C31] if two admins remove each other concurrently, one remains', async () => {
  const museum = await museumWithTwoVariants()
  const other = await registerOrganisation(held.address)
  // Created like an invited member, but without the invitation email.
  await sql`update staff set email = email || '.alt' where email = ${other.email}`.execute(held.db)
  const [mine] = await membersOf(museum)
  const second = randomUUIDv7()
  await sql`insert into staff (organisation_id, id, name, email, password_hash, admin, created_at)
    select organisation_id, ${second}, 'Zweite', ${other.email}, password_hash, true, created_at
    from staff where email = ${museum.email}`.execute(held.db)
  await sql`update session set organisation_id = staff.organisation_id, staff_id = staff.id
    from staff, staff as before where staff.id = ${second}
      and before.email = ${`${other.email}.alt`} and session.staff_id = before.id`.execute(held.db)
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    () => museum.call('DELETE', `admin/users/${second}`),
    () => other.call('DELETE', `admin/users/${mine}`),
  ])
  expect(answers).toEqual([
    [204, undefined],
    [409, 'last_admin'],
  ])
  expect(await membersOf(museum)).toEqual([mine])
})

test('a member who is removed while being assigned to a slot is not assigned', async () => {
  const museum = await museumWithTwoVariants()
  const guide = randomUUIDv7()
  await sql`insert into staff (organisation_id, id, name, email, password_hash, admin, created_at)
    select organisation_id, ${guide}, 'Grete', ${`${guide}@museum.example`}, '', false, created_at
    from staff where email = ${museum.email}`.execute(held.db)
  const assign = async () => {
    const answer = await fetch(`${held.address}/api/admin/assign_staff`, {
      method: 'POST',
      headers: { cookie: `${museum.cookie.name}=${museum.cookie.value}` },
      body: new URLSearchParams({ staff_name: 'Grete', event_id: museum.slotId }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const answers = await held.begunWhileHeld(organisationOf(museum), [
    () => museum.call('DELETE', `admin/users/${guide}`),
    assign,
  ])
  expect(answers.map(([status]) => status)).toEqual([204, 404])
})

async function membersOf({ projectId }: Museum): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from staff where deleted_at is null
    and organisation_id = (select organisation_id from project where id = ${projectId})
    order by created_at, id`.execute(held.db)
  return rows.map(({ id }) => id)
}
