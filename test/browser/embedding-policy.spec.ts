import { expect, type Page } from '@playwright/test'
import {
  bare,
  bookToTheEnd,
  countOffers,
  forms,
  type Parts,
  policy,
  showsOneForm,
  test,
} from './embedding.ts'
import { embeddingCode } from './setup/host-page.ts'

/** What a page has to allow, and nothing else. */
const allowed = ({ product }: Parts) => ({
  'script-src': product,
  'style-src': product,
  'connect-src': product,
})

const policyOf = (sources: Record<string, string>) =>
  policy(
    Object.entries({ 'default-src': "'none'", ...sources })
      .map((source) => source.join(' '))
      .join('; '),
  )

const strict = (parts: Parts) => policyOf(allowed(parts))

test('the embed code works as it stands on a page whose policy forbids inline scripts', async ({
  page,
  visit,
  parts,
  mishaps,
}) => {
  const offers = countOffers(page)
  const code = embeddingCode(parts.product, parts.projectId)
  await visit(page, bare(code, strict(parts)))
  await showsOneForm(page)
  await bookToTheEnd(page)
  expect(offers()).toBe(1)
  expect(mishaps).toEqual([])
})

test('a call that the policy keeps from running keeps its options, and nothing else in it counts', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const { runtime, form, projectId, product } = parts
  const call = `<script>
    Rundgang.load("${projectId}", {
      'lang': 'en', color: "#7a\\u0031f2b", server: 'https://elsewhere.example',
      element: document.getElementById('tour'),
    });
    document.title = 'Anders'
  </script>`
  const places = '<section id="tour"></section><div id="rundgang"></div>'
  await visit(page, bare(places + runtime + form + call, strict(parts)))
  const tour = page.locator('#tour .rundgang-form')
  await expect(tour.getByRole('heading', { name: 'On which day?' })).toBeVisible()
  await expect(tour).toHaveAttribute('style', /#7a1f2b/)
  await expect(page).toHaveTitle('Museum')
  expect([...origins].sort()).toEqual([product, new URL(page.url()).origin].sort())
})

test('two calls for the same project are both made up for', { tag: '@more' }, async ({
  page,
  visit,
  parts,
}) => {
  const { placeholder, runtime, form, call } = parts
  const code = `<section>${placeholder}${runtime}${form}${call}</section>`
  await visit(page, bare(code + code, strict(parts)))
  const second = page.locator('section').nth(1)
  await expect(second.getByRole('button', { name: /Termine?, .*frei$/ }).first()).toBeVisible()
  await expect(forms(page)).toHaveCount(2)
})

const blockedHere = (page: Page, name: string) =>
  page.locator('.rundgang-form').getByRole('heading', { name })

test('if the policy blocks our calls, the form says so and links to the booking page', async ({
  page,
  visit,
  parts,
}) => {
  const { product, filledIn, runtime, form, projectId } = parts
  const head = policyOf({ ...allowed(parts), 'connect-src': "'self'" })
  await visit(page, bare(filledIn + runtime + form, head))
  await expect(blockedHere(page, 'Bitte buchen Sie auf unserer Buchungsseite')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Eine Sicherheitsregel dieser Website')
  await expect(page.getByText('Verbindung')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Zur Buchungsseite' })).toHaveAttribute(
    'href',
    `${product}/buchen/${projectId}?lang=de`,
  )
})

test('if the policy blocks our styles, the form works without them, says so and links to the booking page', async ({
  page,
  visit,
  parts,
}) => {
  const { product, filledIn, runtime, form, projectId } = parts
  const head = policyOf({ ...allowed(parts), 'style-src': "'self'" })
  const english = filledIn.replace('<div', '<div data-lang="en"')
  await visit(page, bare(english + runtime + form, head))
  await expect(page.getByText('blocks the design of this form')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the booking page' })).toHaveAttribute(
    'href',
    `${product}/buchen/${projectId}?lang=en`,
  )
  await expect(page.getByRole('heading', { name: 'On which day?' })).toBeVisible()
})

/** Makes the policy block one more call, and waits until the page has been told. */
const blockOneMore = (page: Page, product: string) =>
  page.evaluate(
    (url) =>
      new Promise<void>((done) => {
        document.addEventListener('securitypolicyviolation', () => done(), { once: true })
        fetch(url).catch(() => {})
      }),
    product,
  )

for (const [what, policies] of [
  [
    'our calls and our styles',
    ({ product }: Parts) => policy(`default-src 'self'; script-src 'self' ${product}`),
  ],
  [
    'our calls twice',
    (parts: Parts) =>
      policyOf({ ...allowed(parts), 'connect-src': "'self'" }) + policy("connect-src 'self'"),
  ],
] as const) {
  test(`if a page’s policies block ${what}, each form says once, in its language, that booking is elsewhere`, async ({
    page,
    visit,
    parts,
  }) => {
    const { product, filledIn, runtime, form, projectId } = parts
    const english = filledIn.replace('<div', '<div data-lang="en"')
    const french = filledIn.replace('<div', '<div data-lang="fr"')
    const inEnglish = /^A security rule .* blocks the form\. To the booking page$/
    const inFrench = /^Une règle .* bloque le formulaire\. Vers la page de réservation$/
    await visit(page, bare(english + runtime + form, policies(parts)))
    await expect(page.getByRole('alert')).toHaveText(inEnglish)
    // Unlike the first form, this one lacks its styles before its calls.
    await page.evaluate((late) => document.body.insertAdjacentHTML('beforeend', late), french)
    await expect(page.getByRole('alert').filter({ hasText: inFrench })).toBeVisible()
    await blockOneMore(page, product)
    await expect(page.getByRole('alert')).toHaveText([inEnglish, inFrench])
    const links = page.getByRole('alert').getByRole('link')
    for (const [place, lang] of ['en', 'fr'].entries()) {
      const booking = `${product}/buchen/${projectId}?lang=${lang}`
      await expect(links.nth(place)).toHaveAttribute('href', booking)
    }
  })
}

test('without a connection, the form does not blame the policy of the page', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  const { filledIn, runtime, form } = parts
  await page.route('**/offer?*', (route) => route.abort())
  await visit(page, bare(filledIn + runtime + form, strict(parts)))
  await expect(page.getByRole('alert')).toHaveText('Bitte prüfen Sie Ihre Verbindung.')
  await page.waitForTimeout(1500)
  await expect(page.getByRole('alert')).toHaveText('Bitte prüfen Sie Ihre Verbindung.')
})

test('where an editor removes scripts, a link to the booking page stays until the website loads them', {
  tag: '@more',
}, async ({ page, visit, parts }) => {
  const { filledIn, product, projectId, runtime, form } = parts
  const link = `<a href="${product}/buchen/${projectId}">Termin buchen</a>`
  const place = filledIn.replace('></', `>${link}</`)
  await visit(page, bare(place))
  await expect(page.getByRole('link', { name: 'Termin buchen' })).toBeVisible()
  await visit(page, bare(place, runtime + form))
  await showsOneForm(page)
  await expect(page.getByRole('link', { name: 'Termin buchen' })).toHaveCount(0)
})
