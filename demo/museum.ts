import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#server/http/app-type.ts'

const folder = join(import.meta.dirname, 'museum')

/** Serves a customer's website, with the embed code pasted in, at `/demo`. */
export async function serveMuseum(
  app: App,
  { publicUrl, projectId }: { publicUrl: string; projectId: string },
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const style = await readFile(join(folder, 'style.css'), 'utf8')
  const filled = page.replaceAll('%PUBLIC_URL%', publicUrl).replaceAll('%PROJECT_ID%', projectId)
  app.get('/demo', (_request, reply) => {
    // A customer's website has its own policy; the product's would block the embed code's
    // inline call.
    reply.removeHeader('content-security-policy')
    return reply.type('text/html; charset=utf-8').send(filled)
  })
  app.get('/demo/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
