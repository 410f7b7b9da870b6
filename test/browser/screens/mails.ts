import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Mail } from '#contract/mail.ts'
import { inviteCalls } from '../team.ts'
import type { Screen } from './screen.ts'

const as = 'admin'
const path = '/admin/settings/delivery'
const calls = '**/api/admin/mails/**'

/** The states of emails, and the messages about undelivered ones. */
export const mailScreens: Screen[] = [
  { name: 'delivery', as, path, whole: true, before: answer(mailsOfAllKinds), show: listed },
  { name: 'delivery-sent-again', as, path, before: answer(mailsOfAllKinds), show: sendingFails },
  { name: 'delivery-real', as, path, show: listed },
  { name: 'delivery-empty', as, path, before: answer(() => []), show: empty },
  { name: 'delivery-none-given-up', as, path: `${path}?zustand=unzustellbar`, show: empty },
  { name: 'delivery-loading', as, path, before: (page) => page.route(calls, () => {}) },
  { name: 'delivery-failed', as, path, before: refuse, show: failure },
  { name: 'dashboard-mails-filed', as, path: '/admin', before: filed, show: filedNoticed },
  { name: 'delivery-filed', as, path, before: filed, show: filedNoticed },
  { name: 'team-undelivered', as, path: '/admin/team', before: inviteLost, show: inviteNoticed },
]

function answer(mails: () => Mail[]) {
  return async (page: Page) => {
    await page.route(calls, (route) => {
      const isCount = route.request().url().endsWith('/given-up')
      return route.fulfill({ json: isCount ? { count: 3, delayed: 2 } : mails() })
    })
  }
}

async function refuse(page: Page) {
  await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
}

async function listed(page: Page) {
  await page.getByRole('main').getByText('Bestätigung an').first().waitFor()
}

async function failure(page: Page) {
  await page.getByRole('alert').first().waitFor()
}

async function empty(page: Page) {
  await page.getByRole('main').getByRole('heading', { level: 2 }).nth(1).waitFor()
}

/** Simulates a Rundgang server without a configured mail server. */
async function filed(page: Page) {
  const mails = () => mailsOfAllKinds().filter(({ state }) => state === 'sent')
  await page.route(calls, (route) => {
    const isCount = route.request().url().endsWith('/given-up')
    const counts = { count: 0, delayed: 0, filed: true }
    return route.fulfill({ json: isCount ? counts : mails().map(asFile) })
  })
}

const asFile = (mail: Mail): Mail => ({ ...mail, filed: true, answer: null })

async function filedNoticed(page: Page) {
  await page.getByText(/verschickt zurzeit keine E-Mails.* Es fehlt ein Mailserver/).waitFor()
}

async function inviteLost(page: Page) {
  const invitation = {
    ...{ id: randomUUID(), admin: false, expires_at: inHours(160) },
    invitee_email: 'besucherdienst.terminkoordination@industriemuseum-sachsen.example',
    mail_fault: 'recipient_refused',
  }
  const json = [invitation, { ...invitation, id: randomUUID(), mail_fault: null }]
  await page.route(inviteCalls, (route) => route.fulfill({ json }))
}

async function inviteNoticed(page: Page) {
  await page.getByText(/ließ sich nicht zustellen/).waitFor()
}

async function sendingFails(page: Page) {
  await page.getByRole('button', { name: /^Einzelheiten: Bestätigung an Jürgen/ }).click()
  await page.route('**/send-again', (route) => route.abort())
  const again = page.getByRole('button', { name: /^Noch einmal senden: Stornierung/ })
  await again.click()
  await failure(page)
  await again.scrollIntoViewIfNeeded()
}

function mailsOfAllKinds(): Mail[] {
  const slot = { slot_start: inHours(52), timezone: 'Europe/Berlin' }
  const erika = { person: 'Erika Mustermann', recipient: 'erika@schule.example', ...slot }
  const school = {
    person: 'Grundschule am Lindenplatz Limbach-Oberfrohna, Frau Özdemir-Baumgärtner',
    recipient: 'sekretariat@grundschule-am-lindenplatz.limbach-oberfrohna.example',
    ...slot,
  }
  const guide = { person: 'Jörg Öz', recipient: 'joerg.oez@museum.example', ...slot }
  return [
    mail({ ...erika, state: 'waiting', tries: 0, due_at: inHours(0) }),
    mail({
      ...guide,
      event: 'slot_assigned',
      ...{ state: 'waiting', tries: 2, due_at: inHours(0.2), fault: 'silent' },
      answer: 'Greeting never received',
    }),
    mail({ ...school, state: 'waiting', tries: 0, due_at: inHours(9), fault: 'organisation_cap' }),
    mail({
      ...school,
      ...{ event: 'booking_cancelled', state: 'given_up', tries: 1, fault: 'recipient_refused' },
      answer:
        '550 5.1.1 <sekretariat@grundschule-am-lindenplatz.limbach-oberfrohna.example>: Recipient address rejected: User unknown in virtual mailbox table',
    }),
    mail({
      ...{ person: 'Jürgen Weiß', recipient: 'juergen@schule.example', ...slot },
      ...{ state: 'sent', sent_at: inHours(-1), answer: '250 2.0.0 Ok: queued as 4Vx1Qz' },
    }),
    mail({
      ...{ ...erika, recipient: 'erika@shcule.example', booking_id: randomUUID() },
      ...{ state: 'given_up', tries: 1, fault: 'recipient_refused' },
      answer: '550 5.1.2 shcule.example: Host not found',
    }),
    mail({
      ...erika,
      ...{ created_at: inHours(-30), state: 'given_up', tries: 5, fault: 'no_connection' },
      answer: 'connect ECONNREFUSED 192.0.2.25:587',
    }),
    mail({ ...guide, created_at: inHours(-31), event: 'slot_moved', state: 'dropped' }),
    mail({ created_at: inHours(-32), ...slot, state: 'sent', sent_at: inHours(-32) }),
  ]
}

const mail = (told: Partial<Mail>): Mail => ({
  ...{ id: randomUUID(), event: 'booking_confirmed', recipient: '', person: '', booking_id: null },
  ...{ slot_start: null, timezone: null, state: 'sent', tries: 1, fault: null, answer: null },
  ...{ created_at: inHours(-1), due_at: null, sent_at: null },
  ...told,
})

const inHours = (hours: number) =>
  Temporal.Now.instant()
    .add({ minutes: Math.round(hours * 60) })
    .toString()
