import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Rules whose result can differ between light and dark mode.
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/**
 * Without frames, uses legacy mode: merging the results of frames needs an extra page, which takes
 * longer than the check itself.
 */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)

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
  const axe = axeOn(page)
  const asked = colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(rulesOfColor)
  const { violations, passes } = await asked.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
  expect(found, `${screen}, ${colorScheme}`).toEqual([])
  expect(passes.length, `axe looked at ${screen}, ${colorScheme}`).toBeGreaterThan(0)
}

/** Waits until no colour is changing, because a changing colour must not be checked. */
async function colorsHaveChanged(page: Page) {
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 50))
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish()
    }
  })
}
