import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { ReadGuard } from '#server/cache/response-cache.ts'
import { DomainError } from '#server/errors.ts'
import type { Config } from '#server/runtime/config.ts'
import type { App } from '../../app-type.ts'
import { beforeResponse } from '../../hooks.ts'
import { networksOf } from '../network.ts'
import { ReadAllowance } from './read-allowance.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Limits reads whose parameters a client can vary endlessly, such as lists for any range of
     * days.
     */
    readGuard: (request: FastifyRequest) => ReadGuard
    /**
     * Counts a lookup of something the client sent, such as a token, once per call; throws
     * `too_many_tries`.
     */
    admitLookup: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyContextConfig {
    /**
     * Limits calls that look something up in the database. The count is kept in memory, because
     * counting in the database would cost more than the lookup.
     */
    limitedLookups?: true
  }
}

/**
 * A visitor who pages through a year needs a dozen lists; a school class behind one address shares
 * most lists.
 */
const listAllowance = { most: 60, seconds: 60 }
/** A school class that confirms its bookings makes two calls for each booking. */
const lookupAllowance = { most: 120, seconds: 60 }

/** The longest a list waits for bookings, so that it is read even in a rush. */
const longestMs = 200
const lookEveryMs = 5

/**
 * Delays refusals, so that a client that retries immediately does so less often. Only a limited
 * number are delayed, because each holds a connection.
 */
const refusedAfterMs = 1000
const mostKeptBack = 1000

/**
 * Keeps anonymous visitors' reads from slowing down bookings: each network has an allowance of
 * uncached reads, and lists whose parameters a client chooses are read one at a time, after the
 * bookings in flight.
 */
export function guardReads(app: App, { rateLimit }: Pick<Config, 'rateLimit'>): void {
  const lists = new ReadAllowance(listAllowance)
  const lookups = new ReadAllowance(lookupAllowance)
  const bookings = bookingsUnderWay(app)
  const turn = turnsAfter(bookings.count)
  let keptBack = 0

  const admit = async (taken: ReadAllowance, request: FastifyRequest) => {
    const retryAfterSeconds = rateLimit ? taken.take(networksOf(request)) : null
    if (retryAfterSeconds === null) return
    // Lists must not wait for this call, because only its refusal is being delayed.
    bookings.ended(request)
    if (keptBack < mostKeptBack) {
      keptBack += 1
      await pause(refusedAfterMs)
      keptBack -= 1
    }
    throw new DomainError('too_many_tries', { retryAfterSeconds })
  }

  app.decorate('readGuard', (request) => ({ admit: () => admit(lists, request), turn }))
  const counted = new WeakSet<FastifyRequest>()
  const admitLookup = async (request: FastifyRequest) => {
    if (counted.has(request)) return
    counted.add(request)
    await admit(lookups, request)
  }
  app.decorate('admitLookup', admitLookup)
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.limitedLookups) return done()
    admitLookup(request).then(() => done(), done)
  })
}

/** Counts the calls in flight that book, confirm or cancel for visitors. */
function bookingsUnderWay(app: App) {
  const underWay = new WeakSet<FastifyRequest>()
  let count = 0
  const ended = (request: FastifyRequest): undefined => {
    if (underWay.delete(request)) count -= 1
  }
  // Counts a call only once its body is read, so that a slow sender does not delay anything.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.who === 'public' && request.method === 'POST') {
      underWay.add(request)
      count += 1
    }
    done()
  })
  beforeResponse(app, ended)
  app.addHook('onResponse', (request, _reply, done) => {
    ended(request)
    done()
  })
  return { count: () => count, ended }
}

/** Runs reads one at a time; each waits for the bookings in flight, but at most `longestMs`. */
export function turnsAfter(bookings: () => number): ReadGuard['turn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    // The wait starts when a read is queued, so any number of reads queued together wait only once.
    const latest = performance.now() + longestMs
    const mine = last.then(async () => {
      while (bookings() > 0 && performance.now() < latest) await pause(lookEveryMs)
      return read()
    })
    last = mine.catch(() => {})
    return mine
  }
}

// Phones fetch a calendar feed at most every five minutes, and people have a few devices.
const pollAllowance = { most: 30, seconds: 10 * 60 }

/**
 * Limits how often programs may fetch the same secret address, such as a calendar feed. The count
 * is kept in memory. Throws `too_many_tries`.
 */
export function guardPolls({ rateLimit }: Pick<Config, 'rateLimit'>): (token: string) => void {
  const polls = new ReadAllowance(pollAllowance)
  return (token) => {
    const retryAfterSeconds = rateLimit ? polls.take([token]) : null
    if (retryAfterSeconds !== null) throw new DomainError('too_many_tries', { retryAfterSeconds })
  }
}
