import pg from 'pg'

/*
 * Loaded before a server (`node --import`), this plants one mistake (`PLANTED_FAULT`) in how
 * bookings are changed or freed places are offered, by altering the statements. It proves that the
 * tests for races would detect the mistake.
 */

interface Kept {
  text: string
  values: unknown[]
}

type Query = (asked: string | Kept, values: unknown[]) => Promise<pg.QueryResult>

const query = pg.Client.prototype.query as unknown as Query

const locksSlots = (text: string) => text.includes('from "slot"') && text.endsWith('for update')
const locksChanged = (text: string) =>
  text.includes('"booking"."note"') && text.endsWith('for update of "booking"')

const inOrder = 'order by "id" for update'
const room = /attendees \+ (\$\d+) <= max_attendees/

const done = { command: 'UPDATE', rowCount: 1, rows: [], oid: 0, fields: [] }
const skipped = Symbol('not executed')

type Mistake = (text: string, values: unknown[]) => string | typeof skipped

const takes = (text: string) => text.includes('"attendees" = attendees + ')
const frees = (text: string) => text.includes('"attendees" = attendees - ')
const writes = (text: string) => text.startsWith('update "booking"')

/** How each mistake alters a statement that changes a booking. */
const mistakes: Record<string, Mistake> = {
  oversold: (text) =>
    takes(text) ? text.replace(room, (_, people) => `attendees + ${people} is not null`) : text,
  both: (text) => (frees(text) ? skipped : text),
  none: (text) => (takes(text) ? skipped : text),
  lost: (text) => (takes(text) || frees(text) || writes(text) ? skipped : text),
  unmailed: (text) => (text.startsWith('insert into "outbox"') ? skipped : text),
}

/** How each mistake alters a statement about the waiting list. */
const mistakesInWaiting: Record<string, Mistake> = {
  passedOver: (text) => text.replaceAll(/order by (\w+\.position),/g, 'order by $1 desc,'),
  overlooked: (text) => (asksWhoWaits(text) ? skipped : text),
  unkept: (text) => (text.includes('"offered" = offered + ') ? skipped : text),
  untold: (text, values) =>
    text.startsWith('insert into "outbox"') && values.includes('waiting_offered') ? skipped : text,
}

const asksWhoWaits = (text: string) => text.startsWith('select "entry_id" from "waiting_slot"')

const { PLANTED_FAULT: planted = '' } = process.env
const mistake = mistakes[planted]
const mistakeInWaiting = mistakesInWaiting[planted]
if (!mistake && !mistakeInWaiting && planted !== 'deadlock' && planted !== 'offeredLater') {
  throw new Error(`${planted} is no mistake`)
}

/** The connections on which a transaction is changing a booking. */
const changing = new WeakSet<pg.Client>()

function queryCarelessly(this: pg.Client, ...args: Parameters<Query>) {
  const [asked, given] = args
  const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked
  if (/^(begin|commit|rollback)/i.test(text ?? '')) changing.delete(this)
  if (typeof text !== 'string') return query.apply(this, args)
  if (planted === 'deadlock' && locksSlots(text)) {
    return query.call(this, text.replace(inOrder, 'order by random() for update'), values)
  }
  if (planted === 'offeredLater' && asksWhoWaits(text)) {
    // Ends the transaction, so free places are offered in a separate one.
    for (const ends of ['commit', 'begin']) void query.call(this, ends, [])
  }
  if (locksChanged(text)) changing.add(this)
  const mistaken = mistakeInWaiting ?? (changing.has(this) ? mistake : undefined)
  const made = mistaken ? mistaken(text, values) : text
  if (made === skipped) return Promise.resolve(done)
  return made === text ? query.apply(this, args) : query.call(this, made, values)
}

pg.Client.prototype.query = queryCarelessly as unknown as typeof pg.Client.prototype.query
