import { expect, type Page } from '@playwright/test'
import { bare, bookToTheEnd, isBooked, marked, showsOneForm, test } from './embedding.ts'

const policy = (content: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${content}">`

/** Writes down in the page whatever its policy stops. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}

test('the strictest policy that names only Rundgang is broken nowhere', async ({
  page,
  visit,
  parts,
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
  expect(await violations()).toEqual([])

  // The test would see one.
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/pixel.png'
    document.body.append(image)
  })
  await expect.poll(violations).toEqual([expect.stringContaining('img-src')])
})

test('a policy with nonces and strict-dynamic is passed on to what the form loads', async ({
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
  // Without its runtime in the page, the form has a script to add by itself.
  await visit(page, bare(filledIn + marked(form, 'nonce="abc"'), head))
  await showsOneForm(page)
  await expect(page.locator('.rundgang-form')).toHaveCSS('container-type', 'inline-size')
  expect(await violations()).toEqual([])
})

test('nothing is stored in the browser, and nobody is asked but Rundgang', async ({
  page,
  visit,
  parts,
}) => {
  await page.addInitScript(() => {
    const wrote: string[] = []
    Object.assign(window, { wrote })
    const watch = (what: object, name: string) => {
      const descriptor = Object.getOwnPropertyDescriptor(what, name)
      Object.defineProperty(what, name, {
        ...descriptor,
        value: (...given: unknown[]) => wrote.push(`${name} ${given.join()}`),
      })
    }
    watch(Storage.prototype, 'setItem')
    watch(IDBFactory.prototype, 'open')
    watch(CacheStorage.prototype, 'open')
    watch(ServiceWorkerContainer.prototype, 'register')
    watch(Navigator.prototype, 'sendBeacon')
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set: (value) => wrote.push(`cookie ${value}`),
    })
  })
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const { sheet, placeholder, runtime, form, call, product } = parts
  await visit(page, bare(sheet + placeholder + runtime + form + call))
  await bookToTheEnd(page)
  expect(await page.evaluate(() => (window as unknown as { wrote: string[] }).wrote)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const kept = await page.context().storageState({ indexedDB: true })
  expect(kept).toEqual({ cookies: [], origins: [] })
  expect([...origins].sort()).toEqual([product, new URL(page.url()).origin].sort())
})

test('a browser that refuses any storage is one to book with', async ({
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

test('who has scripts switched off is told where to book', async ({
  browser,
  stand,
  organisation,
  visit,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await visit(page)
  const instead = page.getByRole('link', { name: 'Termin buchen' })
  await expect(instead).toHaveAttribute('href', `${stand.address}/buchen/${organisation.projectId}`)
  await context.close()
})
