import { expect, test } from 'vitest'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Price } from '#contract/price.ts'
import type { Variant } from '#contract/variant.ts'
import { testApp } from '#test/app.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { waitingComposers } from './waiting.ts'

const app = await testApp()

const child = { name: 'Kinder', cents: 300, per: 'person', free_from: 2 }
const adult = { name: 'Erwachsene', cents: 750, per: 'person' }
const tour = { name: 'Führung', cents: 6000, per: 'group' }

/** Somebody who is offered two places, at these prices. */
async function offered(list: object[]) {
  app.clock.set('2026-11-20T08:00:00Z')
  const museum = await openWaitingMuseum(app)
  const { as, variant, projectId } = museum
  const price = async (prices: object[]) => {
    const payload = { name: 'Führung', prices }
    const url = `/api/admin/variants/${variant.id}`
    return (await as({ method: 'PUT', url, payload })).json<Variant>().prices ?? []
  }
  const project = { name: 'Museum', waiting_list: true, price_note: 'Zahlbar an der Kasse' }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: project })
  const prices = await price(list)
  const { slotId, cancel } = await museum.fullSlot()
  const token = await museum.wait([slotId])
  await cancel()
  const accept = (payload: object = {}) =>
    app.call({ method: 'POST', url: `/api/public/waiting/${token}/accept`, payload })
  const booked = async () => {
    const rows = app.db.selectFrom('booking').select(['id', 'cancelledAt'])
    const [made] = (await rows.where('projectId', '=', projectId).execute()).filter(
      ({ cancelledAt }) => !cancelledAt,
    )
    const url = `/api/admin/booking/${made?.id}`
    return made && (await as({ url })).json<BookingDetail>()
  }
  return { museum, prices: prices as [Price, Price], price, token, accept, booked }
}

test('people on the waiting list see what offered places cost, and accept them at their only price', async () => {
  const { museum, prices, token, accept, booked } = await offered([child, tour])
  const shown = await museum.show(token)
  expect(shown).toMatchObject({ currency: 'EUR', price_note: 'Zahlbar an der Kasse' })
  expect(shown.prices).toMatchObject([{ id: prices[0].id, name: 'Kinder' }, tour])
  expect((await accept()).statusCode).toBe(200)
  expect(await booked()).toMatchObject({
    price_cents: 6300,
    price_lines: [{ count: 2, free: 1 }, { total_cents: 6000 }],
  })
  expect(Object.keys(await museum.show(token))).not.toContain('prices')
})

test('people who may pay several prices say who pays which', async () => {
  const { prices, accept, booked } = await offered([child, adult])
  const [one, other] = prices.map(({ id }) => ({ id, count: 1 }))
  const refused = await accept({ prices: [one], price_cents: 300 })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { fields: { prices: 'Bitte geben Sie an, wie viele Personen welchen Preis zahlen.' } },
  ])
  expect((await accept({ prices: [one, other], price_cents: 1050 })).statusCode).toBe(200)
  expect(await booked()).toMatchObject({ attendees_count: 2, price_cents: 1050 })
})

test('callers who know of no prices accept without them, if there are several', async () => {
  const { accept, booked } = await offered([child, adult])
  expect((await accept()).statusCode).toBe(200)
  expect(await booked()).not.toHaveProperty('price_cents')
})

test('a yes to another price than the present one is refused', async () => {
  const { price, prices, accept, booked } = await offered([child])
  await price([{ ...prices[0], cents: 400 }])
  const refused = await accept({ price_cents: 300 })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'price_changed', price_cents: 400 },
  ])
  expect(await booked()).toBeUndefined()
  expect((await accept({ price_cents: 400 })).statusCode).toBe(200)
})

test('a yes without having seen the prices, or in another currency, is refused', async () => {
  const { accept, price } = await offered([child, adult])
  const refusal = async (payload: object) => {
    const answer = await accept(payload)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await refusal({ price_cents: 0 })).toEqual([409, 'price_changed'])
  await price([child])
  expect(await refusal({ price_cents: 300, currency: 'CHF' })).toEqual([409, 'price_changed'])
})

test('the email about offered places says what they cost, as far as that is known', async () => {
  const office = await PostOffice.open(app.db)
  const mailFor = async (list: object[]) => {
    await offered(list)
    office.now = app.clock.now()
    await office.round({ composers: waitingComposers(app.ctx) })
    return office.mailbox.mails.at(-1)?.text ?? ''
  }
  expect(await mailFor([child])).toContain(
    'Personen: 2\n\nKinder: 1 × 3,00\u00a0€ = 3,00\u00a0€ (1 von 2 frei)\nSumme: 3,00\u00a0€\nZahlbar an der Kasse\n\n',
  )
  expect(await mailFor([child, adult, tour])).toContain(
    'Personen: 2\n\nKinder: 3,00\u00a0€, jede 2. Person frei\nErwachsene: 7,50\u00a0€\nFührung: 60,00\u00a0€ je Gruppe\nWie viele Personen welchen Preis zahlen, geben Sie beim Zusagen an.\nZahlbar an der Kasse\n\n',
  )
  expect(await mailFor([])).toMatch(/Personen: 2\n\nMöchten/)
  await office.close()
})
