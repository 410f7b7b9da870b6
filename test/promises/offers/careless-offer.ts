import pg from 'pg'

/*
 * Loaded before a server (`node --import`), this plants one mistake (`PLANTED_FAULT`) in how offers
 * are answered, by altering the statements. It proves that the tests for races would detect the
 * mistake. `slow` is not a mistake: it leaves time to kill the server between storing an absence
 * and its offers.
 */

interface Kept {
  text: string
  values: unknown[]
}

type Query = (asked: string | Kept, values: unknown[]) => Promise<pg.QueryResult>

const query = pg.Client.prototype.query as unknown as Query

const needs = /slot\.guides_needed > \(\s*select/

const mistakes: Record<string, (text: string) => string> = {
  // Counts guides without locking the slot.
  overfull: (text) => {
    if (text.includes('from "slot"') && text.endsWith('for update')) {
      return text.replace(/ for update$/, '')
    }
    return text.replace(needs, '-1 < (select')
  },
  // Answers by the same member are not serialised.
  atOnce: (text) =>
    text.includes('from "staff"') ? text.replace(/ for no key update$/, '') : text,
  slow: (text) => text,
}

const { PLANTED_FAULT: planted = '' } = process.env
const mistake = mistakes[planted]
if (!mistake) throw new Error(`${planted} is no mistake`)

const slowly = 0.4

async function queryCarelessly(this: pg.Client, ...args: Parameters<Query>) {
  const [asked, given] = args
  const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked
  if (typeof text !== 'string' || !mistake) return query.apply(this, args)
  if (planted === 'slow' && text.includes('insert into guide_offer')) {
    await query.call(this, `select pg_sleep(${slowly})`, [])
  }
  const made = mistake(text)
  return made === text ? query.apply(this, args) : query.call(this, made, values)
}

pg.Client.prototype.query = queryCarelessly as unknown as typeof pg.Client.prototype.query
