import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '#server/auth/secrets.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'

interface MetricsPage {
  /** If unset, the page does not exist. */
  token: string | undefined
  contentType: string
  text: () => Promise<string>
}

/** Serves `/metrics` on the public port, for callers with the token. */
export function showMetrics(app: App, { token, contentType, text }: MetricsPage): void {
  if (token === undefined) return
  const expected = hashOf(token)
  app.get('/metrics', async ({ headers }, reply) => {
    const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (!timingSafeEqual(hashOf(given), expected)) throw new DomainError('not_logged_in')
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text())
  })
}
