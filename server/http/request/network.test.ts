import { expect, test } from 'vitest'
import { countedNetworksOf, freePort, networksOf, shortNetworkOf, sourceOf } from './network.ts'

test('an IPv6 address counts as itself, its /64, its /56 and its /48', () => {
  const ip = '2001:db8:1:23ff::5'
  expect(networksOf({ ip })).toEqual([
    '32.1.13.184.0.1.35.255.0.0.0.0.0.0.0.5/128',
    '32.1.13.184.0.1.35.255/64',
    '32.1.13.184.0.1.35/56',
    '32.1.13.184.0.1/48',
  ])
  expect(countedNetworksOf({ ip })).toEqual([
    { network: '32.1.13.184.0.1.35.255/64', times: 1 },
    { network: '32.1.13.184.0.1.35/56', times: 4 },
    { network: '32.1.13.184.0.1/48', times: 8 },
  ])
  expect(sourceOf({ ip }).origin).toBe('32.1.13.184.0.1/48')
})

test('an IPv4 address counts as itself, even with a port or wrapped in IPv6', () => {
  for (const ip of ['192.0.2.7', '192.0.2.7:4711', '::ffff:192.0.2.7', '[::ffff:192.0.2.7]:80']) {
    expect(networksOf({ ip })).toEqual(['192.0.2.7'])
    expect(sourceOf({ ip }).origin).toBe('192.0.2.7')
  }
})

test.each([
  ['NAT64', '64:ff9b::192.0.2.7'],
  ['a local NAT64', '64:ff9b:1::192.0.2.7'],
  ['a stateless translator', '::ffff:0:192.0.2.7'],
  ['6to4', '2002:c000:207:1::5'],
  ['Teredo', '2001:0:53aa:64c:0:1234:3fff:fdf8'],
])('an IPv4 address behind %s counts as itself, not with everybody else behind it', (_, ip) => {
  expect(networksOf({ ip })).toEqual(['192.0.2.7'])
  expect(shortNetworkOf({ ip })).toBe('192.0.2.0/24')
})

test('values that are not addresses all count as the same address', () => {
  expect(networksOf({ ip: 'unix:' })).toEqual(['unknown'])
  expect(countedNetworksOf({ ip: '' })).toEqual([{ network: 'unknown', times: 1 }])
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

test('a free port is none of those that outgoing connections get, which could take it', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort('127.0.0.1')))
  // Linux's lowest; other systems begin higher.
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
