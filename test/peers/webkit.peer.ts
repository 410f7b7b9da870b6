import { freePort } from '#server/http/request/network.ts'
import { walkByKeyboard } from './browser-walk.ts'
import { type Peer, until } from './peer.ts'
import { keys, openOverHttp } from './web-driver.ts'

const display = ':282'
const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const environment = { DISPLAY: display, TZ: 'Europe/Berlin', LANG: 'de_DE.UTF-8' }

export const peer: Peer = {
  program: 'WebKitGTK',
  debian: ['webkit2gtk-driver', 'xvfb', 'locales'],
  tried: 'booking, log-in, slots and the day’s list by keyboard',
  run: async ({ sandbox, check, after }) => {
    await sandbox.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', 'de_DE.UTF-8'])
    const screen = sandbox.start(['Xvfb', display, '-screen', '0', '1280x800x24'])
    after(() => screen.stop())
    const open = async () => {
      const port = await freePort('127.0.0.1')
      const driver = sandbox.start(['WebKitWebDriver', `--port=${port}`], { env: environment })
      after(() => driver.stop())
      await until(() => fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))
      return openOverHttp(`http://127.0.0.1:${port}`, {
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      })
    }
    // WebKitWebDriver does not tell what is in the console.
    await walkByKeyboard({ open, check, after, nextPart: keys.Right })
  },
}
