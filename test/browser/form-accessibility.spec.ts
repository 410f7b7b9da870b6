import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { days, fillInDetails, people, times } from './form-pages.ts'
import {
  eachStateOfCancelling,
  eachStateOfConfirming,
  eachStateWithoutOffer,
  eachStep,
} from './form-states.ts'
import { eachStateOfChanging } from './own-booking/own-booking-states.ts'
import { bookTwoDates, button, heading } from './own-booking/two-dates.ts'
import { heldBooking } from './setup/held.ts'

const least = 24

/** Checks that all touch targets meet the minimum size in WCAG 2.2. */
async function expectLargeTargets(page: Page, state: string) {
  const targets = page.getByRole('main').locator(':is(button, a, input, textarea, select):visible')
  const boxes = await targets.evaluateAll((nodes) =>
    nodes.map((node) => ({ box: node.getBoundingClientRect().toJSON(), html: node.outerHTML })),
  )
  const small = boxes.filter(({ box }) => box.width < least || box.height < least)
  expect(small, state).toEqual([])
}

/** Checks that control borders contrast with their surroundings as WCAG 2.2 requires. */
async function expectClearEdges(page: Page, state: string) {
  const pale = await page.locator('.rundgang-form').evaluate((form) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const paint = canvas.getContext('2d', { willReadFrequently: true })
    /** The luminance of these layered colours, from 0 to 1, as defined by WCAG. */
    const luminance = (...layers: string[]) => {
      for (const layer of layers) {
        if (paint) paint.fillStyle = layer
        paint?.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...(paint?.getImageData(0, 0, 1, 1).data ?? [])]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const sheet = getComputedStyle(document.querySelector('main') ?? form).backgroundColor
    const controls = [
      ...form.querySelectorAll('button:not(.plain, [aria-disabled=true]), input, textarea'),
    ]
    return controls
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const [a, b] = [
          luminance(sheet, getComputedStyle(control).borderTopColor),
          luminance(sheet),
        ]
        return { contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), control }
      })
      .filter(({ contrast }) => contrast < 3)
      .map(({ contrast, control }) => `${contrast}: ${control.outerHTML}`)
  })
  expect(pale, state).toEqual([])
}

/** Checks that nothing is cut off or overflows horizontally. */
async function expectToFit(page: Page, state: string) {
  const wide = await page.evaluate(() => {
    const form = document.querySelector('#rundgang')?.shadowRoot ?? document
    const parts = [document.documentElement, ...form.querySelectorAll('.rundgang-form *')]
    return parts
      .filter((part) => !part.matches('input, textarea'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
      .map((part) => `${part.scrollWidth} in ${part.clientWidth}: ${part.outerHTML.slice(0, 200)}`)
  })
  expect(wide, state).toEqual([])
}

test.describe('the form is accessible', () => {
  test.use({ reducedMotion: 'reduce' })

  test('in each step, with errors, and when a booking is shown, changed or cancelled', async ({
    page,
    organisation,
  }) => {
    const look = async (state: string) => {
      await expectAccessible(page, state)
      await expectLargeTargets(page, state)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectClearEdges(page, `${state}, ${colorScheme}`)
      }
      expect(await moving(page), state).toEqual([])
    }
    const { projectId, call } = organisation
    await call('POST', `admin/variants/${projectId}`, { name: 'Kindergeburtstag' })
    const { path } = await bookTwoDates(organisation)

    await test.step('the steps of the form', async () => {
      await page.goto(`/buchen/${projectId}`)
      // Whether a variant can be booked is not known until the last slots are loaded.
      await expect(page.getByText('Zurzeit nicht buchbar')).toBeVisible()
      await look('what')
      await button(page, /^Führung/).click()
      await expect(days(page).first()).toBeVisible()
      await look('when')
      await days(page).first().click()
      await expect(times(page).first()).toBeVisible()
      await look('times')
      await times(page).first().click()
      await button(page, 'Jetzt buchen').click()
      await expect(page.locator('[aria-invalid]').first()).toBeVisible()
      await look('errors')
      await fillInDetails(page, { people: 2, email: 'guenther@schule.example' })
      await button(page, 'Jetzt buchen').click()
      await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeVisible()
      await look('done')
    })

    await test.step('the page of one’s own booking', async () => {
      await page.goto(path)
      await expect(heading(page, 'Meine Buchung')).toBeVisible()
      await look('my booking')
      await button(page, 'Personenzahl ändern').click()
      await button(page, 'Änderung speichern').click()
      await expect(people(page)).toBeFocused()
      await look('the same number')
    })

    await test.step('the page that asks whether to cancel', async () => {
      await page.goto(path)
      await button(page, 'Buchung stornieren').click()
      await expect(heading(page, 'Diese Buchung stornieren?')).toBeVisible()
      await look('a question')
    })
  })
})

test.describe('each state of the form is accessible', { tag: '@more' }, () => {
  test.use({ reducedMotion: 'reduce' })
  // Axe checks seventeen states in both light and dark mode, which takes a long time.
  test.slow()

  test('while loading, after errors, and with nothing to book', async ({ page, organisation }) => {
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

  test('in each step, and with every error', async ({ page, organisation }) => {
    await eachStep({
      page,
      organisation,
      open: async () => {
        await page.goto(`/buchen/${organisation.projectId}`)
      },
      look: async (state) => {
        await expectAccessible(page, state)
        await expectLargeTargets(page, state)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectClearEdges(page, `${state}, ${colorScheme}`)
        }
        expect(await moving(page), state).toEqual([])
      },
    })
  })

  test('when confirming and cancelling a booking', async ({ page, organisation, fixture }) => {
    const look = async (state: string) => {
      await expectAccessible(page, state)
      await expectLargeTargets(page, state)
    }
    const address = await heldBooking(organisation, fixture.mailbox)
    await eachStateOfConfirming({ page, organisation, look }, address)
    await eachStateOfCancelling({ page, organisation, look })
  })

  test('when changing a booking', async ({ page, organisation }) => {
    await eachStateOfChanging({
      page,
      organisation,
      look: async (state) => {
        await expectAccessible(page, state)
        await expectLargeTargets(page, state)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectClearEdges(page, `${state}, ${colorScheme}`)
        }
      },
    })
  })
})

/** Animations that run even though the visitor prefers reduced motion. */
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
  test(`${name}, the form is not cut off, and each step can be used`, { tag: '@more' }, async ({
    page,
    organisation,
  }) => {
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

  test(`${name}, the page to change a booking is not cut off`, { tag: '@more' }, async ({
    page,
    organisation,
  }) => {
    await page.setViewportSize(viewport)
    await eachStateOfChanging({
      page,
      organisation,
      look: async (state) => {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, text)
        await expectToFit(page, state)
        await expectLargeTargets(page, state)
      },
    })
  })
}
