import type { Browser, Frame, Page } from '@playwright/test'

/**
 * Makes `page.route` resolve only once a route takes effect, in all pages of a browser. Chromium
 * tells a page's renderer about interception some milliseconds after Playwright has turned it on, so
 * a request sent by the very next key press could bypass the route.
 */
export function waitForRoutes(browser: Browser): Browser {
  return browser.on('context', (context) => context.on('page', waitForRoutesOf))
}

const isProbe = (url: URL) => url.search === '?intercepted'

function waitForRoutesOf(page: Page) {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const added = await route(...args)
    const loaded = page.frames().filter((frame) => frame.url().startsWith('http'))
    if (loaded.length === 0) return added
    const answer: Parameters<Page['route']>[1] = (probe) => probe.fulfill({ status: 204 })
    await route(isProbe, answer)
    try {
      for (const frame of loaded) await untilIntercepted(frame)
    } finally {
      await page.unroute(isProbe, answer)
    }
    return added
  }
}

const untilIntercepted = (frame: Frame) =>
  frame.evaluate(async () => {
    const url = new URL('?intercepted', location.href)
    const isIntercepted = () =>
      fetch(url, { method: 'HEAD' }).then(
        ({ status }) => status === 204,
        () => false,
      )
    const end = performance.now() + 10_000
    while (!(await isIntercepted())) {
      if (performance.now() > end) throw new Error(`requests of ${url} are not intercepted`)
    }
  })
