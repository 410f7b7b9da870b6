import { expect, test } from 'vitest'
import { hashOf } from '#server/auth/secrets.ts'
import { openTestDatabase } from '#test/database.ts'
import { perFile } from '#test/per-file.ts'
import { type Allowance, countAllowances, giveBackAllowances } from './allowances.ts'

const opened = await perFile(openTestDatabase())

const at = (second: number) =>
  Temporal.Instant.from('2026-11-20T12:00:00Z').add({ milliseconds: second * 1000 })
const key = (name: string) => hashOf(`${name}`)
const wish = (name: string, amount: number, doublings: number | null = null): Allowance => ({
  key: key(name),
  amount,
  most: 60,
  mostWithWork: 480,
  seconds: 600,
  doublings,
})
const count = (wishes: Allowance[], second = 0) => countAllowances(opened.db, wishes, at(second))
const refused = async (wishes: Allowance[], second = 0) =>
  (await count(wishes, second)).map((one) => one.refused)

test('an allowance applies its limit to each key separately, and reports when there will be room again', async () => {
  expect(await count([wish('a', 40), wish('b', 60)])).toEqual([
    { refused: false, total: 40, beyond: 0, freeInSeconds: expect.anything() },
    { refused: false, total: 60, beyond: 0, freeInSeconds: expect.anything() },
  ])
  expect(await refused([wish('a', 21), wish('b', 1), wish('c', 61)], 100)).toEqual([
    true,
    true,
    true,
  ])
  expect(await refused([wish('a', 20)], 200)).toEqual([false])
  expect(await refused([wish('a', 40)], 599.9)).toEqual([true])
  expect(await refused([wish('a', 41)], 600)).toEqual([true])
  expect(await refused([wish('a', 40)], 600)).toEqual([false])
})

test('beyond the limit, the required work doubles with each request, and more than eight times the limit is refused', async () => {
  await count([wish('w', 60)])
  for (const [doublings, beyond] of [0, 1, 2, 3, 4, 4].entries()) {
    if (beyond > 0 && doublings < 5) {
      expect(await refused([wish('w', 60, beyond - 1)])).toEqual([true])
    }
    expect(await count([wish('w', 60, beyond)])).toMatchObject([
      { refused: false, beyond: doublings + 1 },
    ])
  }
  expect(await count([wish('w', 60, 4)], 300)).toMatchObject([{ refused: false, total: 480 }])
  expect(await count([wish('w', 1, 4)], 400)).toEqual([
    { refused: true, total: 480, beyond: 7, freeInSeconds: 200 },
  ])
  expect(await refused([wish('w', 481, 4)], 400)).toEqual([true])
})

test('reading an allowance does not change it', async () => {
  expect(await count([wish('l', 0)])).toEqual([
    { refused: false, total: 0, beyond: 0, freeInSeconds: null },
  ])
  await count([wish('l', 7)])
  await count([wish('l', 0)])
  expect(await count([wish('l', 0)])).toMatchObject([{ total: 7, beyond: 0 }])
})

test('giving back a counted request frees exactly that request', async () => {
  for (const second of [0, 10, 10]) await count([wish('g', 5), wish('h', 6)], second)
  await giveBackAllowances(opened.db, [wish('g', 5)], at(10))
  await giveBackAllowances(opened.db, [wish('h', 5), wish('unknown', 5)], at(10))
  expect(await count([wish('g', 0), wish('h', 0)], 10)).toMatchObject([
    { total: 10 },
    { total: 18 },
  ])
})

test('an allowance accepts exactly as many concurrent requests as its limit', async () => {
  const names = ['p', 'q', 'r', 's']
  const turned = (n: number) => [...names.slice(n % 4), ...names.slice(0, n % 4)]
  const counted = await Promise.all(
    Array.from({ length: 100 }, (_, n) => count(turned(n).map((name) => wish(name, 1)))),
  )
  for (const [place, name] of names.entries()) {
    const through = counted.filter((all, n) => !all[turned(n).indexOf(name)]?.refused)
    expect([place, through.length]).toEqual([place, 60])
  }
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2
        ? count(turned(n).map((name) => wish(name, 1)))
        : giveBackAllowances(
            opened.db,
            turned(n).map((name) => wish(name, 1)),
            at(0),
          ),
    ),
  )
})
