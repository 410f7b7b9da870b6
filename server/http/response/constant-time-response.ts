import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

// Longer than the work takes, so that its length is not to be seen.
const atLeastMs = 250

/** Waits until an answer tells nothing by its haste of what had to be done for it. */
export async function inConstantTime(reply: FastifyReply): Promise<void> {
  await pause(Math.max(0, atLeastMs - reply.elapsedTime))
}
