import type { Page } from '@playwright/test'
import { launchGermanBrowser } from '#test/browser/setup/german-browser.ts'
import type { Beside } from './peer.ts'
import type { startProduct } from './product.ts'

type Visit<T> = (page: Page) => Promise<T>

/** Visits the main screens as a browser draws them, and returns what `visit` does, by screen. */
export async function drawnScreens(
  { address, organisation }: Awaited<ReturnType<typeof startProduct>>,
  after: Beside['after'],
) {
  const browser = await launchGermanBrowser()
  after(() => browser.close())
  const context = await browser.newContext({ bypassCSP: true })
  const visited = async <T>(paths: Record<string, string>, visit: Visit<T>) => {
    const found: [string, T][] = []
    for (const [name, path] of Object.entries(paths)) {
      const page = await context.newPage()
      await page.goto(`${address}${path}`)
      await page.waitForLoadState('networkidle')
      await page.evaluate(intoThePage)
      found.push([name, await visit(page)])
      await page.close()
    }
    return found
  }
  return {
    visitors: <T>(visit: Visit<T>) =>
      visited({ ...forVisitors, form: `/buchen/${organisation.projectId}` }, visit),
    office: async <T>(visit: Visit<T>) => {
      const { name, value } = organisation.cookie
      await context.addCookies([{ name, value, url: address }])
      return visited(forStaff, visit)
    },
  }
}

/** Moves the form out of its shadow tree, which these programs do not look into. */
function intoThePage() {
  const host = [...document.querySelectorAll('*')].find((element) => element.shadowRoot)
  const tree = [...(host?.shadowRoot?.children ?? [])]
  host?.append(...tree.filter((element) => !element.matches('style, link')))
}

const forVisitors = {
  cancel: '/cancel.html',
  waiting: '/warteliste.html',
  login: '/login',
  registration: '/registration',
}
const forStaff = {
  dashboard: '/admin/',
  statistics: '/admin/statistics',
  settings: '/admin/settings',
  team: '/admin/team',
  security: '/admin/security',
}
