import type { Frame, Page } from '@playwright/test'

const isProbe = (url: URL) => url.search === '?intercepted'

/**
 * Makes `page.route` resolve only once a route takes effect. Chromium tells a page's renderer about
 * interception some milliseconds after Playwright has turned it on, so a request sent by the very
 * next key could pass the route.
 */
export function awaitInterception(page: Page) {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const added = await route(...args)
    const loaded = page.frames().filter((frame) => frame.url().startsWith('http'))
    if (loaded.length === 0) return added
    await route(isProbe, (probe) => probe.fulfill({ status: 204 }))
    for (const frame of loaded) await untilIntercepted(frame)
    await page.unroute(isProbe)
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
    while (!(await isIntercepted()));
  })
