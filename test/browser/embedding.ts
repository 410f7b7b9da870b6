import { expect, type Page } from '@playwright/test'
import { test as base } from './fixture.ts'
import { book, days } from './form-pages.ts'

/** The parts of the embed code, for pages that place them separately. */
export interface Parts {
  sheet: string
  placeholder: string
  runtime: string
  form: string
  call: string
  /** The placeholder with its project already set, so that no script needs to set it. */
  filledIn: string
  product: string
  projectId: string
}

interface Fixtures {
  parts: Parts
  /** Uncaught errors in the page's scripts. */
  mishaps: string[]
}

/** Provides a project with a bookable slot, and the parts of its embed code. */
export const test = base.extend<Fixtures>({
  parts: async ({ fixture, organisation }, use) => {
    await organisation.openSlot()
    const { address: product } = fixture
    const { projectId } = organisation
    await use({
      sheet: `<link rel="stylesheet" href="${product}/embed/rundgang.css">`,
      placeholder: '<div id="rundgang"></div>',
      runtime: `<script src="${product}/embed/runtime.js"></script>`,
      form: `<script src="${product}/embed/rundgang.js"></script>`,
      call: `<script>Rundgang.load('${projectId}')</script>`,
      filledIn: `<div data-project="${projectId}"></div>`,
      product,
      projectId,
    })
  },
  mishaps: async ({ page }, use) => {
    const mishaps: string[] = []
    page.on('pageerror', (error) => mishaps.push(error.message))
    await use(mishaps)
  },
})

/** A page with nothing but the given content. */
export const bare = (body: string, head = '') =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Museum</title>${head}</head>
<body>${body}</body></html>`

export const policy = (content: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${content}">`

export const marked = (script: string, attribute: string) =>
  script.replace('<script', `<script ${attribute}`)

/** Counts how often the forms request the offer or more slots. */
export function countOffers(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (/\/api\/public\/projects\/[^/]+\/(offer|slots)\b/.test(request.url())) calls += 1
  })
  return () => calls
}

/** All visible forms on the page. */
export const forms = (page: Page) => page.locator('.rundgang-form:visible')

export async function showsOneForm(page: Page) {
  await expect(days(page).first()).toBeVisible()
  await expect(forms(page)).toHaveCount(1)
}

export async function bookToTheEnd(page: Page) {
  await book(page, { people: 2, email: 'guenther@schule.example' })
  await isBooked(page)
}

export async function isBooked(page: Page) {
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
}
