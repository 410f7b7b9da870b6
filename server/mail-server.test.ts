import { expect, test } from 'vitest'
import { mailServerFault, mailServerIn } from './mail-server.ts'

test.each([
  ['mail.museum.de', { host: 'mail.museum.de' }],
  ['mail.museum.de:587', { host: 'mail.museum.de', port: 587 }],
  ['mail.museum.de.:465', { host: 'mail.museum.de', port: 465 }],
  ['192.0.2.7:25', { host: '192.0.2.7', port: 25 }],
  ['[2a01:4f8::1]:587', { host: '2a01:4f8::1', port: 587 }],
  ['2a01:4f8::1', { host: '2a01:4f8::1' }],
  ['post.käthe-roß.de:587', { host: 'post.xn--kthe-ro-6va2b.de', port: 587 }],
  ['MÜLLER.example', { host: 'xn--mller-kva.example' }],
])('%s is recognised as a mail server', (setting, server) =>
  expect(mailServerIn(setting)).toEqual(server))

test.each([
  '',
  'mail.museum.de:',
  'mail.museum.de:0',
  'mail.museum.de:65536',
  'mail.museum.de:587:587',
  'smtp://mail.museum.de',
  'mail.museum.de/x',
  'user@mail.museum.de',
  'mail museum.de',
  'mail.museum.de\r\nX: y',
  '.museum.de',
  'mail..de',
  '１２７.0.0.1',
  '０x7f000001',
  'mail。',
  '256.1.1.1',
  '[mail.museum.de]',
  `${'a.'.repeat(200)}de`,
])('%j is not recognised as a mail server', (setting) =>
  expect(mailServerFault(setting, true)).toBe('not_a_mail_server'))

test.each([
  'localhost',
  'LOCALHOST.',
  'mail.localhost',
  'drucker.local',
  'ｌocalhost',
  'drucker。local',
  'mail.internal:25',
  'router.lan',
  'nas.home.arpa',
  'mailserver',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '10.1.2.3:587',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '[::1]:25',
  '[::]',
  '[fe80::1]',
  '[fd00::1]:587',
  '[::ffff:127.0.0.1]:25',
  '[::ffff:10.0.0.1]',
  '[::7f00:1]:25',
  '[::a00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
])('%s is on the operator’s own network', (setting) => {
  expect(mailServerFault(setting, false)).toBe('private_mail_server')
  expect(mailServerFault(setting, true)).toBeNull()
})

test.each([
  ['mail.museum.de', null],
  ['mail.museum.de:25', null],
  ['mail.museum.de:465', null],
  ['mail.museum.de:587', null],
  ['mail.museum.de:2525', null],
  ['mail.museum.de:22', 'mail_server_port'],
  ['mail.museum.de:6379', 'mail_server_port'],
  ['localhost.museum.de', null],
])('unless private networks are allowed, the error for %s is %s', (setting, fault) => {
  expect(mailServerFault(setting, false)).toBe(fault)
  expect(mailServerFault(setting, true)).toBeNull()
})
