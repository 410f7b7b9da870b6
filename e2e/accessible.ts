import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// What may be right in the light and wrong in the dark.
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Putting the results of frames together takes a page of its own, and most of the time. */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)

/** Nothing on the page shuts anybody out, in the light or in the dark. */
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

/** Nothing is looked at while its colour changes. */
async function colorsHaveChanged(page: Page) {
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 50))
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish()
    }
  })
}
