import type { Finding, FindingReason, FindingState } from '#contract/mail-settings.ts'

/**
 * A name's TXT records, possibly none, or why the look-up failed: the name does not exist, or DNS
 * did not answer.
 */
export type DnsRecords = string[] | 'no_name' | 'no_answer'

export interface DnsLookup {
  name: string
  texts: DnsRecords
}

type FindingDetail = Partial<Pick<Finding, 'found' | 'record'>>

const stateOf: Record<FindingReason, FindingState> = {
  no_answer: 'unknown',
  no_such_domain: 'missing',
  spf_ok: 'ok',
  spf_missing: 'missing',
  spf_several: 'wrong',
  spf_invalid: 'wrong',
  spf_lookups: 'wrong',
  spf_open: 'wrong',
  spf_closed: 'wrong',
  spf_neutral: 'weak',
  spf_no_all: 'weak',
  spf_server_not_named: 'weak',
  dkim_ok: 'ok',
  dkim_missing: 'missing',
  dkim_selector_missing: 'missing',
  dkim_alias_empty: 'weak',
  dkim_invalid: 'wrong',
  dkim_revoked: 'wrong',
  dmarc_ok: 'ok',
  dmarc_missing: 'missing',
  dmarc_several: 'wrong',
  dmarc_invalid: 'wrong',
}

const finding = (reason: FindingReason, name: string, told: FindingDetail = {}): Finding => ({
  state: stateOf[reason],
  reason,
  name,
  found: null,
  record: null,
  ...told,
})

/** Shortens the records, because their owner may publish any amount of text. */
const shown = (texts: string[]) => texts.map((text) => text.slice(0, 2000)).join('\n')

const text = (name: string, value: string) => ({ name, type: 'TXT', value }) as const

/** A domain that does not exist gets no suggestions. */
export function noSuchDomain(domain: string) {
  const none = finding('no_such_domain', domain)
  return { spf: none, dkim: none, dmarc: none }
}

// SPF is defined in RFC 7208.

const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)
const spfTerm =
  /^([+?~-]?(all|(include|exists):\S+|ip[46]:[0-9a-f.:]+(\/\d+)?|(a|mx)(:[^\s/]+)?(\/\d+)?(\/\/\d+)?|ptr(:\S+)?)|[a-z][\w.-]*=\S*)$/i
const spfAsks = /^[+?~-]?(include:|exists:|a([:/]|$)|mx([:/]|$)|ptr(:|$))|^redirect=/i
const mostSpfAsks = 10

/** `server` is the mail server as an SPF term, such as `a:mail.museum.example`, if it is known. */
export function spfFinding({ name, texts }: DnsLookup, server: string | undefined): Finding {
  if (texts === 'no_answer') return finding('no_answer', name)
  if (texts === 'no_name') return finding('no_such_domain', name)
  const records = texts.filter(isSpf)
  const [record] = records
  if (record === undefined) {
    return finding('spf_missing', name, { record: text(name, firstSpf(server)) })
  }
  const found = shown(records)
  if (records.length > 1) return finding('spf_several', name, { found })
  const { reason, better } = spfFault(record, server)
  return finding(reason, name, { found, record: better ? text(name, better) : null })
}

const firstSpf = (server: string | undefined) =>
  ['v=spf1', 'mx', server, '~all'].filter(Boolean).join(' ')

function spfFault(record: string, server: string | undefined) {
  const terms = record.trim().split(/ +/).slice(1)
  if (!terms.every((term) => spfTerm.test(term))) return { reason: 'spf_invalid' } as const
  const asks = terms.filter((term) => spfAsks.test(term))
  if (asks.length > mostSpfAsks) return { reason: 'spf_lookups' } as const
  const all = terms.find((term) => /^[+?~-]?all$/i.test(term))
  const others = terms.filter((term) => term !== all)
  const written = (added: string | undefined, end: string) =>
    ['v=spf1', ...others, added, end].filter(Boolean).join(' ')
  if (all && /^\+?all$/i.test(all)) {
    return { reason: 'spf_open', better: written(undefined, '~all') } as const
  }
  if (all && /^-all$/i.test(all) && others.length === 0) {
    return { reason: 'spf_closed', better: firstSpf(server) } as const
  }
  if (all?.startsWith('?')) {
    return { reason: 'spf_neutral', better: written(undefined, '~all') } as const
  }
  const redirected = terms.some((term) => /^redirect=/i.test(term))
  if (!all && !redirected) {
    return { reason: 'spf_no_all', better: written(undefined, '~all') } as const
  }
  if (all && server && !names(terms, server)) {
    return { reason: 'spf_server_not_named', better: written(server, all) } as const
  }
  return { reason: 'spf_ok' } as const
}

/**
 * Whether an SPF record may cover the server: by its own term, or by referring to a provider's
 * record.
 */
const names = (terms: string[], server: string) =>
  terms.some((term) => {
    const plain = term.toLowerCase().replace(/^\+/, '')
    return plain === server || plain.startsWith('include:') || plain.startsWith('redirect=')
  })

// DKIM is defined in RFC 6376.

interface LookedKey extends DnsLookup {
  /** The target if the name is a CNAME. */
  alias: string | undefined
}

/** The best match among the selectors tried. `asked`: the caller specified the selector. */
export function dkimFinding(keys: LookedKey[], asked: boolean): Finding {
  const found = keys.map(keyFinding).filter((one) => one !== null)
  for (const state of ['ok', 'weak', 'wrong', 'unknown'] as const) {
    const best = found.find((one) => one.state === state)
    if (best) return best
  }
  const [first] = keys
  // If several selectors were tried, naming a single one would be misleading.
  const name = first ? (asked ? first.name : first.name.replace(/^[^.]*\./, '')) : ''
  return finding(asked ? 'dkim_selector_missing' : 'dkim_missing', name)
}

function keyFinding({ name, texts, alias }: LookedKey): Finding | null {
  if (texts === 'no_answer') return finding('no_answer', name)
  const keys = texts === 'no_name' ? [] : texts.filter(isKey)
  const [key] = keys
  if (key === undefined) return alias ? finding('dkim_alias_empty', name, { found: alias }) : null
  const told = { found: shown(keys) }
  const p = tagsOf(key).get('p')
  if (p === undefined) return finding('dkim_invalid', name, told)
  return finding(p === '' ? 'dkim_revoked' : 'dkim_ok', name, told)
}

/**
 * Whether a record is a DKIM key. Others are skipped, because some domains have the same text at
 * every name.
 */
function isKey(record: string): boolean {
  const tags = tagsOf(record)
  return tags.get('v') === 'DKIM1' || (!tags.has('v') && tags.has('p'))
}

/** The tags of `v=DKIM1; p=…`, without the spaces that may break up a key. */
const tagsOf = (record: string) =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const [, name, value] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(tag) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), (value ?? '').replaceAll(/\s/g, '')]]
    }),
  )

// DMARC is defined in RFC 7489.

const isDmarc = (record: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record)
const policies = ['none', 'quarantine', 'reject']

/**
 * The finding about the policy, which is in the records of the domain or one of its parents.
 * `reports` is the address for reports.
 */
export function dmarcFinding(looked: DnsLookup[], reports: string): Finding {
  const name = looked[0]?.name ?? ''
  const record = text(name, `v=DMARC1; p=none; rua=mailto:${reports}`)
  for (const place of looked) {
    if (place.texts === 'no_answer') return finding('no_answer', place.name)
    const records = place.texts === 'no_name' ? [] : place.texts.filter(isDmarc)
    const [one] = records
    if (one === undefined) continue
    const found = shown(records)
    if (records.length > 1) return finding('dmarc_several', place.name, { found })
    const tags = tagsOf(one)
    const policy = (place === looked[0] ? undefined : tags.get('sp')) ?? tags.get('p')
    if (policies.includes(policy?.toLowerCase() ?? '')) {
      return finding('dmarc_ok', place.name, { found })
    }
    return finding('dmarc_invalid', place.name, { found, record: { ...record, name: place.name } })
  }
  return finding('dmarc_missing', name, { record })
}

/** The names where a domain's policy may be published: its own and its parents'. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  const places = labels.map((_, from) => labels.slice(from)).slice(0, -1)
  // A deeper name has its policy either at its own name or near the top.
  const near = places.length > 5 ? [...places.slice(0, 1), ...places.slice(-4)] : places
  return near.map((place) => `_dmarc.${place.join('.')}`)
}

/** Selectors that providers commonly use. */
const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'mxvault',
  'zoho',
  'protonmail',
  'fm1',
  'mbo0001',
  'mailjet',
  'mandrill',
  'brevo1',
  'strato-dkim-0002',
]

/** The possible names of the DKIM key; `selector` is empty if it is unknown. */
export const dkimNames = (domain: string, selector: string): string[] =>
  (selector ? [selector] : usualSelectors).map((one) => `${one}._domainkey.${domain}`)

/** The address for reports, as written in a record: `!` would be read as the end of the address. */
export const reportsTo = ({ local, domain }: { local: string; domain: string }) =>
  `${encodeURIComponent(local.toWellFormed()).replaceAll('!', '%21')}@${domain}`

/** The two parts of the bare address in `Museum <info@museum.example>`. */
export function addressIn(sender: string): { local: string; host: string } {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at), host: address.slice(at + 1) }
}
