import { openEmbedded } from '#server/database/embedded.ts'
import { floorStatement, type Ground, slotIdAt } from './booking-floor.ts'

/*
 * The embedded database without the product, in a process of its own: the same durable folder and
 * the same statement as pgbench's, one after the other, since it has one connection.
 */

export interface BareRun {
  dataDir: string
  ground: Ground
  slots: number
  seconds: number
}

const names = ['organisation', 'project', 'variant', 'slot']
const text = floorStatement(':slot').replaceAll(
  /(?<!:):([a-z]+)/g,
  (_, name: string) => `$${names.indexOf(name) + 1}`,
)

let opened: ReturnType<typeof openEmbedded> | undefined

async function run({ dataDir, ground, slots, seconds }: BareRun): Promise<number> {
  opened ??= openEmbedded(dataDir)
  const { pglite } = await opened
  const { organisationId, projectId, variantId } = ground
  let booked = 0
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  while (passed() < seconds) {
    const slotId = slotIdAt(1 + Math.floor(Math.random() * slots))
    await pglite.query(text, [organisationId, projectId, variantId, slotId])
    booked += 1
  }
  return booked / passed()
}

process.on('message', async (asked: BareRun) => {
  process.send?.(await run(asked))
})
process.on('disconnect', async () => {
  const { pglite, lock } = (await opened) ?? {}
  await pglite?.close()
  lock?.release()
  process.exit(0)
})
