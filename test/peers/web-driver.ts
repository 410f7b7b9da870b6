import { once } from 'node:events'
import { connect } from 'node:net'

/*
 * A small WebDriver client for browsers that Playwright cannot drive as their distributions ship
 * them. WebKitWebDriver and chromedriver speak HTTP, and Firefox's Marionette speaks the same
 * commands over a TCP socket (geckodriver, which only translates, is not in Debian).
 */

/** Sends a WebDriver command, by its name in Marionette. */
export type Command = <T = unknown>(name: string, parameters?: object) => Promise<T>

const overHttp: Record<string, [method: 'GET' | 'POST', path: string]> = {
  'WebDriver:Navigate': ['POST', 'url'],
  'WebDriver:GetCurrentURL': ['GET', 'url'],
  'WebDriver:Back': ['POST', 'back'],
  'WebDriver:Refresh': ['POST', 'refresh'],
  'WebDriver:ExecuteScript': ['POST', 'execute/sync'],
  'WebDriver:PerformActions': ['POST', 'actions'],
  'WebDriver:TakeScreenshot': ['GET', 'screenshot'],
}

/** Opens a session with a driver that listens at `address`. */
export async function openOverHttp(address: string, capabilities: object): Promise<Command> {
  const ask = async (method: string, path: string, json?: object) => {
    const body = method === 'POST' ? JSON.stringify(json) : null
    const signal = AbortSignal.timeout(60_000)
    const answer = await fetch(`${address}/session${path}`, { method, body, signal })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (answer.ok) return value
    throw new Error(`${path}: ${value.error} ${value.message}`)
  }
  const begun = await ask('POST', '', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = begun as { sessionId: string }
  return async <T>(name: string, parameters = {}) => {
    const [method, path] = overHttp[name] ?? []
    if (!method) throw new Error(`no path is known for ${name}`)
    const value: unknown = await ask(method, `/${sessionId}/${path}`, parameters)
    return value as T
  }
}

/** Opens a session with a Firefox whose Marionette listens on `port`. */
export async function openOverMarionette(port: number): Promise<Command> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let unread: Buffer = Buffer.alloc(0)
  // A message is `LENGTH:[1, id, error, result]`, its length in bytes.
  socket.on('data', (part: Buffer) => {
    unread = Buffer.concat([unread, part])
    for (;;) {
      const start = unread.indexOf(':') + 1
      const end = start + Number(unread.toString('utf8', 0, start - 1))
      if (start === 0 || unread.length < end) return
      const message: unknown = JSON.parse(unread.toString('utf8', start, end))
      unread = unread.subarray(end)
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
      else waiting.get(id)?.resolve(result && 'value' in result ? result.value : result)
    }
  })
  const command: Command = <T>(name: string, parameters = {}) => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    const message = JSON.stringify([0, last, name, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return answer.promise as Promise<T>
  }
  await command('WebDriver:NewSession')
  return command
}

export const keys = {
  Control: '\uE009',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Right: '\uE014',
}

/** Runs a function in the page; what it uses must be in it or among its arguments. */
export const runIn =
  (command: Command) =>
  <T, Given extends unknown[]>(work: (...given: Given) => T, ...args: Given) =>
    command<T>('WebDriver:ExecuteScript', { script: `return (${work})(...arguments)`, args })

/** Presses keys one after the other, or together with the one in `held`. */
export async function type(command: Command, text: string, held?: string): Promise<void> {
  const press = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  const pressed = [...text].flatMap(press)
  const actions = held
    ? [{ type: 'keyDown', value: held }, ...pressed, { type: 'keyUp', value: held }]
    : pressed
  await command('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] })
}
