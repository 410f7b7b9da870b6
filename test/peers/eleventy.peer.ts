import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { installFromNpm } from './sandbox.ts'
import { markdownAround, runFromNpm, serveFolder, startForWebsite } from './website.ts'

const version = '3.1.8'

export const peer: Peer = {
  program: 'Eleventy',
  debian: [],
  version,
  tried: 'the embed code in a Markdown page',
  run: async ({ check, after }) => {
    const folder = await installFromNpm(after, [`@11ty/eleventy@${version}`])
    const { code, bookAt } = await startForWebsite(after)
    await writeFile(join(folder, 'index.md'), markdownAround(code))
    await runFromNpm(folder, ['eleventy'])
    const site = await serveFolder(join(folder, '_site'), after)
    await check('the embed code in a Markdown page is a form to book in', () => bookAt(`${site}/`))
  },
}
