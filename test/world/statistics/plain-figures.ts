import type { Breakdown } from '#contract/breakdown.ts'
import type { Currency } from '#contract/price.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import type { TestApp } from '#test/app.ts'

type Db = TestApp['db']

const loaded = async (db: Db, projectId: string) => ({
  project: await db
    .selectFrom('project')
    .select('timezone')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow(),
  slots: await db.selectFrom('slot').selectAll().where('projectId', '=', projectId).execute(),
  bookings: await db.selectFrom('booking').selectAll().where('projectId', '=', projectId).execute(),
  walkIns: await db.selectFrom('walkIn').selectAll().where('projectId', '=', projectId).execute(),
  variants: await db.selectFrom('slotVariant').selectAll().execute(),
  staff: await db.selectFrom('slotStaff').selectAll().execute(),
})

type Loaded = Awaited<ReturnType<typeof loaded>>
type Slot = Loaded['slots'][number]
type Booking = Loaded['bookings'][number]
type Row = Omit<StatisticsRow, 'name' | 'income'> & Record<Currency, number>
type Shown = Omit<StatisticsRow, 'name'>

const emptyRow = (key: string): Row => ({
  key,
  ...{ slots: 0, tours: 0, places: 0, bookings: 0, people: 0, came: 0 },
  ...{ walk_ins: 0, walk_in_places: 0, ticked: 0, ticked_people: 0, no_shows: 0 },
  ...{ cancelled: 0, cancelled_people: 0, cancelled_within_day: 0, cancelled_within_week: 0 },
  ...{ cancelled_seconds: 0, lead_seconds: 0, EUR: 0, CHF: 0 },
})

const weekOf = (day: Temporal.PlainDate) =>
  `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`

/**
 * The kind of group of each booking, recorded by the test, because answers may have been erased.
 */
export type Groups = Map<string, string>

interface Wanted {
  projectId: string
  from: string
  to: string
  by: Breakdown
  groups: Groups
}

/** The figures, computed in the simplest way: one slot and one booking at a time. */
export async function plainFigures(db: Db, wanted: Wanted): Promise<Shown[]> {
  const all = await loaded(db, wanted.projectId)
  const rows = new Map<string, Row>()
  for (const slot of all.slots) {
    const start = slot.startsAt.toZonedDateTimeISO(all.project.timezone)
    const day = start.toPlainDate()
    if (day.toString() < wanted.from || day.toString() > wanted.to) continue
    const time = {
      ...{ day: day.toString(), week: weekOf(day), month: day.toString().slice(0, 7) },
      ...{ weekday: String(day.dayOfWeek), hour: String(start.hour).padStart(2, '0') },
    }
    addSlot(rows, slot, { all, wanted, time })
  }
  return [...rows.values()].sort((one, other) => (one.key < other.key ? -1 : 1)).map(shown)
}

function shown({ EUR, CHF, ...row }: Row): Shown {
  const income = Object.entries({ EUR, CHF })
    .filter(([, cents]) => cents > 0)
    .map(([currency, cents]) => ({ currency: currency as Currency, cents }))
  return income.length > 0 ? { ...row, income } : row
}

interface Given {
  all: Loaded
  wanted: Wanted
  time: Record<'day' | 'week' | 'month' | 'weekday' | 'hour', string>
}

function addSlot(rows: Map<string, Row>, slot: Slot, { all, wanted, time }: Given): void {
  const { by } = wanted
  const held = !slot.deletedAt || Temporal.Instant.compare(slot.deletedAt, slot.startsAt) >= 0
  const offered = all.variants.filter(({ slotId }) => slotId === slot.id)
  const guides = all.staff.filter(({ slotId }) => slotId === slot.id).map(({ staffId }) => staffId)
  const only = offered.length === 1 ? (offered[0]?.variantId ?? '') : ''
  const keysOf = (own: { variant: string; language: string; group: string }): string[] => {
    if (by === 'guide') return guides.length > 0 ? guides : ['']
    if (by === 'variant' || by === 'language' || by === 'group') return [own[by]]
    return [time[by]]
  }
  const here = new Map<string, Row>()
  const at = (key: string) => {
    const row = here.get(key) ?? emptyRow(key)
    here.set(key, row)
    return row
  }
  const opens = new Set<string>()
  if (held && by === 'variant') for (const { variantId } of offered) opens.add(variantId)
  else if (held && by !== 'language' && by !== 'group')
    for (const key of keysOf({ variant: '', language: '', group: '' })) opens.add(key)
  for (const key of opens) at(key)
  for (const booking of all.bookings.filter(({ slotId }) => slotId === slot.id)) {
    if (booking.heldUntil) continue
    const { variantId: variant, language } = booking
    const group = wanted.groups.get(booking.id) ?? ''
    for (const key of keysOf({ variant, language, group })) {
      addBooking(at(key), booking, { slot, held })
    }
  }
  for (const one of all.walkIns.filter(({ slotId }) => slotId === slot.id)) {
    if (one.undoneAt || !held) continue
    for (const key of keysOf({ variant: only, language: '', group: '' })) {
      const row = at(key)
      row.came += one.people
      row.walk_ins += one.people
      row.walk_in_places += one.places
    }
  }
  addRows(rows, { here, opens, held, places: slot.maxAttendees })
}

interface OfSlot {
  here: Map<string, Row>
  opens: Set<string>
  held: boolean
  places: number
}

function addRows(rows: Map<string, Row>, { here, opens, held, places }: OfSlot): void {
  for (const [key, row] of here) {
    const visited = held && (row.bookings > 0 || row.walk_ins > 0)
    if (opens.has(key) || visited) {
      row.slots = 1
      row.places = places
    }
    row.tours = visited ? 1 : 0
    const sum = rows.get(key) ?? emptyRow(key)
    for (const name of Object.keys(row) as (keyof Row)[]) {
      if (name !== 'key') sum[name] += row[name]
    }
    rows.set(key, sum)
  }
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  Math.max(0, Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000))

function addBooking(
  row: Row,
  booking: Booking,
  { slot, held }: { slot: Slot; held: boolean },
): void {
  const { attendees, came, cancelledAt } = booking
  const withSlot = held && cancelledAt && slot.deletedAt?.equals(cancelledAt)
  if (cancelledAt && !withSlot) {
    const ahead = secondsBetween(cancelledAt, slot.startsAt)
    row.cancelled += 1
    row.cancelled_people += attendees
    row.cancelled_seconds += ahead
    if (ahead < 24 * 3600) row.cancelled_within_day += 1
    else if (ahead < 7 * 24 * 3600) row.cancelled_within_week += 1
    return
  }
  row.bookings += 1
  row.people += attendees
  if (booking.priceCurrency) row[booking.priceCurrency] += Number(booking.priceCents)
  row.lead_seconds += secondsBetween(booking.bookedAt, slot.startsAt)
  if (came === null) return
  row.came += came
  row.ticked += 1
  row.ticked_people += attendees
  row.no_shows += Math.max(0, attendees - came)
}
