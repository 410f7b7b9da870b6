import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { accept, invite, join } from './people.ts'

const failed = 'Es ist ein Fehler beim Speichern ihrer Eingabe aufgetreten'

test.beforeEach(async ({ organisation }) => {
  await organisation.openSlot()
})

test('[D11] [D12] [D13] [S13] an admin comments on a slot, assigns staff to it and removes them', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Anna Öz / Wächter' })
  const slot = slotAt(dashboard, '10:00')
  const assigned = () => organisation.slots().then(([one]) => one?.assigned_staff)

  await test.step('an admin comments on a slot, and the comment is kept', async () => {
    const remark = await openComment(dashboard)
    await field(remark, 'Kommentar').fill('Schlüssel an der Kasse holen.\nZwei Rollstühle 🎒')
    await remark.getByRole('button', { name: 'Kommentar speichern' }).click()
    await expect(remark).toBeHidden()
    await expect(dashboard.getByText('Kommentar wurde gespeichert')).toBeVisible()
    await dashboard.reload()
    await expect(slot).toContainText('Zwei Rollstühle 🎒')
    expect(await organisation.slots()).toMatchObject([
      { comment: 'Schlüssel an der Kasse holen.\nZwei Rollstühle 🎒' },
    ])
    await choose(dashboard, slot, 'Kommentar')
    await expect(field(remark, 'Kommentar')).toHaveValue(/Schlüssel/)
    await field(remark, 'Kommentar').fill('')
    await remark.getByRole('button', { name: 'Kommentar speichern' }).click()
    await expect(slot).not.toContainText('Rollstühle')
  })

  const team = dialog(dashboard, 'Team einteilen')
  const done = team.getByRole('button', { name: 'Fertig' })
  const box = team.getByRole('checkbox', { name: 'Käthe Roß' })
  const other = team.getByRole('checkbox', { name: 'Anna Öz / Wächter' })
  await test.step('an assignment that cannot be saved is reverted, and an error is shown', async () => {
    await slot.getByRole('button', { name: /^Team einteilen/ }).click()
    const answer = await holdAssignments(dashboard)
    await box.check()
    answer.resolve()
    await expect(team.getByRole('alert')).toHaveText(failed)
    await expect(box).not.toBeChecked()
    await dashboard.unroute('**/api/admin/assign_staff')
    await box.check()
    await expect(team.getByRole('alert')).toBeHidden()

    await dashboard.route('**/api/admin/timeslot/**', (route) => route.abort())
    await box.click()
    await expect(team.getByRole('alert')).toHaveText(failed)
    await expect(box).toBeChecked()
    await dashboard.unroute('**/api/admin/timeslot/**')
  })

  await test.step('an assignment that fails after its dialog was closed is reported on the page', async () => {
    const answer = await holdAssignments(dashboard)
    await other.check()
    await done.click()
    await expect(slot).toContainText('Anna Öz / Wächter')
    answer.resolve()
    await expect(dashboard.getByRole('alert')).toHaveText(failed)
    await expect(slot).not.toContainText('Anna Öz / Wächter')
    await dashboard.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(dashboard.getByRole('alert')).toBeHidden()
    await dashboard.unroute('**/api/admin/assign_staff')
  })

  await test.step('an admin assigns two people to a slot and removes one of them', async () => {
    const button = slot.getByRole('button', { name: /Team ändern/ })
    await expect(button).toHaveText('Käthe Roß')
    await button.click()
    await other.check()
    await done.click()
    await expect(button).toHaveText('Anna Öz / Wächter, Käthe Roß')
    await expect(button).toBeFocused()
    await expect.poll(assigned).toEqual(['Anna Öz / Wächter', 'Käthe Roß'])

    await button.click()
    const asked = dashboard.waitForRequest((request) => request.method() === 'DELETE')
    await other.uncheck()
    expect(new URL((await asked).url()).pathname).toMatch(/\/staff\/[0-9a-f-]{36}$/)
    await expect.poll(assigned).toEqual(['Käthe Roß'])
    await dashboard.reload()
    await expect(slot).toContainText('Käthe Roß')
    await expect(slot).not.toContainText('Anna')
  })
})

/** Assignments fail, but only once the returned promise is resolved. */
async function holdAssignments(page: Page) {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/assign_staff', async (route) => {
    await answer.promise
    await route.abort()
  })
  return answer
}

test('an admin writing a comment is warned if somebody else has just written one', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const remark = await openComment(dashboard)
  await expect(field(remark, 'Kommentar')).toBeFocused()
  const [slot] = await organisation.slots()
  const answer = await dashboard.request.post(
    `${fixture.address}/api/admin/event/${slot?.slot_id}/comment`,
    { form: { comment: 'Der Aufzug steht.' } },
  )
  expect(answer.status()).toBe(204)
  await expect(remark.getByRole('status')).toContainText('„Der Aufzug steht.“')
  await field(remark, 'Kommentar').fill('Der Aufzug steht. Zwei Rollstühle!')
  await remark.getByRole('button', { name: 'Kommentar speichern' }).click()
  await expect(remark).toBeHidden()
  await expect(slotAt(dashboard, '10:00')).toContainText('Zwei Rollstühle!')
})

test('a comment is shown before it is saved; if saving fails, it disappears from the slot, an error is shown and the input is kept', {
  tag: '@more',
}, async ({ dashboard }) => {
  const remark = await openComment(dashboard)
  const answer = Promise.withResolvers<void>()
  await dashboard.route('**/api/admin/event/*/comment', async (route) => {
    await answer.promise
    await route.abort()
  })
  await field(remark, 'Kommentar').fill('Schlüssel an der Kasse holen.')
  await remark.getByRole('button', { name: 'Kommentar speichern' }).click()
  const shown = dashboard.locator('li', { hasText: '10:00' }).getByText('Schlüssel an der Kasse')
  await expect(shown).toBeAttached()
  answer.resolve()
  await expect(remark.getByRole('alert')).toHaveText(failed)
  await expect(shown).not.toBeAttached()
  await expect(field(remark, 'Kommentar')).toHaveValue('Schlüssel an der Kasse holen.')

  await dashboard.unroute('**/api/admin/event/*/comment')
  await remark.getByRole('button', { name: 'Kommentar speichern' }).click()
  await expect(remark).toBeHidden()
  await expect(slotAt(dashboard, '10:00')).toContainText('Schlüssel an der Kasse holen.')
})

test('before saving, an admin sees that the slot’s guides will get an email', {
  tag: '@more',
}, async ({ dashboard }) => {
  const team = await openTeam(dashboard)
  await expect(team).toContainText('Wer hinzukommt oder wegfällt, bekommt gleich eine E-Mail')
  await team.getByRole('checkbox', { name: 'Käthe Roß' }).check()
  await team.getByRole('button', { name: 'Fertig' }).click()

  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  const told = slot.getByText('Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.')
  const start = field(slot, 'Beginn')
  const before = await start.inputValue()
  await expect(told).toHaveCount(0)
  await start.fill(before.replace('10:00', '11:00'))
  await expect(told).toBeVisible()
  await start.fill(before)
  await expect(told).toHaveCount(0)
  await slot.getByRole('button', { name: 'Abbrechen' }).click()

  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await expect(dialog(dashboard, 'Termin löschen?')).toContainText(
    'Ihr Team bekommt eine E-Mail, dass der Termin ausfällt.',
  )
})

test('before assigning guides or moving a slot, an admin sees which guides lead another tour at that time', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const later = await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:30` })
  const form = { staff_name: 'Käthe Roß', event_id: later }
  await dashboard.request.post('/api/admin/assign_staff', { form })
  await dashboard.reload()
  const team = await openTeam(dashboard)
  const busy = `Zur selben Zeit eingeteilt: 10:30–11:30 Uhr, ${organisation.name}`
  await expect(team.getByText(busy)).toBeVisible()
  const box = team.getByRole('checkbox', { name: 'Käthe Roß' })
  await expect(box).toHaveAccessibleDescription(`1 Termin in dieser Woche ${busy}`)
  await expect(box).not.toBeChecked()
  await team.getByRole('button', { name: 'Fertig' }).click()

  const noon = await organisation.openSlot({ starttime: `${dayFromNow(1)}T12:00` })
  await dashboard.request.post('/api/admin/assign_staff', { form: { ...form, event_id: noon } })
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '12:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  const start = field(slot, 'Beginn')
  const before = await start.inputValue()
  const warning = slot.getByText(
    `Käthe Roß ist zur selben Zeit schon eingeteilt: 10:30–11:30 Uhr, ${organisation.name}.`,
  )
  await expect(warning).toHaveCount(0)
  await start.fill(before.replace('12:00', '11:00'))
  await expect(warning).toBeVisible()
  await start.fill(before.replace('12:00', '11:30'))
  await expect(warning).toHaveCount(0)
})

test('each tick in a slot’s assignment dialog is confirmed by a message', { tag: '@more' }, async ({
  dashboard,
}) => {
  const team = await openTeam(dashboard)
  const box = team.getByRole('checkbox', { name: 'Käthe Roß' })
  await expect(team).toContainText('Außer Ihnen ist noch niemand im Team.')
  const place = () => team.getByRole('button', { name: 'Fertig' }).boundingBox()
  const before = await place()
  await box.check()
  await expect(team.getByRole('status')).toHaveText('Käthe Roß ist jetzt eingeteilt')
  // Otherwise a click on the button at this moment would be lost.
  expect(await place()).toEqual(before)
  await box.uncheck()
  await expect(team.getByRole('status')).toHaveText('Käthe Roß ist nicht mehr eingeteilt')
})

test('an admin can tell two people with the same name apart when assigning them', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const namesake = await join(fixture, organisation, { name: 'Käthe Roß' })
  const team = await openTeam(dashboard)
  await team.getByRole('checkbox', { name: `Käthe Roß (${namesake.email})` }).check()
  await expect.poll(() => organisation.slots()).toMatchObject([{ assigned_staff: ['Käthe Roß'] }])
  await expect(team.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

async function openComment(page: Page) {
  await page.reload()
  await choose(page, slotAt(page, '10:00'), 'Kommentar')
  return dialog(page, 'Kommentar zum Termin')
}

async function openTeam(page: Page) {
  await page.reload()
  await slotAt(page, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .click()
  return dialog(page, 'Team einteilen')
}

test('an invited person can be assigned once they have joined, without a reload', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const invited = await invite(fixture, organisation)
  await organisation.openSlot()
  await dashboard.reload()
  const assign = slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .first()
  const box = dialog(dashboard, 'Team einteilen')
  await assign.click()
  await expect(box).toContainText(invited.email)
  await box.getByRole('button', { name: 'Fertig' }).click()
  await accept(fixture, invited, 'Sepp Brunner')
  await assign.click()
  await expect(box.getByRole('checkbox', { name: 'Sepp Brunner' })).toBeVisible()
  await expect(box).not.toContainText(invited.email)
})

test('while nobody else is in the team, the assignment dialog links to the invitation form', {
  tag: '@more',
}, async ({ dashboard }) => {
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .click()
  const box = dialog(dashboard, 'Team einteilen')
  await expect(box).toContainText('Außer Ihnen ist noch niemand im Team.')
  await box.getByRole('link', { name: 'Jemanden einladen' }).click()
  await expect(dashboard.getByRole('button', { name: 'Teammitglied einladen' })).toBeVisible()
})

test('the assignment dialog shows an invited person who has not joined yet, and links to the team page', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const { email } = await invite(fixture, organisation)
  await organisation.openSlot()
  await dashboard.reload()
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .first()
    .click()
  const box = dialog(dashboard, 'Team einteilen')
  await expect(box).toContainText(`Einladung noch nicht angenommen: ${email}.`)
  await box.getByRole('link', { name: 'Zum Team' }).click()
  await expect(dashboard.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expect(dashboard.getByRole('listitem').filter({ hasText: email })).toBeVisible()
})
