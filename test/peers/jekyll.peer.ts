import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { markdownAround, serveFolder, startForWebsite } from './website.ts'

export const peer: Peer = {
  program: 'Jekyll',
  debian: ['jekyll'],
  tried: 'the embed codes in Markdown pages, which kramdown reads as its own elements',
  run: async ({ sandbox, check, after }) => {
    const { code, withoutScripts, scripts, bookAt } = await startForWebsite(after)
    const folder = join(sandbox.folder, 'site')
    const page = (content: string) => `---\n---\n${markdownAround(content)}`
    await sandbox.write(join(folder, 'pasted.md'), page(code))
    const head = scripts.map((src) => `<script defer src="${src}"></script>`).join('')
    await sandbox.write(join(folder, 'once.md'), `---\n---\n${head}\n\n${withoutScripts}\n`)
    const built = await sandbox.run(
      ['jekyll', 'build', '--source', folder, '--destination', join(folder, '_site')],
      { timeoutMs: 120_000 },
    )
    if (built.code !== 0) throw new Error(built.stdout + built.stderr)
    const site = await serveFolder(join(folder, '_site'), after)
    await check('the embed code in a Markdown page is a form to book in', () =>
      bookAt(`${site}/pasted.html`),
    )
    await check('so is the code without scripts, once the page loads the scripts', () =>
      bookAt(`${site}/once.html`),
    )
  },
}
