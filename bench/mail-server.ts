import { startMisbehavingServer } from '#server/testing/servers/misbehaving-server.ts'

/*
 * The mail servers of the measurement, in a process of their own: one that refuses those who are
 * not there, and a dead one that accepts connections and says nothing. Asked, it says what arrived.
 */

export interface Addresses {
  living: string
  deadPort: number
}

export interface Arrivals {
  /** Mails to guests, of whom each is posted one. */
  mails: number
  /** When the last of them came, in milliseconds since 1970; 0: none came. */
  lastAt: number
}

const living = await startMisbehavingServer()
living.order({ at: 'rcpt', does: 550, to: /^nobody/ })
const dead = await startMisbehavingServer()
dead.order({ at: 'greeting', does: 'silence' })

const say = (message: Addresses | Arrivals) => process.send?.(message)

process.on('message', () => {
  const mails = living.taken.filter(({ recipients }) => recipients[0]?.startsWith('guest'))
  say({ mails: mails.length, lastAt: mails.at(-1)?.at ?? 0 })
})
process.on('disconnect', () => process.exit())
say({ living: living.url, deadPort: dead.port })
