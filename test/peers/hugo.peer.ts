import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { markdownAround, serveFolder, startForWebsite } from './website.ts'

export const peer: Peer = {
  program: 'Hugo',
  debian: ['hugo'],
  tried: 'the embed code in a Markdown page, and as a shortcode',
  run: async ({ sandbox, check, after }) => {
    const { code, bookAt } = await startForWebsite(after)
    const folder = join(sandbox.folder, 'site')
    const write = (path: string, content: string) => sandbox.write(join(folder, path), content)
    await write('layouts/_default/single.html', '<!doctype html><main>{{ .Content }}</main>')
    await write('layouts/shortcodes/rundgang.html', code)
    const page = (content: string) => `---\ntitle: Führungen\n---\n${markdownAround(content)}`
    await write('content/shortcode.md', page('{{< rundgang >}}'))
    await write('content/pasted.md', page(code))
    const build = async (name: string, config: string) => {
      await write(
        'config.toml',
        `disableKinds = ["taxonomy", "term", "home", "section"]\n${config}`,
      )
      const {
        code: exit,
        stdout,
        stderr,
      } = await sandbox.run(['hugo', '--source', folder, '--destination', name], {
        timeoutMs: 120_000,
      })
      if (exit !== 0) throw new Error(stdout + stderr)
      return serveFolder(join(folder, name), after)
    }
    const standard = await build('standard', '')
    await check('as a shortcode, the embed code is a form to book in', () =>
      bookAt(`${standard}/shortcode/`),
    )
    const unsafe = await build('unsafe', '[markup.goldmark.renderer]\nunsafe = true')
    await check('with `unsafe`, the embed code in a Markdown page is a form to book in', () =>
      bookAt(`${unsafe}/pasted/`),
    )
  },
}
