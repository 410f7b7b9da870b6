import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

// Longer than the work takes, so that the response time reveals nothing about it.
const atLeastMs = 250

/** Waits so that the response time does not reveal how much work was done. */
export async function inConstantTime(reply: FastifyReply): Promise<void> {
  await pause(Math.max(0, atLeastMs - reply.elapsedTime))
}
