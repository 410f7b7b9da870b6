import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { bookInEachState, bookingScreens } from './screens/bookings.ts'
import type { Scene } from './screens/scene.ts'

test('the booking dialog is accessible in every state, with its actions and messages, including on a phone', async ({
  dashboard,
  organisation,
}) => {
  test.setTimeout(180_000)
  const scene = { bookings: await bookInEachState(organisation) } as Scene
  for (const { name, path, show } of bookingScreens) {
    await dashboard.setViewportSize({ width: 1280, height: 800 })
    await dashboard.goto('/health/live')
    await dashboard.goto(typeof path === 'string' ? path : path(scene))
    await show?.(dashboard, scene)
    await expectAccessible(dashboard, name)
    await dashboard.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(dashboard, `${name} on a phone`)
    const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
    expect(width, name).toBe(390)
  }
})
