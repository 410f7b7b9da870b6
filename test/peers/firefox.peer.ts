import { join } from 'node:path'
import { freePort } from '#server/http/request/network.ts'
import { walkByKeyboard } from './browser-walk.ts'
import { type Peer, until } from './peer.ts'
import { openOverMarionette, runIn } from './web-driver.ts'

const port = await freePort('127.0.0.1')

const preferences = {
  'marionette.port': port,
  'intl.locale.requested': 'de',
  'intl.accept_languages': 'de',
  // Language packs of the system need nobody's consent.
  'extensions.autoDisableScopes': 0,
  'extensions.startupScanScopes': 15,
}

export const peer: Peer = {
  program: 'Firefox ESR',
  debian: ['firefox-esr', 'firefox-esr-l10n-de'],
  tried: 'booking, log-in, slots and the day’s list by keyboard',
  run: async ({ sandbox, check, after }) => {
    const profile = join(sandbox.folder, 'firefox')
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    )
    await sandbox.write(join(profile, 'user.js'), lines.join('\n'))
    const browser = sandbox.start(
      ['firefox-esr', '--headless', '--marionette', '--remote-allow-system-access'].concat(
        '--no-remote',
        '--profile',
        profile,
      ),
      { env: { TZ: 'Europe/Berlin' } },
    )
    after(() => browser.stop())
    await until(() => browser.printed().includes('Listening on port'), 60_000)
    const command = await openOverMarionette(port)
    const errors = async () => {
      await command('Marionette:SetContext', { value: 'chrome' })
      const found = await runIn(command)(consoleErrors)
      await command('Marionette:SetContext', { value: 'content' })
      return found
    }
    await walkByKeyboard({ open: async () => command, check, after, errors })
  },
}

interface Message {
  flags: number
  sourceName: string
  errorMessage: string
}

interface Rights {
  Services: { console: { getMessageArray: () => object[]; reset: () => void } }
  Ci: { nsIScriptError: new () => Message }
}

/** Runs with the rights of the browser's own scripts. */
function consoleErrors() {
  const { Services, Ci } = globalThis as unknown as Rights
  const errors = Services.console
    .getMessageArray()
    .filter((message) => message instanceof Ci.nsIScriptError)
    // Any flag marks something less than an error.
    .filter(({ flags, sourceName }) => flags === 0 && sourceName.startsWith('http'))
    .map(({ errorMessage, sourceName }) => `${errorMessage} (${sourceName})`)
  Services.console.reset()
  return errors
}
