import { expect, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import {
  bare,
  bookToTheEnd,
  countOffers,
  forms,
  isBooked,
  marked,
  type Parts,
  policy,
  showsOneForm,
  test,
} from './embedding.ts'
import { field } from './field.ts'
import { book, days } from './form-pages.ts'
import { newEmail } from './people.ts'
import { confirmingPath, wantConfirmation } from './setup/held.ts'

const unknownCall = ['Rundgang is not defined']

interface Order {
  name: string
  page: (parts: Parts) => string
  /** The browser's own error when the page calls the form before its script has loaded. */
  mishaps?: string[]
}

const orders: Order[] = [
  {
    name: 'with async, the call before both',
    page: ({ placeholder, call, runtime, form }) =>
      bare(`${placeholder}${call}`, marked(runtime, 'async') + marked(form, 'async')),
    mishaps: unknownCall,
  },
  {
    name: 'with defer',
    page: ({ placeholder, call, runtime, form }) =>
      bare(`${placeholder}${marked(runtime, 'defer')}${marked(form, 'defer')}${call}`),
    mishaps: unknownCall,
  },
  {
    name: 'as modules, beside what others embed',
    page: ({ placeholder, call, runtime, form }) => {
      const other = '<script type="text/plain" src="https://elsewhere.example/embed/1.js"></script>'
      const [first, second] = [runtime, form].map((script) => marked(script, 'type="module"'))
      return bare(`${placeholder}${other}${first}${second}${call}`)
    },
    mishaps: unknownCall,
  },
  {
    name: 'the form before its runtime',
    page: ({ placeholder, call, runtime, form }) => bare(placeholder + form + runtime + call),
  },
  {
    name: 'the call first of all',
    page: ({ placeholder, call, runtime, form }) => bare(call + placeholder + runtime + form),
    mishaps: unknownCall,
  },
  {
    name: 'the call in the head, long before the placeholder',
    page: ({ placeholder, call, runtime, form }) =>
      bare(`<h1>Museum</h1>${placeholder}`, runtime + form + call),
  },
  {
    name: 'a placeholder that needs no call, before both scripts',
    page: ({ filledIn, runtime, form }) => bare(filledIn + runtime + form),
  },
  {
    name: 'a placeholder that needs no call, after both scripts',
    page: ({ filledIn, runtime, form }) => bare(filledIn, runtime + form),
  },
  {
    name: 'without a runtime',
    page: ({ filledIn, form }) => bare(filledIn + form),
  },
  {
    name: 'with the runtime of another version',
    page: ({ filledIn, form }) =>
      bare(`${filledIn}<script>RundgangRuntime = { version: '0' }</script>${form}`),
  },
  {
    name: 'with both scripts and the call twice',
    page: ({ placeholder, call, runtime, form }) =>
      bare(placeholder + runtime + form + call + runtime + form + call),
  },
]

for (const order of orders) {
  test(`exactly one form appears if the embed code comes in this order: ${order.name}`, async ({
    page,
    visit,
    parts,
    mishaps,
  }) => {
    const offers = countOffers(page)
    await visit(page, order.page(parts))
    await showsOneForm(page)
    await bookToTheEnd(page)
    expect(offers()).toBe(1)
    expect(mishaps).toEqual(order.mishaps ?? [])
  })
}

test('if the runtime script loads last, the form waits for it and does not load a second copy', async ({
  page,
  visit,
  parts,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await hold(page, '**/embed/runtime.js')
  await visitUntilParsed(page, () =>
    visit(page, bare(parts.filledIn, marked(parts.runtime, 'async') + parts.form)),
  )
  await expect.poll(() => page.evaluate(() => typeof Rundgang)).toBe('object')
  release()
  await showsOneForm(page)
  expect(asked.filter((path) => path.includes('/embed/runtime'))).toEqual(['/embed/runtime.js'])
})

test('scripts that a tag manager adds long after the page has loaded find the placeholder', async ({
  page,
  visit,
  parts,
}) => {
  await visit(page, bare(parts.filledIn))
  await page.evaluate((product) => {
    for (const name of ['rundgang', 'runtime']) {
      const script = document.createElement('script')
      script.src = `${product}/embed/${name}.js`
      document.body.append(script)
    }
  }, parts.product)
  await showsOneForm(page)
})

test('a call in a script that is waiting for consent is not executed', async ({
  page,
  visit,
  parts,
}) => {
  const offers = countOffers(page)
  const { placeholder, call, runtime, form } = parts
  await visit(page, bare(placeholder + marked(call, 'type="text/plain"') + runtime + form))
  await page.evaluate(() => {
    const other = document.createElement('div')
    other.id = 'later'
    document.body.append(other)
  })
  await expect(page.locator('#later')).toBeAttached()
  expect(await page.locator('#rundgang').evaluate((element) => element.shadowRoot)).toBeNull()
  expect(offers()).toBe(0)
})

/** Holds back requests to an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Does not wait for the load event, which cannot fire while a request is held back. */
async function visitUntilParsed(page: Page, visit: () => Promise<void>) {
  const parsed = page.waitForEvent('domcontentloaded')
  void visit().catch(() => {})
  await parsed
}

interface Told {
  type: string
  detail: Record<string, unknown>
  from: string
}

/** Records the events that the host page receives; the returned function reads them. */
async function listen(page: Page): Promise<() => Promise<Told[]>> {
  await page.addInitScript(() => {
    const told: object[] = []
    Object.assign(window, { told })
    for (const type of ['rundgang:ready', 'rundgang:booked']) {
      document.addEventListener(type, (event) => {
        const { detail, target } = event as CustomEvent
        told.push({ type, detail, from: (target as Element).tagName })
      })
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'told'))
}

test('the host page gets events when the form is ready and when a booking is made, without personal data', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const told = await listen(page)
  const { filledIn, runtime, form, projectId } = parts
  await visit(page, bare(filledIn + runtime + form))
  await bookToTheEnd(page)
  const [slot] = await organisation.slots()
  expect(await told()).toEqual([
    { type: 'rundgang:ready', detail: { project: projectId }, from: 'DIV' },
    {
      type: 'rundgang:booked',
      detail: {
        project: projectId,
        variant: organisation.variant.ressource_id,
        start: slot?.start,
        attendees: 2,
        held: false,
      },
      from: 'DIV',
    },
  ])
})

test('a variant and a day can be preselected with attributes or in the call that loads the form', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const { projectId, runtime, form } = parts
  await organisation.call('POST', `admin/variants/${projectId}`, { name: 'Nachts "im" Turm' })
  const variants = await organisation.call<{ name: string; ressource_id: string }[]>(
    'GET',
    `admin/variants/${projectId}`,
  )
  const night = variants.body.find(({ name }) => name.startsWith('Nachts'))?.ressource_id ?? ''
  const date = dayFromNow(40)
  await organisation.openSlot({ starttime: `${date}T21:00`, possible_ressources: [night] })
  const attributes = `data-variant="Nachts &quot;im&quot; Turm" data-date="${date}"`
  await visit(page, bare(`<div data-project="${projectId}" ${attributes}></div>${runtime}${form}`))
  await expect(page.getByRole('button', { name: /21:00/ })).toBeVisible()

  const call = `<script>Rundgang.load('${projectId}', ${JSON.stringify({ variant: night, date })})</script>`
  await visit(page, bare(`<div id="rundgang"></div>${runtime}${form}${call}`))
  await expect(page.getByRole('button', { name: /21:00/ })).toBeVisible()
})

const asksIn = {
  de: 'An welchem Tag?',
  'de-simple': 'Wann wollen Sie kommen?',
  en: 'On which day?',
  fr: 'Quel jour ?',
}

const languages: { around: string; own: string; speaks: keyof typeof asksIn }[] = [
  { around: 'lang="en"', own: '', speaks: 'en' },
  { around: 'lang="fr-CH"', own: '', speaks: 'fr' },
  { around: 'lang="fr"', own: 'data-lang="de-simple"', speaks: 'de-simple' },
  { around: 'lang="it"', own: '', speaks: 'de' },
  { around: '', own: 'data-lang="en-GB"', speaks: 'en' },
]

test('each form on a page takes its language from its own attribute or from its surroundings', async ({
  page,
  visit,
  parts,
}) => {
  const places = languages.map(
    ({ around, own }) =>
      `<section ${around}>${parts.filledIn.replace('<div', `<div ${own}`)}</section>`,
  )
  await visit(page, bare(places.join('') + parts.runtime + parts.form))
  for (const [place, { around, own, speaks }] of languages.entries()) {
    const one = page.locator('section').nth(place).locator('.rundgang-form')
    await expect(one, `${around} ${own}`).toHaveAttribute('lang', speaks)
    await expect(one.getByRole('heading', { level: 2 }), speaks).toHaveText(asksIn[speaks])
  }
})

test('the form keeps its own text direction on a right-to-left page', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const { filledIn, runtime, form } = parts
  const french = filledIn.replace('<div', '<div data-lang="de"')
  const html = bare(french + runtime + form).replace(
    '<html lang="de">',
    '<html lang="ar" dir="rtl">',
  )
  await visit(page, html)
  await expect(forms(page)).toHaveCSS('direction', 'ltr')
  await bookToTheEnd(page)
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

test('the accent colour is applied to the buttons, and an invalid one has no effect', async ({
  page,
  visit,
  parts,
}) => {
  const { filledIn, runtime, form } = parts
  const accent = (color: string) => filledIn.replace('<div', `<div data-color="${color}"`)
  await visit(page, bare(accent('#fc0') + accent('red;--rundgang-radius:99px') + runtime + form))
  await expect(forms(page)).toHaveCount(2)
  const property = (index: number, name: string) =>
    forms(page)
      .nth(index)
      .evaluate((box, asked) => getComputedStyle(box).getPropertyValue(asked), name)
  expect(await property(0, '--rundgang-color')).toBe('#ffcc00')
  expect(await property(0, '--rundgang-on-color')).toBe('#000')
  expect(await property(1, '--rundgang-color')).toBe('')
  expect(await property(1, '--rundgang-radius')).toBe('')
})

test('if options change later, the form updates and keeps the entered text', async ({
  page,
  visit,
  parts,
}) => {
  await visit(page, bare(parts.filledIn + parts.runtime + parts.form))
  await showsOneForm(page)
  const place = page.locator('[data-project]')
  await place.evaluate((element: HTMLElement) => {
    element.dataset.color = '#7a1f2b'
  })
  await expect(forms(page)).toHaveAttribute('style', /#7a1f2b/)
  await showsOneForm(page)
  await bookToTheEnd(page)
  await place.evaluate((element: HTMLElement) => {
    element.dataset.color = '#123456'
  })
  await expect(forms(page)).toHaveAttribute('style', /#123456/)
  await isBooked(page)
})

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

test.describe('the help page', () => {
  const code = (page: Page) => page.getByLabel('Code zum Einbauen')

  const accent = (page: Page) => field(page, 'Farbe für Knöpfe und Auswahl')

  const frame = (page: Page) => page.frameLocator('iframe[title="Vorschau des Buchungsformulars"]')

  const rootStyle = (page: Page, property: string) =>
    frame(page)
      .locator('html')
      .evaluate((root, name) => getComputedStyle(root).getPropertyValue(name), property)

  test.beforeEach(async ({ organisation, dashboard }) => {
    await organisation.openSlot()
    await organisation.call('POST', `admin/variants/${organisation.projectId}`, { name: 'Zweite' })
    await dashboard.goto('/admin/help')
    await expect(frame(dashboard).getByRole('heading', { level: 2 })).toBeVisible()
  })

  test('the code, link and preview on the help page reflect the chosen options', async ({
    dashboard,
    organisation,
  }) => {
    const { body } = await organisation.call<Variant[]>(
      'GET',
      `admin/variants/${organisation.projectId}`,
    )
    const [variant] = body
    await dashboard.getByRole('button', { name: 'Bordeaux' }).click()
    await expect(code(dashboard)).toHaveValue(/<div id="rundgang" data-color="#7a1f2b">/)
    await expect(accent(dashboard)).toHaveValue('#7a1f2b')
    await expect.poll(() => rootStyle(dashboard, '--rundgang-color')).toBe('#7a1f2b')

    await field(dashboard, 'Sprache').selectOption('Englisch')
    await field(dashboard, 'Führungstyp').selectOption('Führung')
    await dashboard.getByLabel('Erster Tag').fill('2030-05-01')
    const options = `data-variant="${variant?.ressource_id}" data-date="2030-05-01" data-lang="en"`
    await expect(code(dashboard)).toHaveValue(new RegExp(`${options} data-color="#7a1f2b"`))
    await expect(dashboard.getByLabel('Adresse der Buchungsseite')).toHaveValue(/date=2030-05-01/)
    await expect(dashboard.getByLabel('Code ohne Skript in der Seite')).toHaveValue(
      new RegExp(`data-project="${organisation.projectId}" ${options}`),
    )
    await expect
      .poll(() =>
        frame(dashboard)
          .locator('html')
          .evaluate(() => location.search),
      )
      .toBe(`?variant=${variant?.ressource_id}&date=2030-05-01&lang=en`)
    await expect.poll(() => rootStyle(dashboard, '--rundgang-color')).toBe('#7a1f2b')
    await expect(frame(dashboard).locator('.rundgang-form')).toHaveAttribute('lang', 'en')
    // Trying out options does not add history entries.
    await dashboard.goBack()
    await expect(dashboard).toHaveURL(/\/admin\/?$/)
  })

  test('all options on the help page can be reset with one click', async ({ dashboard }) => {
    const before = await code(dashboard).inputValue()
    await dashboard.getByRole('button', { name: 'Kupfer' }).click()
    await expect(code(dashboard)).not.toHaveValue(before)
    await dashboard.getByRole('button', { name: 'Alles zurücksetzen' }).click()
    await expect(code(dashboard)).toHaveValue(before)
    await expect(accent(dashboard)).toBeFocused()
  })

  test('an accent colour with too little contrast is refused, and a similar shade is offered', async ({
    dashboard,
  }) => {
    const fault = dashboard.getByRole('alert')
    await accent(dashboard).fill('#ffd200')
    await expect(fault).toContainText('Der Kontrast beträgt 1,4 zu 1, nötig sind 3 zu 1.')
    await expect(accent(dashboard)).toHaveAttribute('aria-invalid', 'true')
    await expect(code(dashboard)).not.toHaveValue(/#ffd200/)
    await expect(code(dashboard)).toHaveValue(/data-color="#b09108"/)
    await expect.poll(() => rootStyle(dashboard, '--rundgang-color')).toBe('#b09108')
    await expect.poll(() => rootStyle(dashboard, '--rundgang-on-color')).toBe('#000000')
    await dashboard.getByRole('button', { name: '#b09108 übernehmen' }).click()
    await expect(fault).toBeHidden()
    await expect(accent(dashboard)).toHaveValue('#b09108')
    await expect(accent(dashboard)).toBeFocused()

    await accent(dashboard).fill('')
    await field(dashboard, 'Hintergrund Ihrer Website').fill('#14120f')
    await expect(fault).toContainText('hebt sich zu wenig vom Hintergrund ab')
    await expect(code(dashboard)).toHaveValue(/data-color="#226a76"/)
    await accent(dashboard).fill('rot')
    await field(dashboard, 'Hintergrund Ihrer Website').focus()
    await expect(fault).toHaveText('Bitte geben Sie eine Farbe wie #7a1f2b an.')
  })

  test('the booking in the preview can be completed, but nothing is booked', async ({
    page,
    dashboard,
    organisation,
  }) => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await dashboard.goto(`/preview/${organisation.projectId}?variant=F%C3%BChrung`)
    const only = dashboard.getByRole('button', { name: /^Führung/ })
    await only.or(days(dashboard)).first().waitFor()
    if (await only.isVisible()) await only.click()
    await book(dashboard, { email: 'probe@museum.example' })
    await expect(dashboard.getByText('Das war die Vorschau: Es wurde nichts gebucht')).toBeVisible()
    await expect(dashboard.getByText('Sibylle Günther')).toBeVisible()
    await dashboard.getByRole('link', { name: /stornieren/ }).click()
    await expect(dashboard).toHaveURL(/\/preview\//)
    expect(posts).toEqual([])
    expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
  })

  test('the preview only contacts the server it comes from, whatever its URL contains', async ({
    page,
    fixture,
    organisation,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    const elsewhere = new URLSearchParams({ server: 'http://127.0.0.1:9', element: 'x' })
    await page.goto(`/preview/${organisation.projectId}?${elsewhere}`)
    await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible()
    expect(new Set(asked)).toEqual(new Set([fixture.address]))
  })

  test('the preview can be set to the width of a phone', async ({ dashboard }) => {
    const width = async () =>
      (await dashboard.locator('iframe').evaluate((one) => one.getBoundingClientRect())).width
    expect(await width()).toBeGreaterThan(700)
    await dashboard.locator('label').filter({ hasText: 'Telefon' }).click()
    await expect(dashboard.getByRole('radio', { name: 'Ansicht auf dem Telefon' })).toBeChecked()
    expect(await width()).toBe(390)
  })

  test('the help page is accessible with all details expanded, and after a colour has been refused', async ({
    dashboard,
  }) => {
    for (const more of await dashboard.locator('summary').all()) await more.click()
    await accent(dashboard).fill('#ffd200')
    await expect(dashboard.getByRole('alert')).toBeVisible()
    await expectAccessible(dashboard, 'help, all of it open')
  })

  test('an accessibility statement for the website can be copied', async ({
    dashboard,
    fixture,
  }) => {
    await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dashboard.getByRole('button', { name: 'Text kopieren' }).click()
    await expect(dashboard.getByText('Kopiert')).toBeVisible()
    const copied = await dashboard.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('WCAG) 2.2, Stufe AA')
    expect(copied).toContain(`${fixture.address}/buchen/`)
    expect(copied).toContain('Was noch nicht geprüft wurde')
  })
})
