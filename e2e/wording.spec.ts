import { expect } from '@playwright/test'
import { test } from './fixture.ts'
import { everyScreen } from './screens/every-screen.ts'
import { openScreen } from './screens/open-screen.ts'
import { setScene } from './screens/scene.ts'
import { visitorScreens } from './screens/visitors.ts'
import { englishIn, otherNamesIn, pathsIn, wordsOn, wrongMarksOn } from './wording.ts'

// All screens are walked, so that a new one is covered by itself.
const walks = 8
const screens = [...visitorScreens, ...everyScreen]

for (let walk = 0; walk < walks; walk += 1) {
  test(`no screen shows English, a path of the server or another word for members, and each marks required fields alike (${walk + 1} of ${walks})`, async ({
    browser,
    fixture,
  }) => {
    test.setTimeout(240_000)
    const { address } = fixture
    const scene = await setScene(fixture)
    const found: Record<string, string[]> = {}
    for (const screen of screens.filter((_, index) => index % walks === walk)) {
      const { name, widths = [1280] } = screen
      await test.step(name, async () => {
        // Not shared, because a screen may set the clock of the whole context.
        const context = await browser.newContext({
          baseURL: address,
          locale: 'de-DE',
          timezoneId: 'Europe/Berlin',
          reducedMotion: 'reduce',
          viewport: { width: widths[0] ?? 1280, height: 860 },
        })
        context.setDefaultTimeout(30_000)
        const page = await openScreen(context, screen, { scene, address })
        const words = await wordsOn(page)
        expect(words.length, name).toBeGreaterThan(40)
        const wrong = [englishIn, pathsIn, otherNamesIn].flatMap((find) => find(words))
        wrong.push(...(await wrongMarksOn(page)))
        if (wrong.length > 0) found[name] = wrong
        await context.close()
      })
    }
    expect(found).toEqual({})
  })
}

test('the walk through all screens would notice English, paths and missing marks', async ({
  page,
}) => {
  await page.setContent(`<title>Titel</title><main><p>Käthe, der Server: not found, please try again.</p>
    <p>Abgelegt in /var/lib/rundgang/mails und ./data/mails/1.eml</p>
    <p>https://museum.example/the/path die@the.example</p><pre>the code</pre>
    <form><label>Name<input required></label><label>Ort (optional)<input></label></form></main>`)
  const words = await wordsOn(page)
  expect(englishIn(words)).toEqual(['not found', 'please', 'try again', 'optional'])
  expect(pathsIn(words)).toEqual(['/var/lib/rundgang/mails', './data/mails/1.eml'])
  expect(otherNamesIn('Ein Benutzer und ein Guide, im Benutzermenü')).toEqual(['Benutzer', 'Guide'])
  expect(await wrongMarksOn(page)).toEqual([
    'Name: required true',
    'Ort (optional): another mark',
    '0 notes in a form',
  ])
})
