import type { Finding, FindingReason, FindingState } from '#contract/sender-domain.ts'

/** What stands at a name: texts, which may be none; or that there is no such name; or no answer. */
export type DnsRecords = string[] | 'no_name' | 'no_answer'

export interface Looked {
  name: string
  texts: DnsRecords
}

type Told = Partial<Pick<Finding, 'found' | 'record'>>

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

const finding = (reason: FindingReason, name: string, told: Told = {}): Finding => ({
  state: stateOf[reason],
  reason,
  name,
  found: null,
  record: null,
  ...told,
})

/** How much of a record is shown; its owner may write a lot. */
const shown = (texts: string[]) => texts.map((text) => text.slice(0, 2000)).join('\n')

const text = (name: string, value: string) => ({ name, type: 'TXT', value }) as const

/** Where there is no such domain there is nothing to add to. */
export function noSuchDomain(domain: string) {
  const none = finding('no_such_domain', domain)
  return { spf: none, dkim: none, dmarc: none }
}

// SPF is RFC 7208.

const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)
const spfTerm =
  /^([+?~-]?(all|(include|exists):\S+|ip[46]:[0-9a-f.:]+(\/\d+)?|(a|mx)(:[^\s/]+)?(\/\d+)?(\/\/\d+)?|ptr(:\S+)?)|[a-z][\w.-]*=\S*)$/i
const spfAsks = /^[+?~-]?(include:|exists:|a([:/]|$)|mx([:/]|$)|ptr(:|$))|^redirect=/i
const mostSpfAsks = 10

/** `server` is how SPF names the mail server, such as `a:mail.museum.example`; unset, unknown. */
export function spfFinding({ name, texts }: Looked, server: string | undefined): Finding {
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

/** Whether a record may mean that server: by its name, or by all that a provider stands up for. */
const names = (terms: string[], server: string) =>
  terms.some((term) => {
    const plain = term.toLowerCase().replace(/^\+/, '')
    return plain === server || plain.startsWith('include:') || plain.startsWith('redirect=')
  })

// DKIM is RFC 6376.

interface LookedKey extends Looked {
  /** What the name is only another word for. */
  alias: string | undefined
}

/** The best of what stands at the selectors that were tried. `asked`: one of them was named. */
export function dkimFinding(keys: LookedKey[], asked: boolean): Finding {
  const found = keys.map(keyFinding).filter((one) => one !== null)
  for (const state of ['ok', 'weak', 'wrong', 'unknown'] as const) {
    const best = found.find((one) => one.state === state)
    if (best) return best
  }
  const [first] = keys
  // The name of a selector that nobody named says nothing.
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

/** Where a domain answers for every name, what stands there is about something else. */
function isKey(record: string): boolean {
  const tags = tagsOf(record)
  return tags.get('v') === 'DKIM1' || (!tags.has('v') && tags.has('p'))
}

/** `v=DKIM1; p=…` as its tags, without the spaces that a key may be broken by. */
const tagsOf = (record: string) =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const [, name, value] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(tag) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), (value ?? '').replaceAll(/\s/g, '')]]
    }),
  )

// DMARC is RFC 7489.

const isDmarc = (record: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record)
const policies = ['none', 'quarantine', 'reject']

/**
 * From what stands at the domain and then at those it belongs to. `reports` is who gets reports.
 */
export function dmarcFinding(looked: Looked[], reports: string): Finding {
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

/** Where a policy may stand that holds for a domain: there, and wherever it belongs to. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  const places = labels.map((_, from) => labels.slice(from)).slice(0, -1)
  // Deeper names than that have their policy at the first of them or near the top.
  const near = places.length > 5 ? [...places.slice(0, 1), ...places.slice(-4)] : places
  return near.map((place) => `_dmarc.${place.join('.')}`)
}

/** Names that providers commonly give their keys. */
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

/** Where the key may stand; `selector` is empty where nobody knows it. */
export const dkimNames = (domain: string, selector: string): string[] =>
  (selector ? [selector] : usualSelectors).map((one) => `${one}._domainkey.${domain}`)

/** Who gets reports, as a record names them: `!` would be read as the end of the address. */
export const reportsTo = ({ local, domain }: { local: string; domain: string }) =>
  `${encodeURIComponent(local.toWellFormed()).replaceAll('!', '%21')}@${domain}`

/** The bare address of `Museum <info@museum.example>`, in its two parts. */
export function addressIn(sender: string): { local: string; host: string } {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at), host: address.slice(at + 1) }
}
