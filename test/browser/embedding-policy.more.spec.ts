import { expect, type Page } from '@playwright/test'
import { bare, bookToTheEnd, isBooked, marked, policy, showsOneForm, test } from './embedding.ts'
import { book } from './form-pages.ts'
import { newEmail } from './people.ts'
import { confirmingPath, wantConfirmation } from './setup/held.ts'

/** Records everything blocked by the page's content security policy. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'violations'))
}

test('the form never violates the strictest content security policy that allows Rundgang', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const violations = await recordViolations(page)
  const { product, sheet, filledIn, runtime, form } = parts
  const head = policy(
    `default-src 'none'; script-src ${product}; style-src ${product}; connect-src ${product}; ` +
      "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
  )
  const accent = filledIn.replace('<div', '<div data-color="#7a1f2b"')
  await visit(page, bare(sheet + accent + runtime + form, head))
  await showsOneForm(page)
  await bookToTheEnd(page)
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
  expect(await violations()).toEqual([])

  // Proves that the test would notice a violation.
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/pixel.png'
    document.body.append(image)
  })
  await expect.poll(violations).toEqual([expect.stringContaining('img-src')])
})

test('everything the form loads is allowed by a content security policy with nonces and strict-dynamic', async ({
  page,
  visit,
  parts,
}) => {
  const violations = await recordViolations(page)
  const { product, filledIn, form } = parts
  const head = policy(
    `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; ` +
      `connect-src ${product}; require-trusted-types-for 'script'`,
  )
  // Without its runtime on the page, the form must add a script itself.
  await visit(page, bare(filledIn + marked(form, 'nonce="abc"'), head))
  await showsOneForm(page)
  await expect(page.locator('.rundgang-form')).toHaveCSS('container-type', 'inline-size')
  expect(await violations()).toEqual([])
})

/** Records everything the visitor's pages store or send as beacons, and cookies in responses. */
async function recordKeeping(page: Page): Promise<() => Promise<string[]>> {
  const kept: string[] = []
  const context = page.context()
  await context.exposeFunction('noteKept', (what: string) => void kept.push(what))
  await context.addInitScript(() => {
    const note: (what: string) => void = Reflect.get(window, 'noteKept')
    const watch = (what: object, name: string) =>
      Object.defineProperty(what, name, {
        value: (...given: unknown[]) => note(`${name} ${given}`),
      })
    watch(Storage.prototype, 'setItem')
    watch(IDBFactory.prototype, 'open')
    watch(CacheStorage.prototype, 'open')
    watch(ServiceWorkerContainer.prototype, 'register')
    watch(Navigator.prototype, 'sendBeacon')
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set: (value) => note(`cookie ${value}`),
    })
  })
  const answers: Promise<Record<string, string>>[] = []
  page.on('response', (response) => answers.push(response.allHeaders()))
  return async () => {
    const cookies = (await Promise.all(answers)).map((headers) => headers['set-cookie'] ?? '')
    return [...kept, ...cookies.filter(Boolean)]
  }
}

test('from the form to the cancellation, nothing is stored in the browser and only Rundgang is contacted', async ({
  page,
  visit,
  parts,
  organisation,
  fixture,
}) => {
  const kept = await recordKeeping(page)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const stored = async () => {
    const session = await page.evaluate(() => Object.keys(sessionStorage))
    return { ...(await page.context().storageState({ indexedDB: true })), session }
  }
  const nothing = { cookies: [], origins: [], session: [] }
  const heading = (name: string) => page.getByRole('heading', { name })

  const email = newEmail()
  await wantConfirmation(organisation)
  const { sheet, placeholder, runtime, form, call, product } = parts
  await visit(page, bare(sheet + placeholder + runtime + form + call))
  const website = new URL(page.url()).origin
  await book(page, { people: 2, email })
  await expect(heading('Fast geschafft: Bitte bestätigen Sie')).toBeVisible()
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
  await expect(page.getByText(/noch einmal unterwegs/)).toBeVisible()
  expect(await stored()).toEqual(nothing)

  await page.goto(await confirmingPath(fixture.mailbox, email))
  await page.getByRole('button', { name: 'Buchung bestätigen' }).click()
  await isBooked(page)
  expect(await stored()).toEqual(nothing)
  const cancelling = page.getByRole('link', { name: 'Buchung stornieren' })
  const { pathname, search } = new URL((await cancelling.getAttribute('href')) ?? '')
  await page.goto(product + pathname + search)
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(heading('Ihre Buchung ist storniert')).toBeVisible()
  expect(await stored()).toEqual(nothing)
  expect(await kept()).toEqual([])
  expect([...origins].sort()).toEqual([product, website].sort())
})

test('a visitor can book in a browser that blocks all storage', async ({
  page,
  visit,
  parts,
  mishaps,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse })
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse })
  })
  const { placeholder, runtime, form, call } = parts
  await visit(page, bare(placeholder + runtime + form + call))
  await bookToTheEnd(page)
  await isBooked(page)
  expect(mishaps).toEqual([])
})

test('visitors without JavaScript see where they can book', async ({
  browser,
  fixture,
  organisation,
  visit,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await visit(page)
  const instead = page.getByRole('link', { name: 'Termin buchen' })
  await expect(instead).toHaveAttribute(
    'href',
    `${fixture.address}/buchen/${organisation.projectId}`,
  )
  await context.close()
})
