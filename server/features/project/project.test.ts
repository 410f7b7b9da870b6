import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'

type Organisation = Awaited<ReturnType<TestApp['register']>>

const projectsOf = async ({ as }: Organisation) =>
  (await as({ url: '/api/admin/projects' })).json<Project[]>()
const add = ({ as }: Organisation, payload: object) =>
  as({ method: 'POST', url: '/api/admin/project', payload })
const change = ({ as }: Organisation, projectId: string, payload: object) =>
  as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
const choose = ({ as }: Organisation, projectId: string) =>
  as({ method: 'PUT', url: '/api/admin/last_used_project', payload: { project_id: projectId } })
const trailOf = async ({ as }: Organisation) =>
  (await as({ url: '/api/admin/audit' })).json<
    { action: string; subject_id: string; label: string }[]
  >()

/** An organisation whose only member of staff has lost the admin role. */
async function guide() {
  const organisation = await app.register()
  const { email } = organisation
  await app.db.updateTable('staff').set({ admin: false }).where('email', '=', email).execute()
  return organisation
}

describe('[C08] the list of projects', () => {
  test('[C08] contains each project with its settings, and marks at most one as last used', async () => {
    const museum = await app.register('Museum am See')
    expect(await projectsOf(museum)).toEqual([
      {
        id: museum.projectId,
        name: 'Museum am See',
        timezone: 'Europe/Berlin',
        last_used: false,
        retention_days: 90,
        embed_origins: [],
        imprint_url: '',
        privacy_url: '',
        double_opt_in: false,
        max_people_per_booking: 30,
        ...{ phone_required: false, visitor_changes: true, waiting_list: false, questions: [] },
        reminders: [],
        revision: 0,
      },
    ])
    await add(museum, { name: 'Sonderausstellung' })
    await choose(museum, museum.projectId)
    const listed = await projectsOf(museum)
    expect(listed.map(({ name, last_used }) => [name, last_used])).toEqual([
      ['Museum am See', true],
      ['Sonderausstellung', false],
    ])
  })

  test('[C08] does not show a guide the settings, and marks the project with their next slot', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const { db } = app
    const { organisationId } = await db
      .selectFrom('slot')
      .select('organisationId')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow()
    const member = await db
      .updateTable('staff')
      .set({ admin: false })
      .where('email', '=', museum.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const listed = async () => (await projectsOf(museum))[0]
    const shown = { id: museum.projectId, name: expect.any(String), timezone: 'Europe/Berlin' }
    expect(await listed()).toEqual({ ...shown, last_used: false })
    await db
      .insertInto('slotStaff')
      .values({ organisationId, slotId, staffId: member.id })
      .execute()
    expect(await listed()).toEqual({ ...shown, last_used: true })
  })

  test('[C08] for a guide without slots, marks the project that has the organisation’s next slot', async () => {
    const museum = await app.register('Museum am See')
    const open = async (name: string, starttime: string) => {
      const { id } = (await add(museum, { name })).json<Project>()
      const variants = await museum.as({ url: `/api/admin/variants/${id}` })
      const offered = variants.json<Variant[]>().map(({ ressource_id }) => ressource_id)
      const payload = museum.slotBody({ starttime, possible_ressources: offered })
      await museum.as({ method: 'POST', url: `/api/admin/timeslot/${id}`, payload })
    }
    await open('Kurse', '2026-12-02T10:00')
    await open('Rundgänge', '2026-12-01T10:00')
    await app.db
      .updateTable('staff')
      .set({ admin: false })
      .where('email', '=', museum.email)
      .execute()
    const marked = async () =>
      (await projectsOf(museum)).filter(({ last_used }) => last_used).map(({ name }) => name)
    expect(await marked()).toEqual(['Rundgänge'])
    app.clock.set('2026-12-03T12:00:00Z')
    expect(await marked()).toEqual(['Museum am See'])
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('[C08] requires a session', async () => {
    expect((await app.call({ url: '/api/admin/projects' })).statusCode).toBe(401)
  })
})

describe('[C09] a new project', () => {
  test('[C09] has a variant, default emails, the Berlin time zone, and an audit entry', async () => {
    const museum = await app.register()
    const answer = await add(museum, { name: '  Sonderausstellung „Garn“ ' })
    expect(answer.statusCode).toBe(201)
    const added = answer.json<Project>()
    expect(added).toMatchObject({ name: 'Sonderausstellung „Garn“', timezone: 'Europe/Berlin' })
    expect(added).toMatchObject({ last_used: false, retention_days: 90 })
    expect((await projectsOf(museum)).map(({ id }) => id)).toEqual([museum.projectId, added.id])
    const variants = await museum.as({ url: `/api/admin/variants/${added.id}` })
    expect(variants.json<Variant[]>().map(({ name }) => name)).toEqual(['Führung'])
    const mails = await museum.as({ url: `/api/admin/settings/email/${added.id}` })
    expect(mails.json<{ email_body: string }>().email_body).toContain('Museum Alte Spinnerei')
    expect((await trailOf(museum))[0]).toMatchObject({
      action: 'project_added',
      subject_id: added.id,
      label: added.name,
    })
  })

  test.each([
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['a website as name', { name: 'https://evil.example' }],
    ['a number as name', { name: 1 }],
  ])('[C09] with %s is refused, and nothing is stored', async (_, payload) => {
    const museum = await app.register()
    const answer = await add(museum, payload)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'invalid', fields: { name: expect.any(String) } },
    ])
    expect(await projectsOf(museum)).toHaveLength(1)
  })

  test('[C09] can be created only by admins', async () => {
    const payload = { name: 'Sonderausstellung' }
    const nobody = await app.call({ method: 'POST', url: '/api/admin/project', payload })
    expect(nobody.statusCode).toBe(401)
    expect((await add(await guide(), payload)).statusCode).toBe(403)
  })
})

describe('[C10] changing a project', () => {
  test('[C10] keeps fields that were not sent', async () => {
    const museum = await app.register()
    const { projectId } = museum
    const settings = {
      timezone: 'America/New_York',
      retention_days: 3650,
      embed_origins: [' https://WWW.Museum.example/besuch?x=1 ', 'https://www.museum.example'],
      imprint_url: 'https://museum.example/impressum',
      privacy_url: 'https://museum.example/datenschutz',
      double_opt_in: true,
      max_people_per_booking: 12,
      ...{ phone_required: true, visitor_changes: false, waiting_list: false, questions: [] },
      reminders: [3, 48],
    }
    const answer = await change(museum, projectId, { name: 'Neu', ...settings })
    const stored = {
      id: projectId,
      name: 'Neu',
      last_used: false,
      ...settings,
      embed_origins: ['https://www.museum.example'],
      revision: 1,
      changed_by: 'Käthe Roß',
    }
    expect([answer.statusCode, answer.json()]).toEqual([200, stored])
    await choose(museum, projectId)
    const renamed = await change(museum, projectId, { name: 'Noch neuer' })
    expect(renamed.json()).toEqual({
      ...stored,
      ...{ name: 'Noch neuer', last_used: true, revision: 2 },
    })
    const emptied = await change(museum, projectId, {
      name: 'Leer',
      embed_origins: [],
      imprint_url: '',
    })
    expect(emptied.json()).toMatchObject({
      embed_origins: [],
      imprint_url: '',
      privacy_url: settings.privacy_url,
    })
    expect((await projectsOf(museum))[0]).toEqual(emptied.json())
    expect((await trailOf(museum))[0]).toMatchObject({ action: 'project_changed', label: 'Leer' })
  })

  test.each([
    'Mars/Olympus',
    'Europe\0Berlin',
    '+01:00',
    '',
  ])('[C10] refuses an invalid time zone, %j', async (timezone) => {
    const museum = await app.register()
    const answer = await change(museum, museum.projectId, { name: 'Neu', timezone })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fields: { timezone: 'Diese Zeitzone gibt es nicht.' } },
    ])
    expect((await projectsOf(museum))[0]).toMatchObject({ timezone: 'Europe/Berlin' })
  })

  test('[C10] keeps the time of its slots when its time zone changes', async () => {
    const museum = await app.register()
    await museum.openSlot({ starttime: '2026-12-01T10:00', timezone: undefined })
    await change(museum, museum.projectId, { name: 'Neu', timezone: 'America/New_York' })
    expect((await museum.slots())[0]).toMatchObject({
      start: '2026-12-01T09:00:00Z',
      timezone: 'Europe/Berlin',
    })
  })

  test.each([
    ['name', { name: '' }],
    ['timezone', { timezone: 'Europe/Atlantis' }],
    ['timezone', { timezone: '' }],
    ['timezone', { timezone: '+01:00' }],
    ['retention_days', { retention_days: 0 }],
    ['retention_days', { retention_days: 3651 }],
    ['retention_days', { retention_days: 1.5 }],
    ['embed_origins', { embed_origins: 'https://museum.example' }],
    ['embed_origins', { embed_origins: ['http://museum.example'] }],
    ['embed_origins', { embed_origins: ['museum.example'] }],
    ['embed_origins', { embed_origins: ['https://*.museum.example'] }],
    ['embed_origins', { embed_origins: ["https://a.example;script-src'unsafe-inline'"] }],
    ['embed_origins', { embed_origins: ['https://user:secret@museum.example'] }],
    ['embed_origins', { embed_origins: Array(21).fill('https://museum.example') }],
    ['imprint_url', { imprint_url: 'http://museum.example' }],
    ['imprint_url', { imprint_url: 'javascript:alert(1)' }],
    ['imprint_url', { imprint_url: 'https://' }],
    ['imprint_url', { imprint_url: 'https://museum.example/a b' }],
    ['privacy_url', { privacy_url: `https://museum.example/${'x'.repeat(500)}` }],
    ['privacy_url', { privacy_url: 'https://museum.example/\r\nBcc: x' }],
  ])('[C10] with an invalid %s is refused, and nothing is stored: %j', async (field, payload) => {
    const museum = await app.register()
    const before = await projectsOf(museum)
    const answer = await change(museum, museum.projectId, { name: 'Neu', ...payload })
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      [field],
    ])
    expect(await projectsOf(museum)).toEqual(before)
    expect((await trailOf(museum)).filter(({ action }) => action === 'project_changed')).toEqual([])
  })

  test('[C10] with one invalid website among several reports which one is invalid', async () => {
    const museum = await app.register()
    const embed_origins = ['https://a.example', 'http://b.example', 'https://c.example']
    const answer = await change(museum, museum.projectId, { name: 'Neu', embed_origins })
    expect(answer.json<{ fields: object }>().fields).toEqual({
      embed_origins:
        '„http://b.example“ beginnt nicht mit https:// und dem Namen einer Website. Nur für den eigenen Rechner ist auch http://localhost erlaubt.',
    })
  })

  test("[C10] is only for the organisation's admins; others get no information about the project", async () => {
    const museum = await app.register()
    const other = await app.register()
    const payload = { name: 'Gekapert' }
    const url = `/api/admin/project/${museum.projectId}`
    expect((await app.call({ method: 'PUT', url, payload })).statusCode).toBe(401)
    const strangers = await guide()
    expect((await change(strangers, strangers.projectId, payload)).statusCode).toBe(403)
    const foreign = await change(other, museum.projectId, payload)
    const nowhere = await change(other, unknown, payload)
    expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    // 404 takes precedence over 422, so that validation does not reveal that the project exists.
    const invalid = await change(other, museum.projectId, { name: '' })
    expect([invalid.statusCode, invalid.body]).toEqual([404, nowhere.body])
    expect((await projectsOf(museum))[0]).toMatchObject({ name: 'Museum Alte Spinnerei' })
  })
})
