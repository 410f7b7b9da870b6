import type { SenderDomain } from '#contract/mail-settings.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { mailSettingsOf } from '#server/features/project/mail-settings/mail-settings.ts'
import { mailServerFault, mailServerIn } from '#server/mail-server.ts'
import { openPublicDns, type PublicDns } from '#server/public-dns.ts'
import {
  addressIn,
  type DnsLookup,
  dkimFinding,
  dkimNames,
  dmarcFinding,
  dmarcNames,
  noSuchDomain,
  reportsTo,
  spfFinding,
} from './sender-domain.rules.ts'

interface Asked {
  projectId: string
  /** If empty, the common selectors are tried. */
  selector: string
}

/**
 * Checks the public DNS records of the domain a project's emails are sent from: the sender's if the
 * project has its own mail server, otherwise the operator's. Throws `not_found`.
 */
export async function checkSenderDomain(
  ctx: AppContext,
  staff: Staff,
  { projectId, selector }: Asked,
): Promise<SenderDomain> {
  const settings = await mailSettingsOf(ctx, staff, projectId)
  const own = settings.email_custom_smtpserver
  const owner = own ? 'organisation' : 'operator'
  const { mailFrom, smtpUrl, dnsServer } = ctx.config
  const { local, host } = addressIn(own ? settings.email_from : mailFrom)
  const domain = publicName(host)
  if (!domain) return { domain: host, owner, findings: null }
  const sender = { domain, local, server: own ? settings.email_smtpserver : hostOf(smtpUrl) }
  return { domain, owner, findings: await findings(openPublicDns(dnsServer), sender, selector) }
}

interface Sender {
  domain: string
  local: string
  /** `host` or `host:port`; undefined if there is no mail server. */
  server: string | undefined
}

async function findings(dns: PublicDns, { domain, local, server }: Sender, selector: string) {
  const [spf, keys, policies] = await Promise.all([
    look(dns, domain),
    Promise.all(dkimNames(domain, selector).map((name) => lookForKey(dns, name))),
    lookForPolicy(dns, domain),
  ])
  if (spf.texts === 'no_name') return noSuchDomain(domain)
  return {
    spf: spfFinding(spf, server && spfNameOf(server)),
    dkim: dkimFinding(keys, selector !== ''),
    dmarc: dmarcFinding(policies, reportsTo({ local, domain })),
  }
}

const look = async (dns: PublicDns, name: string): Promise<DnsLookup> => ({
  name,
  texts: await dns.textsOf(name),
})

async function lookForKey(dns: PublicDns, name: string) {
  const looked = await look(dns, name)
  const there = looked.texts !== 'no_name' && looked.texts.length > 0
  return { ...looked, alias: there ? undefined : await dns.aliasOf(name) }
}

/** Goes up from the domain until it finds a record or DNS does not answer. */
async function lookForPolicy(dns: PublicDns, domain: string): Promise<DnsLookup[]> {
  const looked: DnsLookup[] = []
  for (const name of dmarcNames(domain)) {
    const one = await look(dns, name)
    looked.push(one)
    if (one.texts === 'no_answer' || (one.texts !== 'no_name' && one.texts.length > 0)) break
  }
  return looked
}

/** The host as a public DNS name; undefined for IP addresses and local-network names. */
function publicName(host: string): string | undefined {
  // A host with a port or a bracket is not a DNS name, and one that is refused as a mail server is
  // not public.
  if (/[[\]:]/.test(host) || mailServerFault(host, false)) return undefined
  const name = mailServerIn(host)?.host.toLowerCase()
  return name && /\.[a-z][a-z0-9-]*$/.test(name) ? name : undefined
}

const hostOf = (url: string | undefined) => (url ? new URL(url).hostname : undefined)

/** The SPF term of a mail server; undefined for one that is not public. */
function spfNameOf(setting: string): string | undefined {
  const host = mailServerIn(setting)?.host
  if (!host || mailServerFault(host, false)) return undefined
  if (host.includes(':')) return `ip6:${host}`
  return /^[\d.]+$/.test(host) ? `ip4:${host}` : `a:${host.toLowerCase()}`
}
