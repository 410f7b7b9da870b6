import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { installFromNpm } from './sandbox.ts'
import { markdownAround, runFromNpm, serveFolder, startForWebsite } from './website.ts'

const version = '7.3.5'

export const peer: Peer = {
  program: 'Astro',
  debian: [],
  version,
  tried: 'the embed code in a Markdown page, whose quotes it turns into typographic ones',
  run: async ({ check, after }) => {
    const folder = await installFromNpm(after, [`astro@${version}`])
    const { code, bookAt, page } = await startForWebsite(after)
    await mkdir(join(folder, 'src/pages'), { recursive: true })
    await writeFile(join(folder, 'src/pages/index.md'), markdownAround(code))
    await runFromNpm(folder, ['astro', 'build'])
    const site = await serveFolder(join(folder, 'dist'), after)
    await check('the embed code in a Markdown page is a form to book in', () => bookAt(`${site}/`))
    await check('the text around it has typographic quotes, and the code does not', async () =>
      (await page.innerText('body')).includes('“hier”'),
    )
  },
}
