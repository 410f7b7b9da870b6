import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { alone, openDatabase } from '#server/database/open.ts'
import { insertBooking, standing } from '#server/features/booking/place/place.queries.ts'
import { type BenchOrganisation, slotIdAt } from './floor.ts'

/*
 * Runs the product's own booking statement on the embedded database in a separate process, without
 * the rest of the product. Its data folder is just as durable as the product's, and calls run one
 * at a time, because there is only one connection.
 */

export interface BareRun {
  dataDir: string
  ground: BenchOrganisation
  slots: number
  seconds: number
}

let opened: ReturnType<typeof openDatabase> | undefined

async function run({ dataDir, ground, slots, seconds }: BareRun): Promise<number> {
  opened ??= openDatabase({ dataDir })
  const tx = alone((await opened).db)
  const { organisationId, projectId, variantId } = ground
  const random = randomBytes(32)
  const booking = { organisationId, projectId, category: variantId, attendees: 1 }
  const booker = { bookerName: 'Jürgen Weiß', bookerEmail: 'juergen.weiss@schule.example' }
  const stands = { ...standing, startsAt: null, bookedBy: null }
  let booked = 0
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  while (passed() < seconds) {
    const taken = await insertBooking(tx, {
      ...booking,
      ...booker,
      ...stands,
      slotId: slotIdAt(1 + Math.floor(Math.random() * slots)),
      bookingId: randomUUIDv7(),
      mailId: randomUUIDv7(),
      comment: '',
      bookerPhone: '',
      answers: [],
      language: 'de',
      cancelToken: null,
      cancelTokenHash: random,
      cancelTokenSealed: random,
      keyHash: randomBytes(32),
      bodyHash: random,
      origin: random,
      at: Temporal.Now.instant(),
    })
    if (!taken) throw new Error('no place was taken')
    booked += 1
  }
  return booked / passed()
}

process.on('message', async (asked: BareRun) => {
  process.send?.(await run(asked))
})
process.on('disconnect', async () => {
  await (await opened)?.close()
  process.exit(0)
})
