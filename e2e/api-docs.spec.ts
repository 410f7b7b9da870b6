import { expect } from '@playwright/test'
import { apiTexts } from '#texts/de/api.ts'
import { test } from './stand.ts'

test('whoever builds on the API reads its calls, and the page asks nobody but us', async ({
  page,
  stand,
}) => {
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`),
    )
  })

  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: apiTexts.title })).toBeVisible()
  const call = page.locator('#operations-default-post_public_projects_projectId_bookings')
  await expect(call).toBeVisible()
  await call.getByRole('button').first().click()
  await expect(call.getByText('booker_email').first()).toBeVisible()
  await expect(call.getByText('slot_full').first()).toBeAttached()

  const elsewhere = asked.filter(
    (url) => !url.startsWith('data:') && !url.startsWith(stand.address),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(elsewhere).toEqual([])
  expect(said).toEqual([])
})

test('the page of the API runs no script written into it, and cannot be framed', async ({
  page,
}) => {
  const answer = await page.goto('/api/docs')
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  const scripts = policy.match(/(script|default)-src [^;]*/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.join()).not.toContain('unsafe-inline')
  expect(await page.locator('script:not([src])').count()).toBe(0)
})
