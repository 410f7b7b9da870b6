import { startMisbehavingServer } from '#test/servers/misbehaving-server.ts'

/*
 * The mail servers for the measurement, in a separate process: one that refuses unknown recipients,
 * and a dead one that accepts connections but never replies. On request, the process reports which
 * emails arrived.
 */

export interface Addresses {
  living: string
  deadPort: number
}

export interface Arrivals {
  /** The number of emails to guests that arrived; each guest gets one. */
  mails: number
  /** When the last of these emails arrived, in milliseconds since 1970; 0 if none did. */
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
