import { expect, test } from 'vitest'
import { noticeComposers } from '#server/features/staff/notice/notice.ts'
import { openTestApp, password } from '#server/testing/app.ts'
import { postmanRound } from '#server/testing/postman-round.ts'
import { startDnsServer } from '#server/testing/servers/dns-server.ts'
import { startMailbox } from '#server/testing/servers/mailbox.ts'
import { startMisbehavingProvider } from '#server/testing/sign-on/misbehaving-provider.ts'
import { browserOf, setUpSignOn } from '#server/testing/sign-on/signed-on-museum.ts'

test('a linked account is reported to its owner, with whom and where', async () => {
  const dns = await startDnsServer()
  const provider = await startMisbehavingProvider()
  const mailbox = await startMailbox()
  const app = await openTestApp({
    OIDC_ALLOW_PRIVATE: '1',
    DNS_SERVER: dns.address,
    REGISTRATION: 'open',
  })
  const museum = await app.register('Stadtmuseum')
  await setUpSignOn(museum, dns, { issuer: provider.issuer, domain: 'museum.example' })
  provider.person = { sub: 'x', name: 'X', email: 'www.evil.com', email_verified: false }
  const browser = browserOf(app)
  const { url = '' } = await browser.start('leitung@museum.example')
  expect(await browser.finish(provider.authorize(url))).toBe('unlinked')
  await browser.logIn(museum.email, password)
  expect((await browser.send('POST', '/api/sign-on/link')).statusCode).toBe(204)
  expect((await browser.send('POST', '/api/sign-on/link')).json()).toMatchObject({
    code: 'sign_on_over',
  })
  await postmanRound(app, { composers: noticeComposers(app.ctx), smtpUrl: mailbox.url })
  const [notice, ...more] = mailbox.mails.filter(
    ({ subject }) => subject === 'Ihre Anmeldung bei Rundgang ist geändert',
  )
  expect([notice?.recipients, more]).toEqual([[museum.email], []])
  const text = notice?.text?.replaceAll('\u202f', '')
  expect(text).toContain(
    'wurde mit der Anmeldung über Stadtmuseum verbunden. Wer dort als „www.evil.com“ angemeldet ist',
  )
  expect(notice?.text).not.toContain('www.evil.com')
  expect(text).toContain('Gerät: ')
  expect(text).toContain('Ein neues Passwort hebt die Verbindung nicht auf.')
  await app.close()
  await Promise.all([provider.close(), mailbox.close(), dns.close()])
})
