import { beforeEach, describe, expect, test } from 'vitest'
import type { SenderDomain } from '#contract/mail-settings.ts'
import { openPublicDns } from '#server/public-dns.ts'
import { form, openTestApp, type TestApp, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'

const dns = await perFile(startDnsServer())
const app = await testApp({
  DNS_SERVER: dns.address,
  MAIL_FROM: 'Rundgang <no-reply@betreiber.example>',
  SMTP_URL: 'smtps://name:geheim@relay.betreiber.example:465',
})
beforeEach(() => {
  dns.entries.clear()
  dns.asked.length = 0
})

type Organisation = Awaited<ReturnType<TestApp['register']>>

const urlOf = ({ projectId }: Organisation, selector?: string) =>
  `/api/admin/settings/email/${projectId}/domain${selector === undefined ? '' : `?selector=${encodeURIComponent(selector)}`}`
const check = async (museum: Organisation, selector?: string) =>
  (await museum.as({ url: urlOf(museum, selector) })).json<SenderDomain>()

async function withServer(email_from: string, email_smtpserver = 'mail.museum.example:587') {
  const museum = await app.register()
  const url = `/api/admin/settings/email/${museum.projectId}`
  const fields = {
    email_from,
    email_smtpserver,
    email_custom_smtpserver: 'on',
    email_password: 'x',
  }
  const saved = await museum.as({ method: 'POST', url, ...form(fields) })
  expect(saved.statusCode).toBe(200)
  return museum
}

describe('the check of the sender domain', () => {
  test('finds the public records, including split TXT records and aliases', async () => {
    const spf = `v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}a:mail.museum.example -all`
    dns.entries.set('museum.example', {
      texts: [['v=spf1 ', ...(spf.slice(7).match(/.{1,99}/g) ?? [])]],
    })
    dns.entries.set('selector1._domainkey.museum.example', { alias: 'museum.keys.example' })
    dns.entries.set('museum.keys.example', { texts: ['v=DKIM1; p=MIIB'] })
    dns.entries.set('_dmarc.museum.example', { texts: ['v=DMARC1; p=quarantine'] })
    const museum = await withServer('info@museum.example')
    expect(await check(museum)).toEqual({
      domain: 'museum.example',
      owner: 'organisation',
      findings: {
        spf: { state: 'ok', reason: 'spf_ok', name: 'museum.example', found: spf, record: null },
        dkim: {
          state: 'ok',
          reason: 'dkim_ok',
          name: 'selector1._domainkey.museum.example',
          found: 'v=DKIM1; p=MIIB',
          record: null,
        },
        dmarc: {
          state: 'ok',
          reason: 'dmarc_ok',
          name: '_dmarc.museum.example',
          found: 'v=DMARC1; p=quarantine',
          record: null,
        },
      },
    })
  })

  test('suggests records where there are none', async () => {
    dns.entries.set('museum.example', { texts: [] })
    const { findings } = await check(await withServer('info!2@museum.example'))
    expect(findings).toMatchObject({
      spf: { reason: 'spf_missing', record: { value: 'v=spf1 mx a:mail.museum.example ~all' } },
      dkim: { reason: 'dkim_missing', record: null },
      dmarc: {
        reason: 'dmarc_missing',
        // An exclamation mark would be read as the end of the address.
        record: { value: 'v=DMARC1; p=none; rua=mailto:info%212@museum.example' },
      },
    })
  })

  test('suggests nothing for a domain that does not exist', async () => {
    const { findings } = await check(await withServer('info@musuem.example'))
    const none = {
      state: 'missing',
      reason: 'no_such_domain',
      name: 'musuem.example',
      found: null,
      record: null,
    }
    expect(findings).toEqual({ spf: none, dkim: none, dmarc: none })
  })

  test('uses the operator’s domain if the project does not have its own server', async () => {
    dns.entries.set('betreiber.example', { texts: ['v=spf1 mx ~all'] })
    const museum = await app.register()
    expect(await check(museum)).toMatchObject({
      domain: 'betreiber.example',
      owner: 'operator',
      findings: {
        spf: {
          reason: 'spf_server_not_named',
          record: { value: 'v=spf1 mx a:relay.betreiber.example ~all' },
        },
        dmarc: { record: { value: 'v=DMARC1; p=none; rua=mailto:no-reply@betreiber.example' } },
      },
    })
  })

  test('uses the policy of a parent domain', async () => {
    dns.entries.set('post.museum.example', { texts: [] })
    dns.entries.set('_dmarc.museum.example', { texts: ['v=DMARC1; p=none'] })
    const { findings } = await check(await withServer('info@post.museum.example'))
    expect(findings?.dmarc).toMatchObject({ state: 'ok', name: '_dmarc.museum.example' })
  })

  test('looks up only the given selector', async () => {
    dns.entries.set('museum.example', { texts: [] })
    dns.entries.set('m1._domainkey.museum.example', { texts: ['v=DKIM1; p='] })
    dns.entries.set('mail._domainkey.museum.example', { texts: ['v=DKIM1; p=MIIB'] })
    const museum = await withServer('info@museum.example')
    expect((await check(museum, ' M1 ')).findings?.dkim.reason).toBe('dkim_revoked')
    expect(dns.asked.filter((name) => name.includes('domainkey'))).toEqual([
      'm1._domainkey.museum.example',
    ])
    expect((await check(museum, 'm2')).findings?.dkim.reason).toBe('dkim_selector_missing')
  })

  test('reports DNS failures as such, never as missing records', async () => {
    dns.entries.set('museum.example', { fails: 'SERVFAIL' })
    dns.entries.set('_dmarc.museum.example', { fails: 'REFUSED' })
    dns.entries.set('s1._domainkey.museum.example', { fails: 'SERVFAIL' })
    const { findings } = await check(await withServer('info@museum.example'))
    expect(Object.values(findings ?? {}).map(({ state }) => state)).toEqual(
      Array(3).fill('unknown'),
    )
  })

  test('looks up names with umlauts in their DNS form', async () => {
    dns.entries.set('xn--mhle-0ra.example', { texts: ['v=spf1 include:x.example -all'] })
    const answer = await check(await withServer('info@Mühle.example', 'mail.mühle.example'))
    expect(answer.domain).toBe('xn--mhle-0ra.example')
    expect(answer.findings?.spf.state).toBe('ok')
    expect(answer.findings?.dmarc.record?.value).toContain('info@xn--mhle-0ra.example')
  })

  test.each([
    'info@post.local',
    'info@museum.internal',
    'info@drucker.lan',
  ])('makes no query for %s, which is not in public DNS', async (sender) => {
    const museum = await withServer(sender)
    const domain = sender.replace('info@', '')
    expect(await check(museum)).toEqual({ domain, owner: 'organisation', findings: null })
    expect(dns.asked).toEqual([])
  })

  test.each([
    'post@localhost',
    'post@[127.0.0.1]',
    'post@127.1',
    'post@192.0.2.1',
    'a@b..c',
    'a@x:1',
  ])('makes no query if MAIL_FROM is %s', async (MAIL_FROM) => {
    const there = await openTestApp({ DNS_SERVER: dns.address, MAIL_FROM })
    expect((await check(await there.register())).findings).toBeNull()
    expect(dns.asked).toEqual([])
    await there.close()
  })

  test.each([
    'a b',
    'ä',
    '-a',
    'a..b',
    'a.',
    'x'.repeat(101),
    'a\nb',
    '*',
  ])('refuses %j as a selector, but only after checking that the project exists', async (selector) => {
    const museum = await app.register()
    const other = await app.register()
    const refused = await museum.as({ url: urlOf(museum, selector) })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { selector: expect.any(String) } },
    ])
    expect((await other.as({ url: urlOf(museum, selector) })).statusCode).toBe(404)
  })

  test('can be requested at most thirty times in ten minutes', async () => {
    const there = await openTestApp({ RATE_LIMIT: 'on' })
    const museum = await there.register()
    for (let turn = 0; turn < 30; turn++) {
      expect((await museum.as({ url: urlOf(museum) })).statusCode).toBe(200)
    }
    expect((await museum.as({ url: urlOf(museum) })).statusCode).toBe(429)
    await there.close()
  })
})

test('a DNS server that does not answer delays the check only briefly', async () => {
  dns.entries.set('museum.example', { fails: 'silent' })
  const asker = openPublicDns(dns.address, { timeoutMs: 100, tries: 2 })
  expect(await asker.textsOf('museum.example')).toBe('no_answer')
  expect(await asker.aliasOf('museum.example')).toBeUndefined()
  expect(dns.asked.length).toBeGreaterThan(2)
})

test('a name that is too long for DNS counts as one that does not exist', async () => {
  const asker = openPublicDns(dns.address)
  expect(await asker.textsOf(`${'a'.repeat(64)}.museum.example`)).toEqual([])
  expect(await asker.textsOf(`${'a.'.repeat(130)}museum.example`)).toEqual([])
})
