import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { serializers } from './log.ts'

const app = await testApp()

const told = (error: unknown) => JSON.stringify(serializers.err(error))
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )

// Uses an undistributed table, because Citus does not name the constraint for distributed ones.
test('for a refused row, the log shows the constraint and the table, but not the row', async () => {
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

test('a value that the database cannot parse is not logged', async () => {
  const name = 'Zoë "die" Ångström\n    at zoe.ts'
  const error = await thrownBy(sql`select ${name}::text::integer`.execute(app.db))
  expect(serializers.err(error)).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer: "…"',
  })
  expect(told(error)).not.toMatch(/Zoë|zoe/)
})

test('the cause of an error is logged in the same way', () => {
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

test('if a thrown value is not an error, only its type is logged', () => {
  expect(serializers.err('zoe@schule.example')).toEqual({ type: 'string', message: '', stack: '' })
})

test('addresses in a mail server’s response are not logged', () => {
  const said = '550 5.1.1 <zoe.angstrom@schule.example>: user zoe@schule.example unknown'
  expect(serializers.answer(said)).toBe('550 5.1.1 <…@…>: user …@… unknown')
  expect(serializers.answer(null)).toBeNull()
})
