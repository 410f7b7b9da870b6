import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { startMailbox } from '#test/servers/mailbox.ts'

const booker_email = 'jörg@schule.example'

test.each([
  ['does not offer SMTPUTF8', false, 422],
  ['offers SMTPUTF8', true, 201],
])('if the mail server %s, booking with an umlaut before the @ is answered with the right status', async (_which, takesUmlauts, status) => {
  const mailbox = await startMailbox({ takesUmlauts })
  const app = await openTestApp({ SMTP_URL: mailbox.url })
  try {
    const museum = await app.register()
    const answer = await museum.book(await museum.openSlot(), { booker_email })
    expect(answer.statusCode).toBe(status)
    if (status === 422) {
      const text = 'Vor dem @ bitte ohne Umlaute: Viele Mailserver nehmen sie nicht an.'
      expect(answer.json()).toMatchObject({ fields: { booker_email: text } })
      const found = await app.db.selectFrom('booking').select('id').execute()
      expect(found).toEqual([])
    }
  } finally {
    await app.close()
    await mailbox.close()
  }
})

test('without a mail server, an address with an umlaut before the @ can book', async () => {
  const app = await openTestApp()
  try {
    const museum = await app.register()
    const answer = await museum.book(await museum.openSlot(), { booker_email })
    expect(answer.statusCode).toBe(201)
  } finally {
    await app.close()
  }
})
