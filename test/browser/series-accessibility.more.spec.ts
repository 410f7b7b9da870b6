import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { openScreen } from './screens/open-screen.ts'
import { sharedScene } from './screens/scene.ts'
import { series } from './screens/series.ts'

const parts = 3
const screensAPart = Math.ceil(series.length / parts)

for (let part = 0; part < parts; part += 1) {
  test(`every state of a series is accessible (${part + 1} of ${parts})`, async ({
    browser,
    fixture,
  }) => {
    test.setTimeout(180_000)
    const { address } = fixture
    const scene = await sharedScene(fixture)
    const first = part * screensAPart
    for (const screen of series.slice(first, first + screensAPart)) {
      await test.step(screen.name, async () => {
        const context = await browser.newContext({ baseURL: address, locale: 'de-DE' })
        const page = await openScreen(context, screen, { scene, address })
        await expectAccessible(page, screen.name)
        await context.close()
      })
    }
  })
}
