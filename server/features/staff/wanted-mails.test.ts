import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Member = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

const url = '/api/users/me/mails'
const wanted = async ({ as }: Member) => (await as({ url })).json()
const choose = ({ as }: Member, payload: object) => as({ method: 'PUT', url, payload })

test('each member can turn off emails about their own slots', async () => {
  const museum = await app.register()
  const [guide, other] = [await joinTeam(app, museum), await joinTeam(app, museum)]
  expect(await wanted(guide)).toMatchObject({ slot_mails: true })
  const answer = await choose(guide, { slot_mails: false })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  for (const [member, slot_mails] of [
    [guide, false],
    [other, true],
    [museum, true],
  ] as const) {
    expect(await wanted(member)).toMatchObject({ slot_mails })
  }
  await choose(guide, { slot_mails: true })
  expect(await wanted(guide)).toMatchObject({ slot_mails: true })
})

test('any value other than true or false for emails about a member’s own slots gets a 422 and changes nothing', async () => {
  const museum = await app.register()
  for (const payload of [{}, { slot_mails: 'false' }, { slot_mails: null }, { slot_mails: 0 }]) {
    const answer = await choose(museum, payload)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['slot_mails'])
  }
  expect(await wanted(museum)).toMatchObject({ slot_mails: true })
})

test('the morning email is off until a member turns it on, and a change that omits the setting leaves it as it is', async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  expect(await wanted(guide)).toEqual({ slot_mails: true, morning_mail: false })
  await choose(guide, { slot_mails: true, morning_mail: true })
  await choose(guide, { slot_mails: false })
  expect(await wanted(guide)).toEqual({ slot_mails: false, morning_mail: true })
  expect(await wanted(museum)).toEqual({ slot_mails: true, morning_mail: false })
  const refused = await choose(guide, { slot_mails: true, morning_mail: 'yes' })
  expect(refused.statusCode).toBe(422)
  expect(await wanted(guide)).toEqual({ slot_mails: false, morning_mail: true })
})
