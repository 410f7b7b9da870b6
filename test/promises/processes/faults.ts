import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { allRight } from '../../invariants/consistency-check.ts'
import type { Ledger } from '../../invariants/ledger.ts'
import { startBalancer } from '../../servers/balancer.ts'
import type { Cluster } from '../../servers/cluster.ts'
import type { FaultFixture } from './fault-fixture.ts'

/** The maximum time from the end of a fault to the first acknowledged booking. */
const recoveredWithinMs = 5000
/**
 * The servers wait 10 seconds for a connection from the pool and 3 for a new connection to open; a
 * busy machine takes longer. The form waits longer still.
 */
const longestCallMs = 18_000
const bookingsBetween = 60

interface Fault {
  /** How often the fault occurs. */
  rounds: number
  /** The URLs visitors call; by default, the servers' own. */
  at?: string[]
  begin: () => Promise<unknown>
  meanwhile: (ledger: Ledger) => Promise<unknown>
  /** Resolves when the fault has ended. */
  end: () => Promise<unknown>
}

/** Lets visitors book and cancel during a fault, and returns their ledger. */
export async function goThrough(fixture: FaultFixture, fault: Fault): Promise<Ledger> {
  const ledger = fixture.startVisitors(fault.at)
  for (let round = 0; round < fault.rounds; round++) {
    await ledger.more('201', bookingsBetween)
    await fault.begin()
    await fault.meanwhile(ledger)
    await fault.end()
    const endedAt = performance.now()
    await ledger.nextBookings()
    expect(performance.now() - endedAt).toBeLessThan(recoveredWithinMs)
  }
  await ledger.more('201', bookingsBetween)
  await ledger.close()
  expect(ledger.longestMs).toBeLessThan(longestCallMs)
  return ledger
}

const answersOf = ({ outcomes }: Ledger) => [...outcomes.keys()].toSorted()

/**
 * Waits until all servers report a database outage. Only for tests without a load balancer or
 * restarts.
 */
export async function expectAllUnready({ addresses }: FaultFixture): Promise<void> {
  for (const address of addresses) {
    const ready = async () => (await fetch(`${address}/health/ready`)).status
    await expect.poll(ready, { timeout: 10_000, interval: 50 }).toBe(503)
    expect((await fetch(`${address}/health/live`)).status).toBe(200)
  }
}

/** Checks the guarantees that must hold after each database fault. */
export async function expectNothingLost(
  fixture: FaultFixture,
  { ledger, storedAt }: { ledger: Ledger; storedAt?: string },
): Promise<void> {
  expect(answersOf(ledger)).toEqual(['200', '201', '503'])
  expect(await fixture.check(ledger, storedAt)).toEqual(allRight)
  // Failing to reach the mail server does not count as an attempt, so no email waits half a minute
  // for the next one.
  const printed = fixture.servers.map((server) => server.printed()).join()
  expect(printed).not.toContain('will be tried again')
}

/** Repeatedly kills and restarts one of two servers behind a load balancer. */
export async function killServers(fixture: FaultFixture, rounds: number): Promise<void> {
  const balancer = await startBalancer(fixture.ports)
  const ledger = await goThrough(fixture, {
    rounds,
    at: [balancer.address],
    begin: () => fixture.servers[1]?.signal('SIGKILL') ?? Promise.reject(new Error('no server')),
    meanwhile: (visitors) => visitors.more('201', bookingsBetween),
    end: async () => {
      await fixture.restart(1)
      while (!balancer.usesAll()) await pause(20)
    },
  })
  await balancer.close()
  // If the server handling a call dies, the load balancer responds with a 502.
  expect(answersOf(ledger).filter((answer) => !['200', '201', '502'].includes(answer))).toEqual([])
  const { mailsNotOnce, ...found } = await fixture.check(ledger)
  expect({ ...found, mailsNotOnce: [] }).toEqual(allRight)
  // An email sent in the instant before the kill may not be recorded, and would then be sent again.
  expect(mailsNotOnce.filter(({ times }) => times !== 2)).toEqual([])
}

/** Repeatedly kills and restarts PostgreSQL. */
export async function killDatabase(
  fixture: FaultFixture,
  { cluster, rounds }: { cluster: Cluster; rounds: number },
): Promise<void> {
  const ledger = await goThrough(fixture, {
    rounds,
    begin: cluster.kill,
    meanwhile: async (visitors) => {
      await visitors.more('503', 12)
      await expectAllUnready(fixture)
    },
    end: cluster.start,
  })
  await expectNothingLost(fixture, { ledger })
}

const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

/** Terminates all connections to PostgreSQL repeatedly, even during calls. */
export async function cutConnections(
  fixture: FaultFixture,
  { cluster, rounds }: { cluster: Cluster; rounds: number },
): Promise<void> {
  const ledger = await goThrough(fixture, {
    rounds,
    begin: async () => {
      for (let cut = 0; cut < 20; cut++) {
        await cluster.query(cutAll)
        await pause(cut)
      }
    },
    meanwhile: async () => {},
    end: async () => {},
  })
  await expectNothingLost(fixture, { ledger })
}
