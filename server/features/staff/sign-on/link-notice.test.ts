import { expect, test } from 'vitest'
import { noticeComposers } from '#server/features/staff/notice/notice.ts'
import { openTestApp, password } from '#test/app.ts'
import { postmanRound } from '#test/postman-round.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { joinTeam } from '#test/world/people.ts'
import { startMisbehavingProvider } from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'

test('linking an account is reported to its owner, saying who was linked and from where', async () => {
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
  const atProvider = async (one = browserOf(app)) => {
    const { url = '' } = await one.start('leitung@museum.example')
    expect(await one.finish(provider.authorize(url))).toBe('unlinked')
    return one
  }
  await atProvider(browser)
  const other = await atProvider()
  await browser.logIn(museum.email, password)
  expect((await browser.send('POST', '/api/sign-on/link')).statusCode).toBe(204)
  expect((await browser.send('POST', '/api/sign-on/link')).json()).toMatchObject({
    code: 'sign_on_over',
  })

  // Refused links do not use up any of the day's notices.
  const { email } = await joinTeam(app, museum, { name: 'Erika Muster' })
  await other.logIn(email, password)
  for (let nth = 0; nth < 6; nth += 1) {
    const refused = await other.send('POST', '/api/sign-on/link')
    expect(refused.json()).toMatchObject({ code: 'already_linked' })
  }
  provider.person = { sub: 'y', name: 'Y', email: 'y@museum.example', email_verified: true }
  await atProvider(other)
  expect((await other.send('POST', '/api/sign-on/link')).statusCode).toBe(204)

  await postmanRound(app, { composers: noticeComposers(app.ctx), smtpUrl: mailbox.url })
  const notices = mailbox.mails.filter(
    ({ subject }) => subject === 'Ihre Anmeldung bei Rundgang ist geändert',
  )
  expect(notices.map(({ recipients }) => recipients).sort()).toEqual(
    [[museum.email], [email]].sort(),
  )
  const notice = notices.find(({ recipients }) => recipients[0] === museum.email)
  const text = notice?.text?.replaceAll('\u202f', '')
  expect(text).toContain(
    'wurde mit der Anmeldung über Stadtmuseum verbunden. Wer dort als „www.evil.com“ angemeldet ist',
  )
  expect(notice?.text).not.toContain('www.evil.com')
  expect(text).toContain('Gerät: ')
  expect(text).toContain('ein neues Passwort hebt sie nicht auf')
  await app.close()
  await Promise.all([provider.close(), mailbox.close(), dns.close()])
})
