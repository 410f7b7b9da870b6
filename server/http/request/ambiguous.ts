import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'

// Node uses the first of repeated headers; a proxy in front of it might use the last.
const once = ['host', 'content-type']

/**
 * Refuses requests that two programs could read differently: `unreadable` for repeated headers, and
 * `not_found` for a write to a path that a browser or proxy may shorten to another one.
 */
export function refuseAmbiguous(app: App): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (once.some((name) => isRepeated(raw.rawHeaders, name))) throw new DomainError('unreadable')
    if (changes.has(raw.method ?? '') && isAmbiguousPath(raw.url ?? '')) {
      throw new DomainError('not_found')
    }
    done()
  })
}

/** Whether a header has been sent more than once; `rawHeaders` alternates names and values. */
function isRepeated(rawHeaders: string[], name: string): boolean {
  let times = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const given = rawHeaders[place]
    if (given?.length === name.length && given.toLowerCase() === name) times += 1
  }
  return times > 1
}

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a request target's path has an empty segment or a dot segment, encoded or not. */
export function isAmbiguousPath(url: string): boolean {
  // A request target may be an absolute URL.
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  const [first, ...segments] = decoded(path).split(/[/\\]/)
  return first !== '' || segments.length === 0 || segments.some((one) => shortened.has(one))
}

const shortened = new Set(['', '.', '..'])

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // The router refuses a path that cannot be decoded.
    return path
  }
}
