import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Question } from 'dns-packet'

/** The records of a name, or how the server fails. */
export type DnsEntry =
  | { texts: (string | string[])[] }
  | { alias: string }
  | { fails: 'SERVFAIL' | 'REFUSED' | 'silent' }
  /** The name exists but has no records. */
  | { texts: [] }

export interface DnsServer {
  /** The value for `DNS_SERVER`. */
  address: string
  /** The keys are in lower case. A name that is not listed does not exist. */
  entries: Map<string, DnsEntry>
  /** The queried names. */
  asked: string[]
  close: () => Promise<void>
}

const responseCodes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 }

/** A real DNS server on a free port that serves the given records. */
export async function startDnsServer(): Promise<DnsServer> {
  const entries = new Map<string, DnsEntry>()
  const asked: string[] = []
  const socket = createSocket('udp4')

  socket.on('message', (message, from) => {
    const query = decode(message)
    const question = query.questions?.[0]
    if (!question) return
    // Resolvers may randomise the case of names, to detect forged responses.
    const name = question.name.toLowerCase()
    asked.push(name)
    const answer = answerTo(question, entries)
    if (!answer) return
    const reply = encode({
      type: 'response',
      id: query.id ?? 0,
      flags: 0x0180 | responseCodes[answer.code],
      questions: [question],
      answers: answer.records,
    })
    socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')

  return {
    address: `127.0.0.1:${socket.address().port}`,
    entries,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

interface Reply {
  code: keyof typeof responseCodes
  records: Answer[]
}

/** The response of a resolver that follows aliases; null for no response. */
function answerTo(question: Question, entries: Map<string, DnsEntry>): Reply | null {
  const records: Answer[] = []
  let name = question.name
  for (;;) {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return { code: 'NXDOMAIN', records }
    if ('fails' in entry) {
      return entry.fails === 'silent' ? null : { code: entry.fails, records: [] }
    }
    if ('texts' in entry) {
      if (question.type !== 'TXT') return { code: 'NOERROR', records }
      const texts = entry.texts.map((data): Answer => ({ type: 'TXT', name, ttl: 60, data }))
      return { code: 'NOERROR', records: [...records, ...texts] }
    }
    records.push({ type: 'CNAME', name, ttl: 60, data: entry.alias })
    if (question.type === 'CNAME') return { code: 'NOERROR', records }
    name = entry.alias
  }
}
