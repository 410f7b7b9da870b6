import { expect, type Locator } from '@playwright/test'

/** Tabs to the target, as a person without a mouse would, and presses a key there. */
export async function press(target: Locator, key: string, most = 80) {
  await tabTo(target, most)
  await target.page().keyboard.press(key)
}

/** Presses Tab until the target has the focus, even past the end of the page. */
export async function tabTo(target: Locator, most = 30) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most && !(await hasFocus(target)); presses += 1) {
    await target.page().keyboard.press('Tab')
  }
  const reached = await target.page().evaluate(() => document.activeElement?.outerHTML)
  await expect(target, `Tab reached ${reached}`).toBeFocused()
}

/**
 * Whether the target has the focus. Waits for the page's timers first: after a Tab in a date field,
 * a dialog checks in a timer where the focus went, and would move it back if another Tab came first.
 */
export const hasFocus = (target: Locator) =>
  target.evaluate(async (element) => {
    await new Promise((passed) => setTimeout(passed))
    return element.matches(':focus')
  })
