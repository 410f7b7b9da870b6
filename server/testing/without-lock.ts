import pg from 'pg'

/*
 * Loaded before a server (`node --import`), this takes the lock out of booking: instead of checking
 * and taking the places in one statement, it looks whether they fit and then takes them, as a
 * careless program would. It proves that the rush for the last place is a rush indeed.
 */

interface Kept {
  text: string
  values: unknown[]
}

type Query = (asked: string | Kept, values: unknown[]) => Promise<pg.QueryResult>

const query = pg.Client.prototype.query as unknown as Query
const condition = /slot\.attendees \+ (\$\d+) <= slot\.max_attendees/
const whichSlot = /slot\.id = (\$\d+)/

async function bookWithoutLock(client: pg.Client, text: string, values: unknown[]) {
  const [, people] = condition.exec(text) ?? []
  const [, slot] = whichSlot.exec(text) ?? []
  if (!people || !slot) throw new Error('Booking is written otherwise now: mend without-lock.ts')
  const look = 'select from slot where id = $1 and attendees + $2 <= max_attendees'
  const value = (placeholder: string) => values[Number(placeholder.slice(1)) - 1]
  const { rowCount } = await query.call(client, look, [value(slot), value(people)])
  // A placeholder that is never used would be an error of its own.
  // By a function: in a text, `$1` and what begins so would stand for what was found.
  const unchecked = text.replace(condition, () => `${people}::integer is not null`)
  return query.call(client, rowCount ? unchecked : text, values)
}

// What is booked together looks whether it fits before all else; a careless program books by ones.
const nothingTogether = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

const queryWithoutLock = function (this: pg.Client, ...args: Parameters<Query>) {
  const [asked, given] = args
  // One that the connection keeps comes as a whole.
  const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked
  if (text?.includes('as wish (')) return Promise.resolve(nothingTogether)
  const books = typeof text === 'string' && text.includes('insert into booking')
  return books ? bookWithoutLock(this, text, values) : query.apply(this, args)
}

pg.Client.prototype.query = queryWithoutLock as unknown as typeof pg.Client.prototype.query
