import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'

type Organisation = Awaited<ReturnType<TestApp['register']>>

const projectsOf = async ({ as }: Organisation) =>
  (await as({ url: '/api/admin/projects' })).json<Project[]>()
const add = ({ as }: Organisation, payload: object) =>
  as({ method: 'POST', url: '/api/admin/project', payload })
const choose = ({ as }: Organisation, projectId: string) =>
  as({ method: 'PUT', url: '/api/admin/last_used_project', payload: { project_id: projectId } })

/** An organisation whose only member of staff has lost the admin role. */
async function guide() {
  const organisation = await app.register()
  const { email } = organisation
  await app.db.updateTable('staff').set({ admin: false }).where('email', '=', email).execute()
  return organisation
}

describe('[C12] the last used project', () => {
  test('[C12] is stored for each person', async () => {
    const museum = await app.register()
    const second = (await add(museum, { name: 'Zweites' })).json<Project>()
    const answer = await choose(museum, second.id)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await projectsOf(museum)).map(({ last_used }) => last_used)).toEqual([false, true])
    await choose(museum, museum.projectId)
    expect((await projectsOf(museum)).map(({ last_used }) => last_used)).toEqual([true, false])
  })

  test("[C12] must be one of the organisation's projects, given by its id", async () => {
    const museum = await app.register()
    const other = await app.register()
    const foreign = await choose(museum, other.projectId)
    const nowhere = await choose(museum, unknown)
    expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    const invalid = await choose(museum, 'x')
    expect([invalid.statusCode, invalid.json()]).toMatchObject([
      422,
      { fields: { project_id: expect.any(String) } },
    ])
    expect((await projectsOf(museum))[0]?.last_used).toBe(false)
  })

  test('[C12] can be chosen by admins only', async () => {
    const url = '/api/admin/last_used_project'
    const payload = { project_id: unknown }
    expect((await app.call({ method: 'PUT', url, payload })).statusCode).toBe(401)
    const strangers = await guide()
    expect((await choose(strangers, strangers.projectId)).statusCode).toBe(403)
  })
})
