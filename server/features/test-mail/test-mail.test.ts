import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailSample } from '#contract/test-mail.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Organisation = Awaited<ReturnType<TestApp['register']>>

const urlOf = ({ projectId }: Organisation) => `/api/admin/settings/email/${projectId}`
const sampleOf = async (museum: Organisation) =>
  (await museum.as({ url: `${urlOf(museum)}/sample` })).json<MailSample>()

describe('what a preview is filled with', () => {
  test('is a booking of the first variant, tomorrow at the next full hour', async () => {
    const museum = await app.register()
    const link = 'http://localhost:3000/cancel.html?cancel_token=Beispiel'
    expect(await sampleOf(museum)).toEqual({
      values: {
        name: 'Erika Muster',
        booked_time: 'Samstag, 21. November 2026, 13:00 Uhr',
        booked_variant: museum.variant.name,
        attendees_count: '3',
        cancel_url: link,
        booked_time_unformatted: '2026-11-21T13:00:00+01:00',
      },
      sender: 'Museum Alte Spinnerei',
      actions: [{ url: link, label: 'Buchung stornieren', secondary: true }],
      footer: '',
    })
  })

  test('goes by the clocks of the project, and ends in its imprint', async () => {
    const museum = await app.register()
    const payload = {
      name: 'Nacht im Museum',
      timezone: 'Asia/Kathmandu',
      imprint_url: 'https://museum.example/impressum',
    }
    await museum.as({ method: 'PUT', url: `/api/admin/project/${museum.projectId}`, payload })
    const { values, footer } = await sampleOf(museum)
    // 17:45 there.
    expect(values.booked_time).toBe('Samstag, 21. November 2026, 18:00 Uhr')
    expect(values.booked_time_unformatted).toBe('2026-11-21T18:00:00+05:45')
    expect(footer).toBe('Impressum: https://museum.example/impressum')
  })
})
