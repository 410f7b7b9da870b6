import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { GuideOffers } from '#contract/guide-offer.ts'
import type { SlotLed } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { testApp } from '#test/app.ts'
import { readStrictly } from '#test/strict-csv.ts'

const app = await testApp()

const founder = 'Käthe Roß'
const joining = [
  ...['Zoe', 'Gruppe 10', 'anton', 'Straße', 'Özil', 'Änne', 'André', 'van der Berg'],
  ...['Andre', 'Strasse', 'Ägidius', "O'Neil", 'Gruppe 2'],
]
const ordered = [
  ...['Ägidius', 'Andre', 'André', 'Änne', 'anton', 'Gruppe 2', 'Gruppe 10', founder],
  ...["O'Neil", 'Özil', 'Strasse', 'Straße', 'van der Berg', 'Zoe'],
]
const former = 'Ehemaliges Teammitglied'
const withFormer = ordered.toSpliced(ordered.indexOf('Gruppe 2'), 0, former)

let museum: Awaited<ReturnType<typeof app.register>>
let organisationId: OrganisationId

/** All members, and one whose name is no longer kept, lead one slot, which has visitors. */
beforeAll(async () => {
  museum = await app.register()
  const slotId = await museum.openSlot()
  const projects = app.db.selectFrom('project').select('organisationId')
  const found = await projects.where('id', '=', museum.projectId).executeTakeFirstOrThrow()
  organisationId = found.organisationId
  const createdAt = app.clock.now()
  const added = { organisationId, passwordHash: 'x', admin: false, createdAt }
  const left = { ...added, name: '', email: null, deletedAt: createdAt }
  const members = joining.map((name, nth) => ({ ...added, name, email: `${nth}@museum.example` }))
  const rows = [left, ...members].map((one) => ({ ...one, id: randomUUIDv7() }))
  for (const one of rows) await app.db.insertInto('staff').values(one).execute()
  const all = app.db.selectFrom('staff').select('id').where('organisationId', '=', organisationId)
  const leading = (await all.execute()).map(({ id: staffId }) => ({
    organisationId,
    slotId,
    staffId,
  }))
  await app.db.insertInto('slotStaff').values(leading).execute()
  await museum.book(slotId)
})

const read = async <Answer>(path: string) =>
  (await museum.as({ url: `/api/${path.replace('#', museum.projectId)}` })).json<Answer>()

const namesIn = (members: { staff_name: string }[] | undefined) =>
  members?.map(({ staff_name }) => staff_name)

test('[C28] the team is listed in the order of a German dictionary, and numbers by their value', async () => {
  expect(namesIn(await read<TeamMember[]>('admin/staff'))).toEqual(ordered)
})

test('members without a second factor are listed in that order', async () => {
  const { without } = await read<{ without: TeamMember[] }>('admin/second_factor')
  expect(namesIn(without)).toEqual(ordered)
})

test('the guides of a slot are listed in that order, on the dashboard and among their own slots', async () => {
  const [slot] = await read<{ assigned_staff: string[]; staff: TeamMember[] }[]>('admin/events/#')
  expect([slot?.assigned_staff, namesIn(slot?.staff)]).toEqual([withFormer, withFormer])
  const [own] = await read<SlotLed[]>('mine')
  expect(own?.assigned_staff).toEqual(withFormer)
})

test('the members to offer slots to, and those asked together, are listed in that order', async () => {
  const slotId = await museum.openSlot({ starttime: '2026-12-02T10:00' })
  const offer = { method: 'POST', url: `/api/admin/slot/${slotId}/offer`, payload: {} } as const
  expect((await museum.as(offer)).statusCode).toBe(200)
  const { team, slots } = await read<GuideOffers>('admin/offers/#')
  expect(namesIn(team)).toEqual(ordered)
  expect(namesIn(slots[0]?.asked)).toEqual(ordered.filter((name) => name !== founder))
})

test('an organisation’s domains are listed in that order', async () => {
  const groups = { groupsClaim: 'groups', adminGroups: [], deskGroups: [], guideGroups: [] }
  const client = { issuer: 'https://idp.example', clientId: 'x', clientSecret: Buffer.from('x') }
  await app.db
    .insertInto('signOn')
    .values({ organisationId, ...client, ...groups })
    .execute()
  const domains = ['haus2.example', 'haus10.example', 'xn--kche-0ra.example']
  const added = { organisationId, token: 'x', createdAt: app.clock.now() }
  const rows = domains.toReversed().map((domain) => ({ ...added, domain, id: randomUUIDv7() }))
  await app.db.insertInto('signOnDomain').values(rows).execute()
  const settings = await read<{ domains: { domain: string }[] }>('admin/sign-on')
  expect(settings.domains.map(({ domain }) => domain)).toEqual(domains)
})

test('exports and statistics contain names in that order', async () => {
  app.clock.set('2026-12-01T12:00:00Z')
  await museum.prove()
  const days = 'from=2026-11-01&to=2026-12-01'
  const rowsOf = async (name: string) => {
    const url = `/api/admin/export/${museum.projectId}/${name}.csv?${days}`
    return readStrictly((await museum.as({ url })).body)
  }
  const [heads = [], slot = []] = await rowsOf('slots')
  expect(slot[heads.indexOf('Team')]).toBe(withFormer.join(', '))
  const [, ...hours] = await rowsOf('hours')
  expect(hours.map(([, name]) => name)).toEqual(withFormer)
  const figures = await read<StatisticsRow[]>(`admin/statistics/#?${days}&by=guide`)
  expect(figures.map(({ name }) => name || former)).toEqual(withFormer)
})
