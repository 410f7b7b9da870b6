import type { AppContext } from '#server/context.ts'
import type { App } from '../app-type.ts'

const validDays = 180

/** The contact for vulnerabilities (RFC 9116), if the operator has set one. */
export function serveSecurityTxt(
  app: App,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
): void {
  const { securityContact: contact, publicUrl } = config
  if (!contact) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const now = clock.now()
    const expires = now.add({ hours: 24 * validDays }).round('second')
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
