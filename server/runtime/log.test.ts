import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { serializers } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const told = (error: unknown) => JSON.stringify(serializers.err(error))
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )

// A table that stays on one node: a Citus cluster names no constraint of the others.
test('of a refused row are told the constraint and the table, not the row', async () => {
  await sql`alter table migration add constraint nobody check (name <> 'Zoë')`.execute(app.db)
  const insert = sql`insert into migration (name, timestamp) values (${'Zoë'}, '')`
  const error = await thrownBy(insert.execute(app.db))
  expect(serializers.err(error)).toMatchObject({
    code: '23514',
    constraint: 'nobody',
    table: 'migration',
    stack: expect.stringMatching(/^\s+at /),
  })
  expect(told(error)).not.toContain('Zoë')
})

test('of a value that the database cannot read, the value is not told', async () => {
  const name = 'Zoë "die" Ångström\n    at zoe.ts'
  const error = await thrownBy(sql`select ${name}::text::integer`.execute(app.db))
  expect(serializers.err(error)).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer: "…"',
  })
  expect(told(error)).not.toMatch(/Zoë|zoe/)
})

test('what led to an error is told in the same way', () => {
  const cause = Object.assign(new Error('550 <zoe@schule.example> unknown'), {
    rawPacket: Buffer.from('zoe'),
    params: ['Zoë'],
  })
  const error = new TypeError('it went wrong', { cause })
  expect(serializers.err(error)).toMatchObject({
    type: 'TypeError',
    message: 'it went wrong',
    cause: { type: 'Error', message: '550 <…@…> unknown' },
  })
  expect(told(error)).not.toMatch(/Zoë|zoe|params|rawPacket/)
})

test('what is thrown and is no error is told by its kind alone', () => {
  expect(serializers.err('zoe@schule.example')).toEqual({ type: 'string', message: '', stack: '' })
})

test('of what a mail server said the addresses stay out', () => {
  const said = '550 5.1.1 <zoe.angstrom@schule.example>: user zoe@schule.example unknown'
  expect(serializers.answer(said)).toBe('550 5.1.1 <…@…>: user …@… unknown')
  expect(serializers.answer(null)).toBeNull()
})
