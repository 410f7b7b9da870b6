import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { changed, openDashboard } from '#test/dashboard.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'
import { type Beside, until } from './peer.ts'
import type { Running } from './sandbox.ts'

/** Waits until a database accepts connections at this URL. */
export const untilConnected = (url: string) =>
  until(async () => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    const connected = await client.connect().then(
      () => client.query('select 1'),
      () => false,
    )
    await client.end().catch(() => {})
    return connected
  }, 60_000)

/** Starts servers of the product on the same database, which stop when the peer has finished. */
export async function startServers(
  after: Beside['after'],
  settings: Record<string, string>[],
): Promise<{ address: string; printed: () => string }[]> {
  const mailbox = await startMailbox()
  after(() => mailbox.close())
  const shared = { SECRET_KEY: randomBytes(32).toString('hex'), SMTP_URL: mailbox.url }
  const servers = []
  // One after the other, because the first one creates the tables.
  for (const own of settings) {
    const server = await startListeningServer({ settings: { ...shared, ...own } })
    after(() => server.signal('SIGTERM'))
    servers.push(server)
  }
  return servers
}

/** How many milliseconds pass until a change at one server arrives at a dashboard at another. */
async function toldAfter(here: string, there: string): Promise<number> {
  const museum = await registerOrganisation(here)
  const { heard } = await openDashboard(there, museum)
  await museum.openSlot()
  const begun = performance.now()
  await until(() => heard().includes(changed(museum)), 10_000)
  return Math.round(performance.now() - begun)
}

interface Pooler {
  url: string
  /** The database itself. */
  direct: string
  start: () => Running
}

/** What must hold behind every pooler. */
export async function checkBehindPooler(
  { check, after }: Beside,
  { url, direct, start }: Pooler,
): Promise<void> {
  let pooler = start()
  after(() => pooler.stop())
  await untilConnected(url).catch(() => {
    throw new Error(pooler.printed())
  })
  const both = { DATABASE_URL: url, DATABASE_LISTEN_URL: direct }
  const [here, there] = await startServers(after, [both, both])
  if (!(here && there)) return

  const museum = await registerOrganisation(here.address)
  await check('registering, opening a slot and booking work through it', async () => {
    const made = await museum.book(await museum.openSlot())
    return made.booking_number !== ''
  })
  await check('of 20 visitors at two servers, one gets the last place', async () => {
    const slot_id = await museum.openSlot({ starttime: `${dayFromNow(2)}T10:00`, max_attendees: 1 })
    const booking = {
      slot_id,
      category: museum.variant.ressource_id,
      booker_name: 'Jürgen Weiß',
      attendees_count: 1,
    }
    const booked = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { address } = n % 2 ? here : there
        const answer = await fetch(`${address}/api/public/projects/${museum.projectId}/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...booking, booker_email: `visitor${n}@schule.example` }),
        })
        return answer.status
      }),
    )
    const of = (status: number) => booked.filter((one) => one === status).length
    if (of(201) !== 1 || of(409) !== 19) throw new Error(booked.join(' '))
    return true
  })
  const told = await toldAfter(here.address, there.address)
  await check(
    `with DATABASE_LISTEN_URL, live updates pass between two servers (${told} ms)`,
    () => told < 1000,
  )

  await pooler.stop()
  await check('while the pooler is gone, servers report that they are not ready', async () => {
    await until(async () => (await fetch(`${here.address}/health/ready`)).status === 503)
    return true
  })
  pooler = start()
  await check('when it is back, bookings work again by themselves', async () => {
    await until(async () => (await fetch(`${here.address}/health/ready`)).status === 200)
    const slotId = await museum.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
    return (await museum.book(slotId)).booking_number !== ''
  })

  const [third, fourth] = await startServers(after, [{ DATABASE_URL: url }, { DATABASE_URL: url }])
  if (!(third && fourth)) return
  const polled = await toldAfter(third.address, fourth.address)
  await check(
    `without DATABASE_LISTEN_URL, live updates pass between two servers (${polled} ms)`,
    () => polled < 3000,
  )
}
