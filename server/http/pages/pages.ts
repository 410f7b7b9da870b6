import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { id } from '#contract/fields.ts'
import type { Language } from '#contract/language.ts'
import type { AppContext } from '#server/context.ts'
import { unknownPageTexts } from '#texts/de/errors.ts'
import type { App } from '../app-type.ts'
import { allowFraming, allowOwnFraming } from '../response/headers.ts'
import {
  bookingPage,
  type ComingSlot,
  type PageProject,
  type PageQuery,
  pageLanguage,
  programmeList,
} from './booking-page.ts'
import { readEmbedFiles, sendEmbedFile } from './embed-files.ts'

const dist = join(import.meta.dirname, '../../../dist')
const year = 31_536_000

// The back office is a single-page app with its own router, so it is served at all these paths.
const backOffice = [
  ...['/confirm', '/admin', '/admin/*', '/login', '/registration', '/password-reset'],
  '/angebot',
  '/angebot/:token',
  '/meine-termine',
  '/second-factor',
  '/sign-on',
]

interface Finders {
  /**
   * A project as shown on its booking page, and the websites allowed to frame it; an empty list
   * allows all.
   */
  project: (projectId: string) => Promise<(PageProject & { embedOrigins: string[] }) | undefined>
  /** The project's coming slots, as `write` writes them. */
  programme: (wish: {
    projectId: string
    language: Language
    write: (slots: ComingSlot[]) => string
  }) => Promise<string>
}

/** Serves the built pages and files: back office, form, cancel page. */
export async function servePages(app: App, find: Finders): Promise<void> {
  const built = ['embed', 'pages/buchen.html', 'admin/index.html']
  app.decorate(
    'hasPages',
    built.every((path) => existsSync(join(dist, path))),
  )
  if (!app.hasPages) {
    app.log.warn('no pages are built yet; run npm start or npm run build')
    return
  }
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  app.get('/', (_request, reply) => reply.redirect('/admin/'))
  for (const path of backOffice) app.get(path, (_request, reply) => page(reply, 'admin/index.html'))
  for (const name of ['cancel.html', 'confirm-booking.html', 'warteliste.html']) {
    app.get(`/${name}`, (_request, reply) => page(reply, `pages/${name}`))
  }
  const template = readFileSync(join(dist, 'pages/buchen.html'), 'utf8')
  app.get<Form>('/buchen/:projectId', { config: { compressed: true } }, async (request, reply) => {
    const projectId = id.safeParse(request.params.projectId)
    const project = projectId.success ? await find.project(projectId.data) : undefined
    if (projectId.success && !project) await app.admitLookup(request)
    const language = pageLanguage(request.query)
    const programme =
      projectId.success && project
        ? await find.programme({
            projectId: projectId.data,
            language,
            write: (slots) => programmeList(slots, language),
          })
        : ''
    allowFraming(reply, project?.embedOrigins ?? [])
    return reply
      .code(project ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(bookingPage(template, { project, programme }, request.query))
  })
  // The form framed by the help page; it does not make bookings.
  app.get('/preview/:projectId', (_request, reply) => {
    allowOwnFraming(reply)
    return page(reply, 'pages/preview.html')
  })
  // The names of these files change with their content.
  app.get<Files>('/assets/*', (request, reply) => {
    reply.header('cache-control', `public, max-age=${year}, immutable`)
    return reply.sendFile(`admin/assets/${request.params['*']}`)
  })
  const findEmbedded = readEmbedFiles(join(dist, 'embed'))
  app.get<Files>('/embed/*', (request, reply) => {
    const found = findEmbedded(request.params['*'])
    return found ? sendEmbedFile(request, reply, found) : reply.callNotFound()
  })
  serveApp(app)
}

/** Serves the files phones need to install "Meine Termine" and open it offline. */
function serveApp(app: App): void {
  for (const name of ['sw.js', 'manifest.webmanifest']) {
    app.get(`/admin/${name}`, (_request, reply) => page(reply, `admin/${name}`))
  }
  const icons = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'maskable-512.png']
  for (const name of icons)
    app.get(`/admin/app/${name}`, (_request, reply) => icon(reply, `app/${name}`))
  app.get('/favicon.svg', (_request, reply) => icon(reply, 'favicon.svg'))
}

interface Form {
  Params: { projectId: string }
  Querystring: PageQuery
}

interface Files {
  Params: { '*': string }
}

function page(reply: FastifyReply, file: string) {
  reply.header('cache-control', 'no-cache')
  return reply.sendFile(file)
}

function icon(reply: FastifyReply, file: string) {
  reply.header('cache-control', 'public, max-age=86400')
  return reply.sendFile(`admin/${file}`)
}

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

/** A person who followed a broken link gets a page; a program gets JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

export function answerUnknownPage(reply: FastifyReply) {
  return reply
    .code(404)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(unknownPage)
}

const { title, hint } = unknownPageTexts

const unknownPage = `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/embed/page.css">
  </head>
  <body>
    <main class="narrow">
      <h1>${title}</h1>
      <p>${hint}</p>
    </main>
  </body>
</html>
`
