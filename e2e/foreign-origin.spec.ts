import { expect } from '@playwright/test'
import { test } from './stand.ts'

// Chromium builds for servers are often started with web security switched off; every test of the
// embedded form would then pass for the wrong reason.
test('this browser keeps a foreign page from reading what is not meant for it', async ({
  page,
  stand,
  organisation,
  visit,
}) => {
  await visit(page, '<!doctype html><h1>Fremde Seite</h1>')
  const ask = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          async (answer) => `${answer.status} ${await answer.text()}`,
          (error: Error) => error.name,
        ),
      `${stand.address}${path}`,
    )

  expect(await ask('/api/users/me/')).toBe('TypeError')
  expect(await ask(`/api/admin/projects`)).toBe('TypeError')
  expect(await ask(`/api/public/projects/${organisation.projectId}`)).toContain('200 {"id"')
})

test('a foreign page can neither log in nor register for its visitor', async ({
  page,
  stand,
  visit,
}) => {
  await visit(page, '<!doctype html><h1>Fremde Seite</h1>')
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(stand.address)) statuses.push(response.status())
  })
  for (const path of ['/api/token', '/api/registration']) {
    const answered = page.waitForResponse(`${stand.address}${path}`)
    await page.evaluate(
      (url) =>
        void fetch(url, {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'include',
          body: new URLSearchParams({ username: 'x', password: 'y' }),
        }),
      `${stand.address}${path}`,
    )
    await answered
  }
  expect(statuses).toEqual([403, 403])
})
