import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'

/** Checked once a second, so a later attempt may succeed. */
const retryAfterSeconds = 2

/**
 * Takes in nothing new while the disk of the database is nearly full; who only reads is answered.
 */
export function refuseWhenShort(app: App, { shortOfDisk }: AppContext): void {
  // Once it is known who calls and from where, before the body is read.
  app.addHook('preParsing', async (request) => {
    if (shortOfDisk() && writes(request))
      throw new DomainError('unavailable', { retryAfterSeconds })
  })
}

const writes = ({ method }: { method: string }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
