import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { installFromNpm } from './sandbox.ts'
import { markdownAround, runFromNpm, serveFolder, startForWebsite } from './website.ts'

const version = '1.6.4'

export const peer: Peer = {
  program: 'VitePress',
  debian: [],
  version,
  tried: 'the code without scripts in a Markdown page, and the scripts in the website’s head',
  run: async ({ check, after }) => {
    const folder = await installFromNpm(after, [`vitepress@${version}`])
    const { withoutScripts, scripts, bookAt, page } = await startForWebsite(after)
    await mkdir(join(folder, '.vitepress'))
    const head = scripts.map((src) => ['script', { defer: '', src }])
    const config = `export default ${JSON.stringify({ lang: 'de', head })}`
    await writeFile(join(folder, '.vitepress/config.js'), config)
    await writeFile(join(folder, 'index.md'), '[Führungen](tours.md)')
    await writeFile(join(folder, 'tours.md'), markdownAround(withoutScripts))
    await runFromNpm(folder, ['vitepress', 'build', '.'])
    const site = await serveFolder(join(folder, '.vitepress/dist'), after)
    await check('the placeholder in a Markdown page becomes a form to book in', () =>
      bookAt(`${site}/tours.html`),
    )
    await check('it also does if a visitor comes from another page of the website', async () => {
      await page.goto(`${site}/`)
      await page.getByRole('link', { name: 'Führungen' }).click()
      await page.waitForURL('**/tours.html')
      await page
        .getByRole('button', { name: /Termine?, .*frei$/ })
        .first()
        .waitFor()
    })
  },
}
