import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import type { MemberChange, MemberDetail, TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Caller = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

const url = (staffId: string) => `/api/admin/staff/${staffId}`
const read = ({ as }: Caller, staffId: string) => as({ url: url(staffId) })
const change = ({ as }: Caller, staffId: string, payload: MemberChange) =>
  as({ method: 'PATCH', url: url(staffId), payload })
const audited = async ({ as }: Caller) =>
  (await as({ url: '/api/admin/audit' })).json<{ action: string; label: string }[]>()

async function idOf({ as }: Caller, email: string): Promise<string> {
  const team = (await as({ url: '/api/admin/staff' })).json<TeamMember[]>()
  const member = team.find(({ username }) => username === email)
  if (!member) throw new Error(`${email} is not in the team`)
  return member.staff_id
}

async function open() {
  const museum = await app.register()
  const guide = await joinTeam(app, museum, { name: 'Grete Guide' })
  const added = await museum.as({
    method: 'POST',
    url: `/api/admin/variants/${museum.projectId}`,
    payload: { name: 'Nachtführung', short_description: '', leadtime: 0 },
  })
  return {
    museum,
    guide,
    ownId: await idOf(museum, museum.email),
    guideId: await idOf(museum, guide.email),
    night: added.json<Variant>(),
  }
}

describe('a member’s role', () => {
  test('applies to open sessions immediately, whether it is raised or lowered', async () => {
    const { museum, guide, guideId } = await open()
    const search = () => guide.as({ url: `/api/admin/bookings/${museum.projectId}?q=a` })
    const team = () => guide.as({ url: '/api/admin/invites' })
    const may = async () => [(await search()).statusCode, (await team()).statusCode]
    expect(await may()).toEqual([403, 403])
    const answer = await change(museum, guideId, { role: 'desk' })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { role: 'desk', admin: false }])
    expect(await may()).toEqual([200, 403])
    await change(museum, guideId, { role: 'admin' })
    expect(await may()).toEqual([200, 200])
    expect((await guide.as({ url: '/api/users/me' })).json()).toMatchObject({ role: 'admin' })
    await change(museum, guideId, { role: 'guide' })
    expect(await may()).toEqual([403, 403])
    expect((await audited(museum)).slice(0, 3)).toMatchObject([
      { action: 'role_changed', label: 'guide Grete Guide' },
      { action: 'role_changed', label: 'admin Grete Guide' },
      { action: 'role_changed', label: 'desk Grete Guide' },
    ])
  })

  test('cannot be taken from the last admin', async () => {
    const { museum, ownId, guideId } = await open()
    const before = await dumpOf(app.db, ['rate_limit'])
    for (const role of ['desk', 'guide'] as const) {
      const answer = await change(museum, ownId, { role, preferred: true })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'last_admin' }])
    }
    expect(await dumpOf(app.db, ['rate_limit'])).toBe(before)
    await change(museum, guideId, { role: 'admin' })
    expect((await change(museum, ownId, { role: 'guide' })).statusCode).toBe(200)
    expect((await read(museum, guideId)).statusCode).toBe(403)
  })

  test('cannot be taken from both of two admins who demote each other at the same time', async () => {
    for (const _ of Array.from({ length: 10 })) {
      const { museum, guide, ownId, guideId } = await open()
      await change(museum, guideId, { role: 'admin' })
      const answers = await Promise.all([
        change(museum, guideId, { role: 'guide' }),
        change(guide, ownId, { role: 'guide' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
      expect((await rolesOf(museum, guide)).sort()).toEqual(['admin', 'guide'])
    }
  })

  const rolesOf = (...callers: Caller[]) =>
    Promise.all(
      callers.map(
        async ({ as }) => (await as({ url: '/api/users/me' })).json<{ role: string }>().role,
      ),
    )

  test('is neither changed nor audited if the member already has it', async () => {
    const { museum, guideId } = await open()
    const before = await audited(museum)
    expect((await change(museum, guideId, { role: 'guide', skills: [] })).statusCode).toBe(200)
    expect((await change(museum, guideId, {})).statusCode).toBe(200)
    expect(await audited(museum)).toEqual(before)
  })
})

describe('a member’s skills', () => {
  test('are chosen from the variants of all projects, with none chosen at first', async () => {
    const { museum, guideId, night } = await open()
    const payload = { name: 'Schloss' }
    const made = await museum.as({ method: 'POST', url: '/api/admin/project', payload })
    const castle = made.json<Project>()
    const [{ name: project } = { name: '' }] = (
      await museum.as({ url: '/api/admin/projects' })
    ).json<Project[]>()
    expect((await read(museum, guideId)).json()).toEqual({
      staff_id: guideId,
      staff_name: 'Grete Guide',
      username: expect.stringContaining('@'),
      admin: false,
      role: 'guide',
      skills: [],
      preferred: false,
      link: null,
      sessions: [expect.any(Object)],
      calendar: null,
      offers: 0,
      variants: [
        { id: museum.variant.id, name: 'Führung', project },
        { id: night.id, name: 'Nachtführung', project },
        { id: expect.any(String), name: 'Führung', project: castle.name },
      ],
    })
  })

  test('are replaced as a whole, and each change adds one entry to the audit log', async () => {
    const { museum, guideId, night } = await open()
    const { id } = museum.variant
    const skillsAfter = async (skills: string[]) =>
      (await change(museum, guideId, { skills })).json<MemberDetail>().skills
    expect(await skillsAfter([night.id, night.id])).toEqual([night.id])
    expect((await skillsAfter([id, night.id])).sort()).toEqual([id, night.id].sort())
    await change(museum, guideId, { preferred: true })
    expect((await read(museum, guideId)).json()).toMatchObject({ preferred: true, role: 'guide' })
    expect(await skillsAfter([])).toEqual([])
    const label = 'Grete Guide'
    const entry = { action: 'skills_changed', label }
    expect((await audited(museum)).slice(0, 5)).toMatchObject([
      ...[entry, entry, entry, entry],
      { action: 'variant_added' },
    ])
  })

  test('are shown to admins in the team list, unless a member has none', async () => {
    const { museum, guide, guideId, night } = await open()
    const skillsSeenBy = async ({ as }: Caller) =>
      (await as({ url: '/api/admin/staff' })).json<TeamMember[]>().map((one) => one.ressource_ids)
    expect(await skillsSeenBy(museum)).toEqual([undefined, undefined])
    await change(museum, guideId, { skills: [night.id] })
    expect(await skillsSeenBy(museum)).toEqual([[night.ressource_id], undefined])
    expect(await skillsSeenBy(guide)).toEqual([undefined, undefined])
    await museum.as({ method: 'DELETE', url: `/api/admin/variants/${night.id}` })
    expect(await skillsSeenBy(museum)).toEqual([undefined, undefined])
  })

  test('are removed when their variant is deleted', async () => {
    const { museum, guideId, night } = await open()
    await change(museum, guideId, { skills: [night.id] })
    await museum.as({ method: 'DELETE', url: `/api/admin/variants/${night.id}` })
    const member = (await read(museum, guideId)).json<MemberDetail>()
    expect([member.skills, member.variants.map(({ name }) => name)]).toEqual([[], ['Führung']])
    const answer = await change(museum, guideId, { skills: [night.id] })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fields: { skills: 'Diesen Führungstyp gibt es nicht.' } },
    ])
  })

  test('cannot be variants from another organisation', async () => {
    const { museum, guideId } = await open()
    const other = await open()
    const answer = await change(museum, guideId, { skills: [other.night.id], role: 'desk' })
    expect(answer.statusCode).toBe(422)
    expect((await read(museum, guideId)).json()).toMatchObject({ skills: [], role: 'guide' })
    expect((await change(museum, other.guideId, { role: 'desk' })).statusCode).toBe(404)
    expect((await read(museum, other.guideId)).statusCode).toBe(404)
  })

  test('are not available for a former member', async () => {
    const { museum, guideId } = await open()
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${guideId}` })
    expect((await read(museum, guideId)).statusCode).toBe(404)
    expect((await change(museum, guideId, { role: 'admin' })).statusCode).toBe(404)
  })
})
