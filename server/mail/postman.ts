import { type Delivery, deliver } from './delivery.ts'
import { claimDue, claimSeconds } from './outbox.ts'

export interface PostmanOptions extends Omit<Delivery, 'timeoutMs'> {
  /** For what other processes posted and for what is due again. */
  lookEveryMs?: number
  timeoutMs?: number
}

export interface Postman {
  /** Something was posted and committed; the postman looks at once. */
  wake: () => void
  /** Takes no more mails, and resolves when those under way are sent and recorded. */
  stop: () => Promise<void>
}

const atOnce = 5
// Leaves the rest of the claim for recording.
const longestTryMs = (claimSeconds - 15) * 1000

/** Sends what waits in the outbox, a few mails at once, until it is stopped. */
export function startPostman(options: PostmanOptions): Postman {
  const { lookEveryMs = 5000, timeoutMs = longestTryMs, ...rest } = options
  const delivery: Delivery = { ...rest, timeoutMs }
  const { db, clock, log } = delivery
  const underWay = new Set<Promise<void>>()
  let stopped = false
  let looking: Promise<void> | undefined
  // Something may be due that the last look did not take.
  let lookAgain = false
  const mayTake = () => lookAgain && !stopped && underWay.size < atOnce

  function look(): void {
    lookAgain = true
    looking ??= takeDue().finally(() => {
      looking = undefined
      // Whoever woke the postman after its last glance found it still looking.
      if (mayTake()) look()
    })
  }

  async function takeDue(): Promise<void> {
    try {
      while (mayTake()) {
        lookAgain = false
        const limit = atOnce - underWay.size
        const mails = await claimDue(db, { now: clock.now(), limit })
        if (mails.length === limit) lookAgain = true
        for (const mail of mails) carry(deliver(mail, delivery))
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read')
    }
  }

  function carry(delivered: Promise<void>): void {
    const done = delivered
      .catch((error: unknown) => {
        log.error({ err: error }, 'what became of a mail cannot be recorded')
      })
      .finally(() => {
        underWay.delete(done)
        if (mayTake()) look()
      })
    underWay.add(done)
  }

  const timer = setInterval(look, lookEveryMs)
  look()

  return {
    wake: look,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
