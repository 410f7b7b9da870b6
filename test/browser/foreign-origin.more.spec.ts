import { expect } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { test } from './fixture.ts'

// Chromium builds for servers are often started with web security switched off. Every test of the
// embedded form would then pass for the wrong reason.
test('the tests’ browser stops a page from another origin from reading responses not meant for it', async ({
  page,
  fixture,
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
      `${fixture.address}${path}`,
    )

  expect(await ask('/api/users/me/')).toBe('TypeError')
  expect(await ask(`/api/admin/projects`)).toBe('TypeError')
  expect(await ask(`/api/public/projects/${organisation.projectId}`)).toContain('200 {"id"')
})

test('a page from another origin can neither log a visitor in nor register an organisation', async ({
  page,
  fixture,
  organisation,
  visit,
}) => {
  await visit(page, '<!doctype html><h1>Fremde Seite</h1>')
  const newcomer = `${crypto.randomUUID()}@fremd.example`
  const post = (path: string, form: Record<string, string>) =>
    page.evaluate(
      async ([url, body]) => {
        const sent = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const
        await fetch(url, { ...sent, body: new URLSearchParams(body) }).catch(() => {})
      },
      [`${fixture.address}${path}`, form] as const,
    )

  await post('/api/token', { username: organisation.email, password })
  await post('/api/registration', {
    email: newcomer,
    name: 'Fremd',
    organisation: 'Fremd',
    password,
    'password-confirmation': password,
  })
  expect(await page.context().cookies()).toEqual([])
  const check = await organisation.call('GET', `check-email?email=${newcomer}`)
  expect(check.body).toEqual({ exists: false })
})
