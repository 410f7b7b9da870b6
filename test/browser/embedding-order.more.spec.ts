import { expect, type Page } from '@playwright/test'
import {
  bare,
  bookToTheEnd,
  countOffers,
  marked,
  type Parts,
  showsOneForm,
  test,
} from './embedding.ts'

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
