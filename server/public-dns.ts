import { Resolver } from 'node:dns/promises'

/**
 * A name's TXT records, possibly none; `no_name` if the name does not exist, `no_answer` if no DNS
 * server answered.
 */
export type DnsTexts = string[] | 'no_name' | 'no_answer'

export interface PublicDns {
  /** A name's TXT records, each joined into one string. Never rejects. */
  textsOf: (name: string) => Promise<DnsTexts>
  /** The name a CNAME record points to, if there is one. Never rejects. */
  aliasOf: (name: string) => Promise<string | undefined>
}

interface DnsTimeouts {
  timeoutMs: number
  tries: number
}

// DKIM keys are shorter than this, but a DNS answer can be up to 64 kB.
const longestText = 4000

/** Queries `server` (`127.0.0.1:53`), or the machine's own DNS server if unset. */
export function openPublicDns(
  server: string | undefined,
  { timeoutMs, tries }: DnsTimeouts = { timeoutMs: 3000, tries: 2 },
): PublicDns {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (server) resolver.setServers([server])

  async function textsOf(name: string): Promise<DnsTexts> {
    try {
      const records = await resolver.resolveTxt(name)
      return records.map((pieces) => pieces.join('').slice(0, longestText))
    } catch (error) {
      return absence(error)
    }
  }

  async function aliasOf(name: string): Promise<string | undefined> {
    const aliases = await resolver.resolveCname(name).catch(() => [])
    return aliases[0]
  }

  return { textsOf, aliasOf }
}

function absence(error: unknown): DnsTexts {
  const { code } = error as { code?: string }
  if (code === 'ENOTFOUND') return 'no_name'
  // A name that is too long, such as a selector before a long domain, cannot exist.
  return code === 'ENODATA' || code === 'EBADNAME' ? [] : 'no_answer'
}
