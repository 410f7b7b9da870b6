import { DomainError } from '#server/errors.ts'
import type { App } from './app-type.ts'

// Node takes the first of several; a proxy before us might take the last.
const once = ['host', 'content-type']

/** Refuses with `unreadable` what two readers could take for two different requests. */
export function refuseAmbiguous(app: App): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_, place) => place % 2 === 0)
    for (const name of once) {
      if (names.filter((given) => given.toLowerCase() === name).length > 1) {
        throw new DomainError('unreadable')
      }
    }
  })
}
