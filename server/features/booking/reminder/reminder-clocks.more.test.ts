import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { RemindingApp } from '#test/world/reminders/reminding-app.ts'
import { remindBookers } from './reminder.ts'

let reminding: RemindingApp
beforeAll(async () => {
  reminding = await RemindingApp.open()
})
afterAll(() => reminding.close())

const timezone = 'Europe/Berlin'

const ways = [
  {
    change: 'ahead',
    sunday: '2027-03-28',
    told: [
      'thu 10:00 sat',
      'fri 08:00 early',
      'fri 09:00 cancelled',
      'fri 09:00 moved',
      'fri 09:00 sun',
      'sat 08:00 sat',
      'sat 08:30 mon',
      'sat 20:00 early',
      'sun 08:00 sun',
      'sun 10:00 moved',
      'mon 08:00 mon',
      'tue 08:00 moved',
    ],
  },
  {
    change: 'back',
    sunday: '2027-10-31',
    told: [
      'thu 10:00 sat',
      'fri 09:30 early',
      'fri 11:00 cancelled',
      'fri 11:00 moved',
      'fri 11:00 sun',
      'sat 08:00 sat',
      'sat 10:30 mon',
      'sat 20:00 early',
      'sun 08:00 sun',
      'sun 10:00 moved',
      'mon 08:00 mon',
      'tue 08:00 moved',
    ],
  },
]

test.each(
  ways,
)('in the week when the clocks are set $change, two processes remind each booker only once per start time, and only during the day', async ({
  sunday,
  told,
}) => {
  const museum = await reminding.register([48, 3])
  const dayOf = (days: number) => Temporal.PlainDate.from(sunday).add({ days }).toString()
  const open = (days: number, time: string) =>
    museum.openSlot({ starttime: `${dayOf(days)}T${time}` })
  const morning = await open(0, '10:00')
  const later = await open(2, '10:00')
  const book = (slotId: string, name: string) => reminding.book(museum, slotId, `${name}@x.example`)
  await book(await open(-1, '10:00'), 'sat')
  await book(await open(0, '08:30'), 'early')
  await book(await open(1, '09:30'), 'mon')
  await book(morning, 'sun')
  const cancelled = await book(morning, 'cancelled')
  const moved = await book(morning, 'moved')

  const seen: string[] = []
  const { ctx, clock } = reminding.app
  const other = { ...ctx, clock: { now: () => clock.now().add({ seconds: 20 }) } }
  for (const time of halfHours(dayOf(-4), dayOf(3))) {
    reminding.set(time.toInstant().toString())
    const local = time.toPlainDateTime().toString({ smallestUnit: 'minute' })
    if (local === `${dayOf(-1)}T12:00`) {
      await reminding.cancel(cancelled)
      await moveByVisitor(moved.token, later)
    }
    seen.push(...(await newlyReminded([ctx, other])).map((name) => `${dayAndTime(time)} ${name}`))
  }
  expect(seen).toEqual(told)
})

function halfHours(from: string, until: string): Temporal.ZonedDateTime[] {
  const times: Temporal.ZonedDateTime[] = []
  const end = Temporal.PlainDate.from(until).toZonedDateTime(timezone)
  let time = Temporal.PlainDate.from(from).toZonedDateTime(timezone)
  for (; Temporal.ZonedDateTime.compare(time, end) < 0; time = time.add({ minutes: 30 })) {
    times.push(time)
  }
  return times
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const dayAndTime = (time: Temporal.ZonedDateTime) =>
  `${days[time.dayOfWeek - 1]} ${time.toPlainTime().toString({ smallestUnit: 'minute' })}`

/** Makes these processes send reminders at the same time, and returns who got an email. */
async function newlyReminded(processes: AppContext[]): Promise<string[]> {
  await reminding.app.db.deleteFrom('outbox').execute()
  await Promise.all(processes.map((ctx) => remindBookers(ctx)))
  const mails = await reminding.app.outbox()
  const reminders = mails.filter(({ event }) => event === 'booking_reminder')
  return reminders.map(({ recipient }) => recipient.replace('@x.example', '')).sort()
}

async function moveByVisitor(token: string, slotId: string): Promise<void> {
  const url = `/api/public/bookings/${token}`
  const payload = { slot_id: slotId }
  const moved = await reminding.app.call({ method: 'PATCH', url, payload })
  expect(moved.statusCode, moved.body).toBe(200)
}
