import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { eachStateOfCancelling, eachStateWithoutOffer, eachStep } from './form-states.ts'
import { test } from './stand.ts'

const least = 24

/** All that a finger is to meet is as large as WCAG 2.2 asks for. */
async function expectLargeTargets(page: Page, state: string) {
  const targets = page.getByRole('main').locator(':is(button, a, input, textarea, select):visible')
  const small = []
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    if (box && (box.width < least || box.height < least)) {
      small.push(`${box.width} x ${box.height}: ${await target.evaluate((node) => node.outerHTML)}`)
    }
  }
  expect(small, state).toEqual([])
}

/** Nothing is cut off or sticks out to the side. */
async function expectToFit(page: Page, state: string) {
  const wide = await page.evaluate(() => {
    const form = document.querySelector('#rundgang')?.shadowRoot
    const parts = [document.documentElement, ...(form?.querySelectorAll('.rundgang-form *') ?? [])]
    return parts
      .filter((part) => !part.matches('input, textarea'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
      .map((part) => `${part.scrollWidth} in ${part.clientWidth}: ${part.outerHTML.slice(0, 200)}`)
  })
  expect(wide, state).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}: the form shuts nobody out`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('before there is anything to choose', async ({ page, organisation }) => {
      await eachStateWithoutOffer({
        page,
        organisation,
        open: async () => {
          await page.goto(`/buchen/${organisation.projectId}`)
        },
        look: async (state) => {
          await expectAccessible(page, state)
          await expectLargeTargets(page, state)
        },
      })
    })

    test('in each step, and in all that can go wrong', async ({ page, organisation }) => {
      await eachStep({
        page,
        organisation,
        open: async () => {
          await page.goto(`/buchen/${organisation.projectId}`)
        },
        look: async (state) => {
          await expectAccessible(page, state)
          await expectLargeTargets(page, state)
          expect(await moving(page), state).toEqual([])
        },
      })
    })

    test('when cancelling', async ({ page, organisation }) => {
      await eachStateOfCancelling({
        page,
        organisation,
        look: async (state) => {
          await expectAccessible(page, state)
          await expectLargeTargets(page, state)
        },
      })
    })
  })
}

/** What moves although the visitor asked for no motion. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const trees = [document, document.querySelector('#rundgang')?.shadowRoot]
    return trees.flatMap((tree) => tree?.getAnimations() ?? []).map(({ id }) => id)
  })

const sizes = [
  { name: '320 px wide', viewport: { width: 320, height: 640 }, text: '100%' },
  {
    name: 'with text of 200 % on a wide page',
    viewport: { width: 1280, height: 800 },
    text: '200%',
  },
  { name: 'with text of 200 % on a phone', viewport: { width: 390, height: 800 }, text: '200%' },
]

for (const { name, viewport, text } of sizes) {
  test(`${name} nothing is cut off, and each step can be used`, async ({ page, organisation }) => {
    await page.setViewportSize(viewport)
    await eachStep({
      page,
      organisation,
      open: async () => {
        await page.goto(`/buchen/${organisation.projectId}`)
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, text)
      },
      look: async (state) => {
        await expectToFit(page, state)
        await expectLargeTargets(page, state)
      },
    })
  })
}
