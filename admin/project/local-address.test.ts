import { expect, test } from 'vitest'
import { isLocalAddress, isThisComputer } from './settings-entries.ts'

test.each([
  ['localhost', true],
  ['buchen.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.178.20', true],
  ['172.20.0.3', true],
  ['kasse.local', true],
  ['buchen.museum.example', false],
  ['localhost.example', false],
  ['10.museum.example', false],
  ['172.32.0.3', false],
  ['93.184.216.34', false],
])('visitors cannot reach the host %s: %s', (hostname, expected) => {
  expect(isLocalAddress(hostname)).toBe(expected)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.178.20', false],
  ['kasse.local', false],
  ['127.museum.example', false],
])('the host %s is this computer itself: %s', (hostname, expected) => {
  expect(isThisComputer(hostname)).toBe(expected)
})
