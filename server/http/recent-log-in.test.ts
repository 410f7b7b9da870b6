import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminNoticeComposers } from '#server/features/staff/notice/notice.ts'
import { form } from '#test/app.ts'
import { codeOf, setUpPasskey, setUpTotp } from '#test/world/passkeys/factors.ts'
import { joinTeam } from '#test/world/people.ts'
import { TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const twoHoursLater = () => office.at('2026-11-20T14:00:00Z')

async function open() {
  const museum = await office.app.register()
  const other = await joinTeam(office.app, museum, { name: 'Ada Zweit', admin: true })
  const guide = await office.guideOf(museum, { name: 'Grete Lange' })
  const team = await museum.as({ url: '/api/admin/staff' })
  const otherId =
    team
      .json<{ staff_id: string; username: string }[]>()
      .find(({ username }) => username === other.email)?.staff_id ?? ''
  return { museum, other, otherId, guide }
}

type Opened = Awaited<ReturnType<typeof open>>
type Asked = Parameters<Opened['museum']['as']>[0]

/** Whatever is worse than taking away an admin's role. */
const callsOf = ({ museum: { projectId }, guide, otherId }: Opened): Record<string, Asked> => ({
  'removing an admin': { method: 'DELETE', url: `/api/admin/users/${otherId}` },
  'removing a guide': { method: 'DELETE', url: `/api/admin/users/${guide.staffId}` },
  'taking away a role': {
    ...{ method: 'PATCH', url: `/api/admin/staff/${otherId}` },
    payload: { role: 'guide' },
  },
  'copies of all emails': {
    ...{ method: 'POST', url: `/api/admin/settings/email/${projectId}` },
    ...form({ email_bcc: 'fremd@anderswo.example' }),
  },
  'replies to somebody else': {
    ...{ method: 'POST', url: `/api/admin/settings/email/${projectId}` },
    ...form({ email_from: 'fremd@anderswo.example' }),
  },
  'what emails say': {
    ...{ method: 'POST', url: `/api/admin/settings/email/${projectId}` },
    ...form({ email_body: 'Bitte überweisen Sie vorab.' }),
  },
  'inviting an admin': {
    ...{ method: 'POST', url: '/api/admin/invites' },
    payload: { invitee_email: 'neu@museum.example', role: 'admin' },
  },
  'inviting the desk': {
    ...{ method: 'POST', url: '/api/admin/invites' },
    payload: { invitee_email: 'neu@museum.example', role: 'desk' },
  },
  'exporting bookings': {
    url: `/api/admin/export/${projectId}/bookings.csv?from=2026-11-01&to=2026-11-30`,
  },
  'exporting emails': {
    url: `/api/admin/export/${projectId}/mails.xlsx?from=2026-11-01&to=2026-11-30`,
  },
  'exporting a person': {
    ...{ method: 'POST', url: '/api/admin/booker/export' },
    payload: { email: 'juergen.weiss@schule.example' },
  },
  'erasing a person': {
    ...{ method: 'POST', url: '/api/admin/booker/erase' },
    payload: { email: 'juergen.weiss@schule.example' },
  },
  'erasing bookings sooner': {
    ...{ method: 'PUT', url: `/api/admin/project/${projectId}` },
    payload: { name: 'Museum', retention_days: 1 },
  },
  'the form on another website': {
    ...{ method: 'PUT', url: `/api/admin/project/${projectId}` },
    payload: { name: 'Museum', embed_origins: ['https://anderswo.example'] },
  },
  'deleting a project': { method: 'DELETE', url: `/api/admin/project/${projectId}` },
  'deleting the organisation': {
    ...{ method: 'POST', url: '/api/admin/organisation/deletion' },
    payload: { organisation_name: 'Museum Alte Spinnerei' },
  },
  'calling off many slots': {
    ...{ method: 'POST', url: `/api/admin/slots/${projectId}/call_off` },
    payload: { slot_ids: [otherId], reason: '' },
  },
  'cancelling many bookings': {
    ...{ method: 'POST', url: `/api/admin/unusual-bookings/${projectId}/cancel` },
    payload: { booking_ids: [otherId], mails: false },
  },
  'a personal link for somebody': {
    method: 'POST',
    url: `/api/admin/staff/${guide.staffId}/link`,
  },
  'an own calendar feed': { method: 'POST', url: '/api/mine/calendar' },
  'a domain': {
    ...{ method: 'POST', url: '/api/admin/sign-on/domains' },
    payload: { domain: 'museum.example' },
  },
  'removing the provider': { method: 'DELETE', url: '/api/admin/sign-on' },
  'requiring no second factor': {
    ...{ method: 'PUT', url: '/api/admin/second_factor' },
    payload: { demand: 'nobody' },
  },
})

describe('two hours after the log-in', () => {
  test('whatever is worse than taking away a role is refused, stores nothing, and works after a confirmation', async () => {
    const opened = await open()
    const { museum } = opened
    twoHoursLater()
    const before = await office.app.db.selectFrom('auditEntry').selectAll().execute()
    for (const [what, call] of Object.entries(callsOf(opened))) {
      const answer = await museum.as(call)
      const { code } = answer.json<{ code: string }>()
      expect([what, answer.statusCode, code]).toEqual([what, 403, 'confirm_first'])
    }
    expect(await office.app.db.selectFrom('auditEntry').selectAll().execute()).toEqual(before)
    await museum.prove()
    for (const what of ['exporting bookings', 'copies of all emails', 'removing an admin']) {
      const answer = await museum.as(callsOf(opened)[what] ?? {})
      expect([what, answer.statusCode < 300]).toEqual([what, true])
    }
  })

  test('daily work goes on', async () => {
    const { museum, guide } = await open()
    twoHoursLater()
    const slotId = await museum.openSlot()
    expect((await office.assign(museum, slotId, guide)).statusCode).toBe(200)
    const answers = await Promise.all([
      museum.book(slotId),
      museum.as({
        ...{ method: 'PUT', url: `/api/admin/project/${museum.projectId}` },
        payload: { name: 'Museum', retention_days: 400 },
      }),
      museum.as({
        ...{ method: 'POST', url: `/api/admin/settings/email/${museum.projectId}` },
        ...form({ location_street: 'Spinnereiweg 3' }),
      }),
      museum.as({
        ...{ method: 'POST', url: '/api/admin/invites' },
        payload: { invitee_email: 'guide@museum.example', role: 'guide' },
      }),
      museum.as({ method: 'DELETE', url: `/api/admin/staff/${guide.staffId}/link` }),
      museum.as({ method: 'DELETE', url: '/api/users/me/sessions' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 201, 204, 204])
  })
})

describe('admins are told by email', () => {
  test('of another recipient of copies, another mail server, and an admin who was removed, who is told too', async () => {
    const { museum, other, otherId } = await open()
    const { app } = office
    const settings = `/api/admin/settings/email/${museum.projectId}`
    const bcc = form({ email_bcc: 'fremd@anderswo.example' })
    await museum.as({ method: 'POST', url: settings, ...bcc })
    const own = { email_custom_smtpserver: 'true', email_smtpserver: 'mail.anderswo.example' }
    const server = form({ ...own, email_from: 'a@anderswo.example', email_password: 'geheim' })
    expect((await museum.as({ method: 'POST', url: settings, ...server })).statusCode).toBe(200)
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${otherId}` })
    const mails = (await app.outbox()).filter(
      // Those to the removed admin from before are erased.
      ({ event, sealed }) => event === 'admins_told' && sealed !== null,
    )
    const { admins_told: compose } = adminNoticeComposers(app.ctx)
    const said = await Promise.all(
      mails.map(async (mail) => {
        const message = await compose?.({ ...mail, contactEmail: null } as never)
        return [mail.recipient, message?.subject, message?.text.includes('anderswo.example')]
      }),
    )
    const [copies, moved] = [
      'Kopien der E-Mails von Museum Alte Spinnerei gehen woandershin',
      'Der Mailserver von Museum Alte Spinnerei ist geändert',
    ]
    const removed = 'Ein Admin wurde aus dem Team von Museum Alte Spinnerei gelöscht'
    expect(said).toEqual(
      expect.arrayContaining([
        [museum.email, copies, true],
        [museum.email, moved, true],
        [museum.email, removed, false],
        [other.email, removed, false],
      ]),
    )
    await museum.as({ method: 'POST', url: settings, ...bcc })
    const again = (await app.outbox()).filter(({ event }) => event === 'admins_told')
    expect(again.filter(({ recipient }) => recipient === museum.email)).toHaveLength(3 + 1)
  })
})

describe('changing a second factor', () => {
  test('asks for the factor itself, even right after a log-in, and each code counts once', async () => {
    const { museum } = await open()
    const { app } = office
    const { secret, codes } = await setUpTotp(app, museum.as)
    const calls = [
      { method: 'DELETE', url: '/api/users/me/totp' },
      { method: 'POST', url: '/api/users/me/totp' },
      { method: 'POST', url: '/api/users/me/recovery_codes' },
    ] as const
    for (const call of calls) {
      expect((await museum.as(call)).json()).toMatchObject({ code: 'factor_first' })
    }
    await museum.prove()
    expect((await museum.as(calls[0])).json()).toMatchObject({ code: 'factor_first' })
    const confirm = (payload: object) =>
      museum.as({ method: 'POST', url: '/api/users/me/confirm', payload })
    expect((await confirm({ code: codeOf(app, secret) })).statusCode).toBe(401)
    expect((await confirm({ code: '000000' })).json()).toMatchObject({ code: 'wrong_code' })
    expect((await confirm({ code: codes[0] ?? '' })).statusCode).toBe(204)
    expect((await confirm({ code: codes[0] ?? '' })).statusCode).toBe(401)
    office.at('2026-11-20T12:05:00Z')
    expect((await museum.as(calls[0])).json()).toMatchObject({ code: 'factor_first' })
    expect((await confirm({ code: codeOf(app, secret) })).statusCode).toBe(204)
    expect((await museum.as(calls[0])).statusCode).toBe(204)
  })

  test('with a code alone does not count as a recent log-in, and a new passkey needs the factor too', async () => {
    const { museum, otherId } = await open()
    const { app } = office
    const { secret } = await setUpTotp(app, museum.as)
    twoHoursLater()
    const confirm = (payload: object) =>
      museum.as({ method: 'POST', url: '/api/users/me/confirm', payload })
    expect((await confirm({ code: codeOf(app, secret) })).statusCode).toBe(204)
    const removal = { method: 'DELETE', url: `/api/admin/users/${otherId}` } as const
    expect((await museum.as(removal)).json()).toMatchObject({ code: 'confirm_first' })
    office.at('2026-11-20T14:10:00Z')
    await museum.prove()
    const asked = { method: 'POST', url: '/api/users/me/passkeys/options' } as const
    expect((await museum.as(asked)).json()).toMatchObject({ code: 'factor_first' })
    await confirm({ code: codeOf(app, secret) })
    await setUpPasskey(museum.as, 'Handy', 'https://rundgang.example')
  })
})
