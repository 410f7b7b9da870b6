import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { htmlPart } from '#server/mail/message/html-part.ts'
import { launchGermanBrowser } from '../setup/german-browser.ts'
import { mailSamples } from './mail-samples.ts'

/**
 * Takes a screenshot of the HTML part of every kind of email, at two widths, in light and dark
 * mode: `npm run mails [-- <folder>]`. Writes to test-results/mails by default.
 */

const [folder = 'test-results/mails'] = process.argv.slice(2)

const browser = await launchGermanBrowser()
try {
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage()
  for (const [name, message] of Object.entries(mailSamples)) {
    const html = htmlPart(message)
    await writeFile(join(folder, `${name}.html`), html)
    await page.setContent(html)
    for (const width of [600, 360]) {
      await page.setViewportSize({ width, height: 200 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const path = join(folder, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }
  }
} finally {
  await browser.close()
}
console.log(`pictures of ${Object.keys(mailSamples).length} mails in ${folder}`)
