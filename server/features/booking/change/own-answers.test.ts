import { afterEach, describe, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import type { BookingQuestion } from '#contract/question.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Museum = Awaited<ReturnType<TestApp['register']>>

const ask = async (museum: Museum, questions: object[]) => {
  const url = `/api/admin/project/${museum.projectId}`
  const answer = await museum.as({ method: 'PUT', url, payload: { name: 'Museum', questions } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ questions: BookingQuestion[] }>().questions
}

const language = {
  kind: 'choice',
  text: 'Sprache der Führung',
  options: ['Deutsch', 'Platt'],
  translations: {
    en: { text: 'Language of the tour', options: { Deutsch: 'German', Platt: 'Low German' } },
  },
}
const classOf = { kind: 'text', text: 'Welche Klasse?', required: true }

/** A museum with a variant for everybody and one for classes, which alone are asked their class. */
async function withClasses() {
  const museum = await app.register()
  const url = `/api/admin/variants/${museum.projectId}`
  const added = await museum.as({ method: 'POST', url, payload: { name: 'Für Klassen' } })
  const { id, ressource_id: classes } = added.json<{ id: string; ressource_id: string }>()
  const both = [museum.variant.ressource_id, classes]
  const slotId = await museum.openSlot({ possible_ressources: both, max_attendees: 30 })
  const given = [language, { ...classOf, ressource_ids: [classes] }]
  const [everybody, ofClasses] = await ask(museum, given)
  if (!everybody || !ofClasses) throw new Error('two questions were stored')
  return { museum, slotId, variantId: id, classes, everybody, ofClasses }
}

const offered = async ({ projectId }: Museum, lang: string) => {
  const url = `/api/public/projects/${projectId}/offer?lang=${lang}`
  const { project, texts } = (await app.call({ url })).json<{
    project: { questions: object[] }
    texts: { asks?: string[]; ofVariants?: Record<string, { asks?: string[] }> }
  }>()
  return { questions: project.questions, texts }
}

const change = (token: string, payload: object) =>
  app.call({ method: 'PATCH', url: `/api/public/bookings/${token}`, payload })

const made = (answer: { json: <T>() => T; body: string; statusCode: number }) => {
  expect(answer.statusCode, answer.body).toBe(201)
  const { booking_id, cancel_url } = answer.json<{ booking_id: string; cancel_url: string }>()
  return { id: booking_id, token: new URL(cancel_url).searchParams.get('cancel_token') ?? '' }
}

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

describe('a question for some variants', () => {
  test('is asked of nobody else, and only they must answer it', async () => {
    const { museum, slotId, classes, everybody, ofClasses } = await withClasses()
    const { texts } = await offered(museum, 'de')
    expect(texts.asks).toEqual([everybody.id])
    expect(texts.ofVariants?.[classes]?.asks).toEqual([everybody.id, ofClasses.id])
    made(await museum.book(slotId))
    const missing = await museum.book(slotId, { category: classes })
    expect([missing.statusCode, missing.json<{ fields: object }>().fields]).toEqual([
      422,
      { [`answers.${ofClasses.id}`]: expect.any(String) },
    ])
    const answers = [{ question_id: ofClasses.id, answer: '4b' }]
    made(await museum.book(slotId, { category: 'Für Klassen', answers }))
    // Typed for a class, before another variant was chosen.
    made(await museum.book(slotId, { answers, booker_email: 'anna@haus.example' }))
    const [slot] = await museum.slots()
    const stored = slot?.bookings.map((one) => one?.answers.map(({ answer }) => answer))
    expect(stored?.filter((one) => one)).toEqual([[], ['4b'], []])
  })

  test('stays with a deleted variant instead of being asked of everybody', async () => {
    const { museum, variantId, everybody, ofClasses } = await withClasses()
    await museum.as({ method: 'DELETE', url: `/api/admin/variants/${variantId}` })
    expect((await offered(museum, 'de')).questions).toMatchObject([{ id: everybody.id }])
    expect(await ask(museum, [everybody, ofClasses])).toMatchObject([{}, { id: ofClasses.id }])
  })

  test('may not name a variant of another project', async () => {
    const { museum } = await withClasses()
    const other = await app.register()
    const url = `/api/admin/project/${museum.projectId}`
    const questions = [{ ...classOf, ressource_ids: [other.variant.ressource_id] }]
    const answer = await museum.as({ method: 'PUT', url, payload: { name: 'Museum', questions } })
    expect(refusal(answer)).toEqual([422, 'invalid'])
  })

  test('keeps its variants and translations if a client that knows neither saves it', async () => {
    const { museum, classes, everybody, ofClasses } = await withClasses()
    const plain = ({ ressource_ids, translations, ...rest }: BookingQuestion) => rest
    const saved = await ask(museum, [plain(everybody), plain(ofClasses)])
    expect(saved).toMatchObject([
      { translations: language.translations },
      { ressource_ids: [classes] },
    ])
    const [reworded] = await ask(museum, [{ ...plain(everybody), text: 'In welcher Sprache?' }])
    expect(reworded?.translations).toEqual({ en: { ...language.translations.en, text: '' } })
  })
})

test('a question is asked in the form’s language, and the office reads the answer in German', async () => {
  const { museum, slotId, everybody } = await withClasses()
  expect((await offered(museum, 'en')).questions[0]).toMatchObject({
    text: 'Language of the tour',
    options: ['Deutsch', 'Platt'],
    option_names: { Deutsch: 'German', Platt: 'Low German' },
  })
  expect((await offered(museum, 'fr')).questions[0]).not.toHaveProperty('option_names')
  const answers = [{ question_id: everybody.id, answer: 'Platt' }]
  const { id, token } = made(await museum.book(slotId, { answers, language: 'en' }))
  expect((await ctx.detailOf(museum, id)).answers).toMatchObject([
    { question: 'Sprache der Führung', answer: 'Platt' },
  ])
  expect((await shown(token)).answers_read).toEqual([
    { question: 'Language of the tour', answer: 'Low German' },
  ])
})

describe('a booker', () => {
  test('corrects an answer without an email, and the office sees who did', async () => {
    const { museum, slotId, classes, everybody, ofClasses } = await withClasses()
    const answers = [
      { question_id: everybody.id, answer: 'Platt' },
      { question_id: ofClasses.id, answer: '4b' },
    ]
    const { id, token } = made(await museum.book(slotId, { category: classes, answers }))
    expect(await shown(token)).toMatchObject({ asks_questions: true, answers })
    const corrected = await change(token, {
      answers: [{ question_id: ofClasses.id, answer: '4c' }],
    })
    expect(corrected.statusCode, corrected.body).toBe(200)
    const detail = await ctx.detailOf(museum, id)
    expect(detail.answers.map(({ answer }) => answer)).toEqual(['Platt', '4c'])
    expect(detail.history.at(-1)).toMatchObject({ what: 'mail' })
    expect(detail.history).toContainEqual(
      expect.objectContaining({ what: 'changed', as: 'booker', after: expect.any(Object) }),
    )
    expect(await ctx.eventsOf(id)).toEqual(['booking_confirmed'])
    const without = await change(token, { answers: [{ question_id: ofClasses.id, answer: '' }] })
    expect(refusal(without)).toEqual([422, 'invalid'])
    await change(token, { answers: [{ question_id: everybody.id, answer: '' }] })
    expect((await ctx.detailOf(museum, id)).answers.map(({ answer }) => answer)).toEqual(['4c'])
  })

  test('corrects no answer once the variant is closed for changes, but the office does', async () => {
    const { museum, slotId, everybody } = await withClasses()
    const url = `/api/admin/variants/${museum.variant.id}`
    const payload = { name: 'Führung', closes_changes: 86_400 }
    await museum.as({ method: 'PUT', url, payload })
    const { id, token } = made(await museum.book(slotId))
    app.clock.set('2026-11-30T12:00:00Z')
    const answers = [{ question_id: everybody.id, answer: 'Platt' }]
    expect(refusal(await change(token, { answers }))).toEqual([409, 'changes_closed'])
    expect((await ctx.change(museum, id, { answers })).statusCode).toBe(200)
    expect((await shown(token)).answers_read).toMatchObject([{ answer: 'Platt' }])
    expect(await ctx.eventsOf(id)).toEqual(['booking_confirmed'])
    expect(await ctx.auditOf(museum, id)).toEqual([expect.stringContaining('booking_changed')])
  })
})

test('the office keeps answers to questions that are no longer asked, or of another variant', async () => {
  const { museum, slotId, classes, everybody, ofClasses } = await withClasses()
  const answers = [{ question_id: ofClasses.id, version: 1, answer: '4b' }]
  const { id } = made(await museum.book(slotId, { category: classes, answers }))
  const category = museum.variant.ressource_id
  await ask(museum, [everybody])
  const both = [...answers, { question_id: everybody.id, answer: 'Deutsch' }]
  const changed = await ctx.change(museum, id, { category, answers: both })
  expect(changed.json()).toMatchObject({ answers: [{ answer: '4b' }, { answer: 'Deutsch' }] })
})
