import { Resolver } from 'node:dns/promises'

/** What stands at a name: texts, which may be none; or that there is no such name; or no answer. */
export type DnsTexts = string[] | 'no_name' | 'no_answer'

export interface PublicDns {
  /** The TXT records of a name, each in one piece. Never rejects. */
  textsOf: (name: string) => Promise<DnsTexts>
  /** The name that a name is only another word for, if it is. Never rejects. */
  aliasOf: (name: string) => Promise<string | undefined>
}

interface DnsTimeouts {
  timeoutMs: number
  tries: number
}

// Keys have fewer characters; an answer may have 64 kB.
const longestText = 4000

/** Asks `server` (`127.0.0.1:53`); unset, the one that the machine asks. */
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
  // A name that is too long, as of a selector before a long domain, stands nowhere.
  return code === 'ENODATA' || code === 'EBADNAME' ? [] : 'no_answer'
}
