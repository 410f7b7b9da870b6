import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'
import { beforeBody } from '../hooks.ts'

/** The disk is checked once a second, so a later attempt may succeed. */
const retryAfterSeconds = 2

/** Refuses writes while the database's disk is nearly full; reads still work. */
export function refuseWhenShort(app: App, { shortOfDisk }: AppContext): void {
  // Runs after the caller has been identified, but before the body is read.
  beforeBody(app, (request) => {
    if (shortOfDisk() && writes(request))
      throw new DomainError('unavailable', { retryAfterSeconds })
  })
}

const writes = ({ method }: { method: string }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
