import { describe, expect, test } from 'vitest'
import type { BookingQuestion } from '#contract/question.ts'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>
interface Asked {
  questions: BookingQuestion[]
}
interface Faults {
  fields: Record<string, string>
}

const set = async (museum: Museum, settings: object) => {
  const url = `/api/admin/project/${museum.projectId}`
  const payload = { name: 'Museum', ...settings }
  const answer = await museum.as({ method: 'PUT', url, payload })
  return answer.json<Asked>().questions
}

const bookAsAdmin = (museum: Museum, input: object) =>
  museum.as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: { ...museum.bookingBody('', input), slot_id: undefined, starttime },
  })

const starttime = '2026-12-01T10:00'
const group = { kind: 'group' }
const language = { kind: 'choice', text: 'In welcher Sprache?', options: ['Deutsch', 'Platt'] }
const origin = { kind: 'text', text: 'Woher kommen Sie?' }
const key = { 'idempotency-key': 'ein-sehr-langer-schluessel' }

/**
 * Registers a museum that asks visitors these questions; returns it with a slot and the question
 * ids.
 */
async function asking(questions: object[]) {
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 30 })
  const ids = (await set(museum, { questions })).map(({ id }) => id)
  const answersOf = async () => {
    const [slot] = await museum.slots()
    return slot?.bookings.map((booking) => booking?.answers)
  }
  return { museum, slotId, ids, answersOf }
}

const faultsOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<Faults>().fields,
]

describe('a phone number', () => {
  test("is stored, shown to admins no matter who made the booking, and included in the booker's export", async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await museum.book(slotId, { booker_phone: ' 0421 361-0 ' })
    expect((await bookAsAdmin(museum, { booker_phone: '+49 421 1' })).statusCode).toBe(201)
    const [slot] = await museum.slots()
    expect(slot?.bookings).toMatchObject([
      { booker_phone: '0421 361-0' },
      { booker_phone: '+49 421 1' },
    ])
    const payload = { email: 'juergen.weiss@schule.example' }
    const url = '/api/admin/booker/export'
    const exported = await museum.as({ method: 'POST', url, payload })
    expect(exported.json()).toMatchObject({
      bookings: [{ booker_phone: '0421 361-0' }, { booker_phone: '+49 421 1' }],
    })
  })

  test.each([
    undefined,
    '',
    null,
    'keine',
  ])('must be given by visitors if the project requires one, and %j does not count as one', async (booker_phone) => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await set(museum, { phone_required: true })
    expect(faultsOf(await museum.book(slotId, { booker_phone }))).toEqual([
      422,
      { booker_phone: 'Bitte geben Sie Ihre Telefonnummer an.' },
    ])
    expect(await museum.slots()).toMatchObject([{ sum: 0 }])
    expect((await museum.book(slotId, { booker_phone: '0421 3610' })).statusCode).toBe(201)
    expect((await bookAsAdmin(museum, { booker_phone: booker_phone ?? '' })).statusCode).toBe(201)
  })

  test('must be a single line of at most 40 characters', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    for (const booker_phone of ['0'.repeat(41), '0421\n3610', 421]) {
      const answer = await museum.book(slotId, { booker_phone })
      expect(Object.keys(answer.json<Faults>().fields)).toEqual(['booker_phone'])
    }
  })
})

describe('answers', () => {
  test('are stored with the questions as asked, and are kept when the questions change', async () => {
    const { museum, slotId, ids, answersOf } = await asking([group, language, origin])
    const [groupId, languageId, originId] = ids
    await museum.book(slotId, {
      answers: [
        { question_id: groupId, answer: 'school', detail: 'Klasse 4b' },
        { question_id: languageId, answer: 'Platt', detail: 'überflüssig' },
        { question_id: originId, answer: ' ' },
      ],
    })
    const stored = [
      {
        ...{ question_id: groupId, version: 1, kind: 'group', question: '' },
        ...{ answer: 'school', detail: 'Klasse 4b' },
      },
      {
        ...{ question_id: languageId, version: 1, kind: 'choice', question: 'In welcher Sprache?' },
        ...{ answer: 'Platt', detail: '' },
      },
    ]
    expect(await answersOf()).toEqual([stored])
    await set(museum, { questions: [] })
    expect(await answersOf()).toEqual([stored])
  })

  test('can also be given by admins, who may leave required questions unanswered', async () => {
    const { museum, ids, answersOf } = await asking([{ ...group, required: true }])
    expect((await bookAsAdmin(museum, {})).statusCode).toBe(201)
    const answers = [{ question_id: ids[0], answer: 'club', detail: '4b' }]
    expect((await bookAsAdmin(museum, { answers })).statusCode).toBe(201)
    expect(await answersOf()).toMatchObject([[], [{ answer: 'club', detail: '' }]])
  })

  test('are refused if a question is unknown, an answer is not among the options or a required answer is missing, and the response lists the questions', async () => {
    const { museum, slotId, ids } = await asking([group, language, { ...origin, required: true }])
    const [groupId, languageId, originId] = ids
    const unknown = '01980000-0000-7000-8000-000000000000'
    await set(museum, { phone_required: true })
    const answers = [
      { question_id: unknown, answer: 'ja' },
      { question_id: groupId, answer: 'Schule' },
      { question_id: languageId, answer: 'Latein' },
    ]
    const refused = await museum.book(slotId, { answers, attendees_count: 31 })
    expect(faultsOf(refused)).toEqual([
      422,
      {
        attendees_count: expect.stringContaining('Höchstens 30 Personen'),
        booker_phone: 'Bitte geben Sie Ihre Telefonnummer an.',
        [`answers.${unknown}`]: 'Diese Frage gibt es nicht.',
        [`answers.${groupId}`]: 'Bitte wählen Sie eine der Antworten.',
        [`answers.${languageId}`]: 'Bitte wählen Sie eine der Antworten.',
        [`answers.${originId}`]: 'Bitte beantworten Sie diese Frage.',
      },
    ])
    const byAdmin = await bookAsAdmin(museum, { answers })
    expect(Object.keys(byAdmin.json<Faults>().fields)).toHaveLength(3)
    expect(await museum.slots()).toMatchObject([{ sum: 0 }])
  })

  test('given in a form opened before the questions changed are stored with the questions it showed', async () => {
    const { museum, slotId, ids, answersOf } = await asking([language, origin])
    const [languageId, originId] = ids
    const changed = {
      ...language,
      id: languageId,
      text: 'Sprache',
      options: ['Deutsch', 'Englisch'],
    }
    await set(museum, { questions: [changed] })
    const made = await museum.book(slotId, {
      answers: [
        { question_id: languageId, version: 1, answer: 'Platt' },
        { question_id: originId, version: 1, answer: 'Bremen' },
      ],
    })
    expect(made.statusCode).toBe(201)
    expect(await answersOf()).toMatchObject([
      [
        { version: 1, question: 'In welcher Sprache?', answer: 'Platt' },
        { version: 1, question: 'Woher kommen Sie?', answer: 'Bremen' },
      ],
    ])
    const current = [{ question_id: languageId, version: 2, answer: 'Platt' }]
    expect((await museum.book(slotId, { answers: current })).statusCode).toBe(422)
    const withoutVersion = [{ question_id: originId, answer: 'Bremen' }]
    expect((await museum.book(slotId, { answers: withoutVersion })).statusCode).toBe(422)
  })

  test('count only once per question, and the last answer wins', async () => {
    const { museum, slotId, ids, answersOf } = await asking([origin])
    const answers = ['Bremen', 'Emden'].map((answer) => ({ question_id: ids[0], answer }))
    await museum.book(slotId, { answers })
    expect(await answersOf()).toMatchObject([[{ answer: 'Emden' }]])
    const many = Array.from({ length: 11 }, () => answers[0])
    expect((await museum.book(slotId, { answers: many })).statusCode).toBe(422)
  })
})

describe('a repeated request', () => {
  test('counts as the same booking only with the same phone number and answers', async () => {
    const { museum, slotId, ids } = await asking([origin])
    const input = { booker_phone: '0421 3610', answers: [{ question_id: ids[0], answer: 'Emden' }] }
    const made = await museum.book(slotId, input, key)
    expect((await museum.book(slotId, input, key)).body).toBe(made.body)
    for (const other of [
      { ...input, booker_phone: '' },
      { ...input, answers: [] },
    ]) {
      expect((await museum.book(slotId, other, key)).json()).toMatchObject({
        code: 'key_used_otherwise',
      })
    }
  })

  test('returns the earlier booking even if a phone number and an answer have since become required', async () => {
    const { museum, slotId } = await asking([])
    const made = await museum.book(slotId, {}, key)
    await set(museum, { phone_required: true, questions: [{ ...origin, required: true }] })
    const again = await museum.book(slotId, {}, key)
    expect([again.statusCode, again.body]).toEqual([201, made.body])
    expect((await museum.book(slotId)).statusCode).toBe(422)
  })
})
