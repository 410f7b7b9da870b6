import { join } from 'node:path'
import { freePort } from '#server/http/request/network.ts'
import { type Peer, until } from './peer.ts'
import { startForWebsite } from './website.ts'

export const peer: Peer = {
  program: 'MediaWiki',
  debian: ['mediawiki', 'php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-intl'],
  tried: 'the placeholder in a wiki page, and the script in MediaWiki:Common.js',
  run: async ({ sandbox, check, after }) => {
    const { organisation, scripts, bookAt } = await startForWebsite(after)
    const folder = join(sandbox.folder, 'wiki')
    const port = await freePort('127.0.0.1')
    const address = `http://127.0.0.1:${port}`
    const run = async (command: string[], input = '') => {
      const { code, stdout, stderr } = await sandbox.run(command, { input, timeoutMs: 180_000 })
      if (code !== 0) throw new Error(`${command[1]}: ${stdout}${stderr}`)
    }
    // Its links into `/etc` and `/var` are followed, except to the settings, which are not there yet.
    await run(['rm', '/usr/share/mediawiki/LocalSettings.php'])
    await run(['cp', '-rL', '/usr/share/mediawiki', folder])
    const maintain = (name: string) => join(folder, 'maintenance', `${name}.php`)
    await run(
      ['php', maintain('install'), '--dbtype=sqlite', `--dbpath=${join(folder, 'data')}`].concat(
        ...[`--server=${address}`, '--scriptpath=', '--pass=Rundgang-im-Test-1', '--lang=de'],
        ...['Museum', 'Admin'],
      ),
    )
    const save = (title: string, text: string) =>
      run(['php', maintain('edit'), '--user=Admin', title], text)
    await save('Führungen', `<div data-project="${organisation.projectId}"></div>`)
    await save('MediaWiki:Common.js', `mw.loader.load('${scripts[1]}')`)
    const server = sandbox.start(['php', '-S', `127.0.0.1:${port}`, '-t', folder])
    after(() => server.stop())
    await until(() => fetch(address).catch(() => undefined), 60_000)
    await check('the placeholder in a wiki page becomes a form to book in', () =>
      bookAt(`${address}/index.php?title=Führungen`),
    )
  },
}
