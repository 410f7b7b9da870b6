import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import type { BookingQuestion } from '#contract/question.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const put = (museum: Museum, questions: object[]) =>
  museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', questions },
  })

const ask = async (museum: Museum, questions: object[]): Promise<BookingQuestion[]> => {
  const answer = await put(museum, questions)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Required<Project>>().questions
}

const offered = async ({ projectId }: Museum) => {
  const url = `/api/public/projects/${projectId}/offer?lang=fr`
  return (await app.call({ url })).json<{ project: Project; texts: object }>()
}

const language = { kind: 'choice', text: 'Sprache der Führung', options: ['Deutsch', 'Platt'] }
const origin = { kind: 'text', text: 'Woher kommen Sie?' }

describe('the questions for visitors', () => {
  test('are shown to admins and visitors as entered, but never to guides', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    const given = [{ kind: 'group', text: 'egal', options: ['egal'] }, { ...language }, origin]
    const questions = await ask(museum, given)
    expect(questions).toEqual([
      { id: expect.any(String), version: 1, kind: 'group', text: '', options: [], required: false },
      { id: expect.any(String), version: 1, ...language, required: false },
      { id: expect.any(String), version: 1, ...origin, options: [], required: false },
    ])
    const { project, texts } = await offered(museum)
    expect(project.questions).toEqual(questions)
    expect(texts).toMatchObject({ fields: { group: 'Type de groupe' } })
    const [listed] = (await museum.as({ url: '/api/admin/projects' })).json<Project[]>()
    expect(listed?.questions).toEqual(questions)
    const [seen] = (await guide.as({ url: '/api/admin/projects' })).json<Project[]>()
    expect(seen).not.toHaveProperty('questions')
    expect(seen).not.toHaveProperty('phone_required')
  })

  test('are an empty list at first, so the form has no text for them', async () => {
    const { project, texts } = await offered(await app.register())
    expect(project).toMatchObject({ phone_required: false, questions: [] })
    expect(texts).not.toHaveProperty('fields')
  })

  test('keep their ids, and get a new version only if their kind, text or options change', async () => {
    const museum = await app.register()
    const [one, two] = await ask(museum, [language, origin])
    const same = await ask(museum, [{ ...two, required: true }, { ...one }])
    expect(same).toEqual([{ ...two, required: true }, one])
    const [more] = await ask(museum, [
      { ...one, options: ['Deutsch', 'Platt', 'Englisch'] },
      { ...two },
    ])
    expect(more).toMatchObject({ id: one?.id, version: 2 })
    const [back, reworded] = await ask(museum, [{ ...one }, { ...two, text: 'Aus welcher Stadt?' }])
    expect([back?.version, reworded?.version]).toEqual([3, 2])
  })

  test('get a higher version if they are removed and added again with changes', async () => {
    const museum = await app.register()
    const [one] = await ask(museum, [language])
    expect(await ask(museum, [])).toEqual([])
    expect(await ask(museum, [{ ...one }])).toEqual([one])
    await ask(museum, [])
    expect(await ask(museum, [{ ...one, text: 'In welcher Sprache?' }])).toMatchObject([
      { id: one?.id, version: 2 },
    ])
  })

  test('are kept if an update to the project omits them', async () => {
    const museum = await app.register()
    const questions = await ask(museum, [language])
    const url = `/api/admin/project/${museum.projectId}`
    const renamed = await museum.as({ method: 'PUT', url, payload: { name: 'Neu' } })
    expect(renamed.json()).toMatchObject({ questions })
  })

  test('never get the same version when two admins change them at the same time', async () => {
    const museum = await app.register()
    const [one] = await ask(museum, [origin])
    const texts = ['Woher?', 'Von wo?', 'Aus welchem Ort?', 'Wie weit?']
    const changed = await Promise.all(texts.map((text) => ask(museum, [{ ...one, text }])))
    expect(changed.map(([question]) => question?.version).sort()).toEqual([2, 3, 4, 5])
  })

  const foreign = '01980000-0000-7000-8000-000000000000'
  const wrong: [string, object[]][] = [
    ['nine questions', Array(9).fill(origin)],
    ['two questions about the group', [{ kind: 'group' }, { kind: 'group' }]],
    ['a question without a text', [{ kind: 'text', text: ' ' }]],
    ['a choice with one answer', [{ kind: 'choice', text: 'Was?', options: ['A', 'A'] }]],
    ['an empty answer', [{ kind: 'choice', text: 'Was?', options: ['A', ' '] }]],
    ['an unknown kind', [{ kind: 'date', text: 'Wann?' }]],
    ['a question that the project does not have', [{ ...origin, id: foreign }]],
  ]
  test.each(wrong)('are refused with %s', async (_, questions) => {
    const museum = await app.register()
    const answer = await put(museum, questions)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['questions'],
    ])
    expect((await offered(museum)).project.questions).toEqual([])
  })

  test('are refused if they contain a duplicate or another organisation’s question', async () => {
    const [museum, brewery] = [await app.register(), await app.register('Brauerei')]
    const [one] = await ask(museum, [origin])
    expect((await put(museum, [{ ...one }, { ...one }])).statusCode).toBe(422)
    expect((await put(brewery, [{ ...one }])).statusCode).toBe(422)
  })
})
