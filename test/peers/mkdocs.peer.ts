import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { markdownAround, serveFolder, startForWebsite } from './website.ts'

export const peer: Peer = {
  program: 'MkDocs',
  debian: ['mkdocs'],
  tried: 'the embed code in a Markdown page, with typographic quotes switched on',
  run: async ({ sandbox, check, after }) => {
    const { code, bookAt } = await startForWebsite(after)
    const folder = join(sandbox.folder, 'site')
    await sandbox.write(join(folder, 'docs/index.md'), markdownAround(code))
    await sandbox.write(
      join(folder, 'mkdocs.yml'),
      'site_name: Museum\ntheme: { name: mkdocs, locale: de }\nmarkdown_extensions: [smarty, md_in_html]\n',
    )
    const built = await sandbox.run(
      ['mkdocs', 'build', '--config-file', join(folder, 'mkdocs.yml')],
      { timeoutMs: 120_000 },
    )
    if (built.code !== 0) throw new Error(built.stdout + built.stderr)
    const site = await serveFolder(join(folder, 'site'), after)
    await check('the embed code in a Markdown page is a form to book in', () => bookAt(`${site}/`))
  },
}
