import { describe, expect, test } from 'vitest'
import type { MailSettings } from '#contract/mail-settings.ts'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Organisation = Awaited<ReturnType<TestApp['register']>>
type Call = Organisation['as']

const read = async <Answer>(as: Call, url: string) => (await as({ url })).json<Answer>()
const projectOf = async (as: Call) => (await read<Project[]>(as, '/api/admin/projects'))[0]

/** The project settings that several admins may change at the same time. */
const shared = {
  'the project': async ({ projectId }: Organisation) => ({
    read: projectOf,
    save: (as: Call, name: string, revision?: number) =>
      as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: { name, revision } }),
    nameOf: ({ name }: Record<string, unknown>) => name,
  }),
  'a variant': async ({ as, projectId }: Organisation) => {
    const listed = (as: Call) => read<Variant[]>(as, `/api/admin/variants/${projectId}`)
    const [variant] = await listed(as)
    return {
      read: async (as: Call) => (await listed(as))[0],
      save: (as: Call, name: string, revision?: number) =>
        as({
          method: 'PUT',
          url: `/api/admin/variants/${variant?.id}`,
          payload: { name, revision },
        }),
      nameOf: ({ name }: Record<string, unknown>) => name,
    }
  },
  'the emails': async ({ projectId }: Organisation) => {
    const url = `/api/admin/settings/email/${projectId}`
    return {
      read: (as: Call) => read<MailSettings>(as, url),
      save: (as: Call, location_city: string, revision?: number) =>
        as({
          method: 'POST',
          url,
          ...form({
            location_city,
            ...(revision === undefined ? {} : { revision: `${revision}` }),
          }),
        }),
      nameOf: ({ location_city }: Record<string, unknown>) => location_city,
    }
  },
}

describe.each(Object.entries(shared))('%s', (_, open) => {
  test('is not overwritten by an admin who has not seen the latest change', async () => {
    const museum = await app.register()
    const colleague = await joinTeam(app, museum, { name: 'Erika Muster', admin: true })
    const { save, nameOf, ...settings } = await open(museum)
    const before = await settings.read(museum.as)
    expect(before).toMatchObject({ revision: 0 })
    expect(before).not.toHaveProperty('changed_by')
    expect((await save(colleague.as, 'Neu', 0)).statusCode).toBe(200)

    const refused = await save(museum.as, 'Alt', 0)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'changed_meanwhile',
      message:
        'Das hat inzwischen jemand anderes geändert. Bitte laden Sie es neu, und ändern Sie es dann.',
    })
    const after = await settings.read(museum.as)
    expect(after).toMatchObject({ revision: 1, changed_by: 'Erika Muster' })
    expect(nameOf({ ...after })).toBe('Neu')
    expect((await save(museum.as, 'Alt', 1)).statusCode).toBe(200)
    expect(nameOf({ ...(await settings.read(museum.as)) })).toBe('Alt')
  })

  test('can still be changed by calls that do not send a revision', async () => {
    const museum = await app.register()
    const { save, nameOf, ...settings } = await open(museum)
    expect((await save(museum.as, 'Eins')).statusCode).toBe(200)
    expect((await save(museum.as, 'Zwei')).statusCode).toBe(200)
    const after = await settings.read(museum.as)
    expect([nameOf({ ...after }), after?.revision]).toEqual(['Zwei', 2])
  })

  test('can be changed by only one of two admins who save at the same moment', async () => {
    const museum = await app.register()
    const { save } = await open(museum)
    const saved = await Promise.all([save(museum.as, 'Eins', 0), save(museum.as, 'Zwei', 0)])
    expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

test('guides do not see who changed what', async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  for (const open of [shared['the project'], shared['a variant']]) {
    const { read, save } = await open(museum)
    await save(museum.as, 'Neu')
    expect(await read(museum.as)).toHaveProperty('changed_by')
    expect(await read(guide.as)).not.toHaveProperty('changed_by')
  }
})

describe('a project’s first steps', () => {
  const note = ({ as, projectId }: Organisation, payload: object) =>
    as({ method: 'PUT', url: `/api/admin/project/${projectId}/first_steps`, payload })

  test('are the same for all admins, and a completed step is never reset', async () => {
    const museum = await app.register()
    const colleague = await joinTeam(app, museum, { admin: true })
    const guide = await joinTeam(app, museum)
    expect(await projectOf(colleague.as)).not.toHaveProperty('first_steps')
    const noted: [object, object][] = [
      [{}, { closed: false, embedding_seen: false }],
      [{ embedding_seen: true }, { closed: false, embedding_seen: true }],
      [{ closed: true }, { closed: true, embedding_seen: true }],
      [{}, { closed: true, embedding_seen: true }],
    ]
    for (const [sent, first_steps] of noted) {
      expect((await note(museum, sent)).statusCode).toBe(204)
      expect(await projectOf(colleague.as)).toMatchObject({ first_steps, revision: 0 })
    }
    expect(await projectOf(guide.as)).not.toHaveProperty('first_steps')
  })

  test('cannot be recorded for another organisation’s project', async () => {
    const museum = await app.register()
    const { as } = await app.register()
    expect((await note({ ...museum, as }, { closed: true })).statusCode).toBe(404)
    expect(await projectOf(museum.as)).not.toHaveProperty('first_steps')
  })
})

test('a new project has the time zone chosen for it', async () => {
  const { as } = await app.register()
  const add = (payload: object) => as({ method: 'POST', url: '/api/admin/project', payload })
  const answer = await add({ name: 'Museum in London', timezone: 'Europe/London' })
  expect(answer.json()).toMatchObject({ timezone: 'Europe/London' })
  const refused = await add({ name: 'Mond', timezone: 'Moon/Tycho' })
  expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
    422,
    { timezone: expect.any(String) },
  ])
  expect(await read<Project[]>(as, '/api/admin/projects')).toHaveLength(2)
})
