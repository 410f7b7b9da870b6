import { describe, expect, test } from 'vitest'
import {
  addressIn,
  type DnsRecords,
  dkimFinding,
  dkimNames,
  dmarcFinding,
  dmarcNames,
  spfFinding,
} from './sender-domain.rules.ts'

const domain = 'museum.example'
const server = 'a:mail.museum.example'
const spf = (texts: DnsRecords, via: string | undefined = server) =>
  spfFinding({ name: domain, texts }, via)
const added = (value: string, name = domain) => ({ name, type: 'TXT', value })

describe('the SPF record', () => {
  test("is suggested if missing, with the servers that receive and send the domain's emails", () => {
    expect(spf([])).toEqual({
      state: 'missing',
      reason: 'spf_missing',
      name: domain,
      found: null,
      record: added('v=spf1 mx a:mail.museum.example ~all'),
    })
    expect(spf([], 'ip4:192.0.2.1').record?.value).toBe('v=spf1 mx ip4:192.0.2.1 ~all')
    expect(spfFinding({ name: domain, texts: [] }, undefined).record?.value).toBe('v=spf1 mx ~all')
  })

  test('is found among other TXT records', () => {
    const record = 'V=SPF1 A:MAIL.museum.example -all'
    expect(spf(['google-site-verification=x', 'v=spf10 x', record])).toMatchObject({
      state: 'ok',
      found: record,
      record: null,
    })
  })

  test.each([
    'v=spf1 +a:mail.museum.example ~all',
    'v=spf1 include:_spf.provider.example -all',
    'v=spf1 redirect=_spf.provider.example',
    'v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::/32 include:x.example exists:%{i}.x.example exp=e.example ~all',
  ])('is ok: %s', (record) => {
    expect(spf([record])).toMatchObject({ state: 'ok', reason: 'spf_ok', record: null })
  })

  test.each([
    ['spf_open', 'wrong', 'v=spf1 a:mail.museum.example +all', `v=spf1 ${server} ~all`],
    ['spf_open', 'wrong', 'v=spf1 mx all', 'v=spf1 mx ~all'],
    ['spf_closed', 'wrong', 'v=spf1 -all', `v=spf1 mx ${server} ~all`],
    ['spf_closed', 'wrong', 'V=SPF1  -ALL', `v=spf1 mx ${server} ~all`],
    ['spf_neutral', 'weak', 'v=spf1 include:x.example ?all', 'v=spf1 include:x.example ~all'],
    ['spf_no_all', 'weak', 'v=spf1 a:mail.museum.example', `v=spf1 ${server} ~all`],
    ['spf_no_all', 'weak', 'v=spf1', 'v=spf1 ~all'],
    ['spf_server_not_named', 'weak', 'v=spf1 mx -all', `v=spf1 mx ${server} -all`],
    [
      'spf_server_not_named',
      'weak',
      'v=spf1 ip4:192.0.2.1 a:www.museum.example  ~all',
      `v=spf1 ip4:192.0.2.1 a:www.museum.example ${server} ~all`,
    ],
  ])('gets the finding %s, with the state %s, if it is %j', (...row) => {
    const [reason, state, record, better] = row
    expect(spf([record])).toMatchObject({ reason, state, found: record, record: added(better) })
  })

  test.each([
    ['spf_several', ['v=spf1 mx ~all', 'v=spf1 a ~all']],
    ['spf_invalid', ['v=spf1 include: ~all']],
    ['spf_invalid', ['v=spf1 mail.museum.example ~all']],
    ['spf_invalid', ['v=spf1 ip4:mail ~all']],
    ['spf_lookups', [`v=spf1 ${'include:x.example '.repeat(11)}~all`]],
    ['spf_lookups', [`v=spf1 a mx ptr ${'exists:x.example '.repeat(7)}redirect=x.example`]],
  ])('is wrong, and no record is suggested: %s in %j', (reason, records) => {
    expect(spf(records)).toMatchObject({
      reason,
      state: 'wrong',
      found: records.join('\n'),
      record: null,
    })
  })

  test('may cause ten DNS look-ups; plain IP addresses cause none', () => {
    const ten = `v=spf1 ${'include:x.example '.repeat(10)}ip4:192.0.2.1 ip6:2001:db8::1 ~all`
    expect(spf([ten]).reason).toBe('spf_ok')
  })

  test('is ok for a server without a public name', () => {
    expect(spfFinding({ name: domain, texts: ['v=spf1 mx ~all'] }, undefined).reason).toBe('spf_ok')
  })
})

describe('the DKIM record', () => {
  const key = 'v=DKIM1; k=rsa; p=MIIB IjAN'
  const at = (selector: string, texts: DnsRecords, alias?: string) => ({
    name: `${selector}._domainkey.${domain}`,
    texts,
    alias,
  })

  test('is ok if one of the common selectors has a key', () => {
    expect(dkimFinding([at('dkim', 'no_name'), at('mail', [key]), at('s1', [])], false)).toEqual({
      state: 'ok',
      reason: 'dkim_ok',
      name: 'mail._domainkey.museum.example',
      found: key,
      record: null,
    })
    expect(dkimFinding([at('mail', ['p=MIIB'])], true).reason).toBe('dkim_ok')
  })

  test('counts as missing if a domain has the same unrelated record at every name', () => {
    const wild = ['v=spf1 -all', 'Hausnummer=7', '']
    expect(dkimFinding([at('default', wild), at('mail', wild)], false)).toMatchObject({
      state: 'missing',
      reason: 'dkim_missing',
      name: '_domainkey.museum.example',
      record: null,
    })
    expect(dkimFinding([at('neu', 'no_name')], true)).toMatchObject({
      reason: 'dkim_selector_missing',
      name: 'neu._domainkey.museum.example',
    })
  })

  test.each([
    ['dkim_revoked', 'wrong', 'v=DKIM1; p='],
    ['dkim_revoked', 'wrong', 'p= ;k=rsa'],
    ['dkim_invalid', 'wrong', 'v=DKIM1; k=rsa'],
  ])('gets the finding %s, with the state %s, if it is %j', (reason, state, text) => {
    expect(dkimFinding([at('mail', [text])], false)).toMatchObject({ reason, state, found: text })
  })

  test('is weak if an alias points to a provider that has no key there yet', () => {
    const finding = dkimFinding([at('selector1', 'no_name', 'selector1.provider.example')], false)
    expect(finding).toMatchObject({
      state: 'weak',
      reason: 'dkim_alias_empty',
      found: 'selector1.provider.example',
    })
  })

  test('has the best state of all selectors, and is unknown only if nothing was found', () => {
    const revoked = at('s1', ['v=DKIM1; p='])
    expect(dkimFinding([revoked, at('s2', 'no_answer'), at('s3', [key])], false).state).toBe('ok')
    expect(dkimFinding([at('s2', 'no_answer'), revoked], false).state).toBe('wrong')
    expect(dkimFinding([at('s2', 'no_answer'), at('s3', [])], false).state).toBe('unknown')
  })

  test('is looked up at the given selector, or else at many common ones', () => {
    expect(dkimNames(domain, 'abc')).toEqual(['abc._domainkey.museum.example'])
    const usual = dkimNames(domain, '')
    expect(usual.length).toBeGreaterThan(14)
    expect(usual).toContain('selector1._domainkey.museum.example')
  })
})

describe('the DMARC record', () => {
  const reports = 'info@museum.example'
  const at = (name: string, texts: DnsRecords) => ({ name: `_dmarc.${name}`, texts })

  test('is suggested if missing, with a policy that blocks nothing', () => {
    const looked = [at('post.museum.example', 'no_name'), at('museum.example', ['v=spf1 -all'])]
    expect(dmarcFinding(looked, reports)).toEqual({
      state: 'missing',
      reason: 'dmarc_missing',
      name: '_dmarc.post.museum.example',
      found: null,
      record: added(
        'v=DMARC1; p=none; rua=mailto:info@museum.example',
        '_dmarc.post.museum.example',
      ),
    })
  })

  test.each([
    'v=DMARC1; p=none',
    'v=DMARC1;p=REJECT;',
    'v = DMARC1 ; p = quarantine; pct=50',
  ])('is ok: %s', (record) => {
    expect(dmarcFinding([at(domain, [record])], reports)).toMatchObject({
      state: 'ok',
      found: record,
    })
  })

  test('may be at a parent domain, with a policy for its subdomains', () => {
    const above = (record: string) =>
      dmarcFinding([at('post.museum.example', []), at(domain, [record])], reports)
    expect(above('v=DMARC1; p=reject')).toMatchObject({
      state: 'ok',
      name: '_dmarc.museum.example',
    })
    expect(above('v=DMARC1; p=reject; sp=none').state).toBe('ok')
    expect(above('v=DMARC1; p=reject; sp=nichts').state).toBe('wrong')
  })

  test.each([
    'v=DMARC1',
    'v=DMARC1; p=',
    'v=DMARC1; p=nichts',
    'v=DMARC1; rua=mailto:x@y.example',
  ])('is wrong: %s', (found) => {
    const record = added(
      'v=DMARC1; p=none; rua=mailto:info@museum.example',
      '_dmarc.museum.example',
    )
    const finding = dmarcFinding([at(domain, [found])], reports)
    expect(finding).toMatchObject({ state: 'wrong', reason: 'dmarc_invalid', found, record })
  })

  test('is wrong if there are two records', () => {
    const twice = ['v=DMARC1; p=none', 'v=DMARC1; p=reject']
    expect(dmarcFinding([at(domain, twice)], reports).reason).toBe('dmarc_several')
  })

  test('is looked up at the domain and its parents, but not at the top-level domain', () => {
    expect(dmarcNames('a.b.museum.example')).toEqual([
      '_dmarc.a.b.museum.example',
      '_dmarc.b.museum.example',
      '_dmarc.museum.example',
    ])
    const deep = dmarcNames(`${'a.'.repeat(60)}museum.example`)
    expect(deep).toHaveLength(5)
    expect(deep.at(-1)).toBe('_dmarc.museum.example')
  })
})

test('without a DNS response the state is unknown, and a nonexistent domain is distinguished from one without records', () => {
  expect(spf('no_answer')).toMatchObject({ state: 'unknown', record: null })
  expect(dmarcFinding([{ name: '_dmarc.museum.example', texts: 'no_answer' }], 'x')).toMatchObject({
    state: 'unknown',
    record: null,
  })
  expect(spf('no_name')).toMatchObject({ state: 'missing', reason: 'no_such_domain', record: null })
})

test.each([
  ['Museum <info@museum.example>', 'info', 'museum.example'],
  ['info@museum.example', 'info', 'museum.example'],
  ['"a@b" <info@[127.0.0.1]>', 'info', '[127.0.0.1]'],
])('the address is found in the sender %s', (sender, local, host) => {
  expect(addressIn(sender)).toEqual({ local, host })
})
