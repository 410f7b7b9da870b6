import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Rules that can give different results in light and dark mode.
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Checks that the page has no accessibility violations, in light and dark mode. */
export async function expectAccessible(page: Page, screen: string) {
  await expectNothing(page, { screen, colorScheme: 'light' })
  await expectNothing(page, { screen, colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNothing(
  page: Page,
  { screen, colorScheme }: { screen: string; colorScheme: 'light' | 'dark' },
) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await colorsHaveChanged(page)
  const { violations, passes } = await analyze(
    page,
    colorScheme === 'light'
      ? { type: 'tag', values: rules }
      : { type: 'rule', values: rulesOfColor },
  )
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const wrong = id === 'target-size' ? await stillTooSmall(page, nodes) : nodes
    if (wrong.length > 0) found.push(`${id}: ${wrong.map(({ html }) => html).join()}`)
  }
  expect(found, `${screen}, ${colorScheme}`).toEqual([])
  expect(passes, `axe looked at ${screen}, ${colorScheme}`).toBeGreaterThan(0)
}

// Includes frames of other origins.
const source = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

interface Found {
  violations: { id: string; nodes: Fault[] }[]
  /** The number of rules that the page passes. */
  passes: number
}

type Fault = Pick<axe.NodeResult, 'html' | 'target'>

/**
 * Analyses the page including its frames, or only one element. Loads axe only once per document and
 * requests details only for violations, because loading and reporting take longer than checking.
 */
export async function analyze(
  page: Page,
  runOnly: axe.RunOnly,
  only?: axe.NodeResult['target'],
): Promise<Found> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !window.axe)) await frame.evaluate(source)
  }
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] }
  return page.evaluate(
    async ({ options, only }) => {
      const context = only ? { include: [only] } : document
      const { violations = [], passes = [] } = (await window.axe?.run(context, options)) ?? {}
      return {
        violations: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, target }) => ({ html, target })),
        })),
        passes: passes.length,
      }
    },
    { options, only },
  )
}

/**
 * Returns the controls that are too small or covered even after scrolling them into the middle. If
 * a sticky part covers the edge of a control, axe measures only the rest, although scrolling
 * uncovers it. Controls in frames and shadow trees are not scrolled, so they are never excused.
 */
async function stillTooSmall(page: Page, faults: Fault[]) {
  const tooSmall: Fault[] = []
  for (const fault of faults) {
    const [selector, ...inFrame] = fault.target
    const isOnPage = typeof selector === 'string' && inFrame.length === 0
    const isUncovered = isOnPage && (await page.locator(selector).evaluate(scrollToMiddle))
    if (!isUncovered || !(await isLargeEnough(page, fault))) tooSmall.push(fault)
  }
  return tooSmall
}

async function isLargeEnough(page: Page, { target }: Fault) {
  const rule: axe.RunOnly = { type: 'rule', values: ['target-size'] }
  const { violations, passes } = await analyze(page, rule, target)
  return violations.length === 0 && passes > 0
}

/** Scrolls the control into the middle; true if nothing covers its centre there. */
function scrollToMiddle(control: Element) {
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = control.getBoundingClientRect()
  return control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/**
 * Waits until all colours have settled, because a colour must not be checked while it changes.
 * Counts frames rather than time, because a busy browser does not change the colour scheme until
 * its next frame.
 */
async function colorsHaveChanged(page: Page) {
  await page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 3; quietFrames++) {
      await new Promise((done) => requestAnimationFrame(done))
      for (const change of document.getAnimations()) {
        if (!(change instanceof CSSTransition)) continue
        change.finish()
        quietFrames = 0
      }
    }
  })
}
