import { expect, test } from 'vitest'
import { addressOf, networksOf, shortNetworkOf, sourceOf } from './network.ts'

test('an IPv6 address counts as itself, its /64, its /56 and its /48', () => {
  const ip = '2001:db8:1:23ff::5'
  expect(networksOf({ ip })).toEqual([
    '32.1.13.184.0.1.35.255.0.0.0.0.0.0.0.5/128',
    '32.1.13.184.0.1.35.255/64',
    '32.1.13.184.0.1.35/56',
    '32.1.13.184.0.1/48',
  ])
  expect(addressOf({ ip })).toBe('32.1.13.184.0.1.35.255/64')
  expect(sourceOf({ ip }).origin).toBe('32.1.13.184.0.1/48')
})

test('an IPv4 address counts as itself, even with a port or wrapped in IPv6', () => {
  for (const ip of ['192.0.2.7', '192.0.2.7:4711', '::ffff:192.0.2.7', '[::ffff:192.0.2.7]:80']) {
    expect(networksOf({ ip })).toEqual(['192.0.2.7'])
    expect(sourceOf({ ip }).origin).toBe('192.0.2.7')
  }
})

test('values that are not addresses all count as the same address', () => {
  expect(networksOf({ ip: 'unix:' })).toEqual(['unknown'])
  expect(addressOf({ ip: '' })).toBe('unknown')
})

test('the network shown to people does not identify a household', () => {
  const shown = (ip: string) => shortNetworkOf({ ip })
  expect(shown('203.0.113.77')).toBe('203.0.113.0/24')
  expect(shown('[::ffff:203.0.113.77]:4711')).toBe('203.0.113.0/24')
  expect(shown('2001:db8:1:23ff::5')).toBe('2001:db8:1::/48')
  expect(shown('2001:db8:1:23ff::5%eth0')).toBe('2001:db8:1::/48')
  expect(shown('::1')).toBe('::/48')
  expect(shown('unix:')).toBe('')
})
