import { expect, type Page } from '@playwright/test'
import { apiGroups, apiTitle } from '#server/http/pages/openapi.ts'
import { password } from '#test/world/registered-organisation.ts'
import { test } from './fixture.ts'

test('developers can look up the API’s calls and try them out, and the page contacts no other server', async ({
  page,
  fixture,
}) => {
  // The page draws more than two hundred calls, and takes half a minute on a busy machine.
  test.slow()
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    // The call this test tries out is expected to return 404.
    if (message.text().includes('404')) return
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`),
    )
  })

  await openDocs(page)
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  const call = page.locator('#operations-Bookings-post_public_projects_projectId_bookings')
  await expect(call).toBeVisible()
  await call.getByRole('button').first().click()
  await expect(call.getByText('booker_email').first()).toBeVisible()
  await expect(call.getByText('slot_full').first()).toBeAttached()

  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByPlaceholder('projectId').fill('01980000-0000-7000-8000-000000000000')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await call.getByRole('button', { name: 'Execute' }).click()
  expect((await answer).status()).toBe(404)

  const elsewhere = asked.filter(
    (url) => !url.startsWith('data:') && !url.startsWith(fixture.address),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(elsewhere).toEqual([])
  expect(said).toEqual([])
})

test('the API page groups its calls by topic, and is in English', async ({ page }) => {
  await openDocs(page)
  await expect(page).toHaveTitle(apiTitle)
  expect(
    await page
      .locator('.opblock-tag')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-tag'))),
  ).toEqual(apiGroups.map(({ name }) => name))
  for (const { name } of apiGroups) {
    const group = page.getByRole('link', { name, exact: true })
    await group.click()
    await expect(page.locator('.opblock').first()).toBeVisible()
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(/[äöüß]|\b(der|die|das|und|ist|nicht|ein|eine|mit|von|für)\b/i)
    await group.click()
    await expect(page.locator('.opblock')).toHaveCount(0)
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('the API page runs no script injected into it, and cannot be framed', async ({ page }) => {
  const answer = await page.goto('/api/docs')
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  const scripts = policy.match(/(script|default)-src [^;]*/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.join()).not.toContain('unsafe-inline')
  expect(await page.locator('script:not([src])').count()).toBe(0)
})

/** Swagger UI resolves the whole API description before showing anything, which takes seconds. */
async function openDocs(page: Page): Promise<void> {
  await page.goto('/api/docs')
  const title = page.getByRole('heading', { name: apiTitle })
  await expect(title).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.opblock-tag').first()).toBeVisible()
}

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
