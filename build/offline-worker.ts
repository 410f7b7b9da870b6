import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

type Built = Rolldown.RolldownOutput['output']

const pages = [
  'admin/mine/mine-page.tsx',
  'admin/mine/kept-page.tsx',
  'admin/day/day-page.tsx',
  'admin/day/kept-day.tsx',
]
const polyfill = '/temporal-polyfill/'

/**
 * Builds `<target>/admin/sw.js`, which stores this build's files for "Meine Termine" and the day
 * page.
 */
export async function buildOfflineWorker(
  root: string,
  target: string,
  output: Built,
): Promise<void> {
  const chunks = output.filter((file) => file.type === 'chunk')
  const withModule = (part: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes(part)))
  const shell = filesOf(chunks, [
    ...chunks.filter(({ isEntry }) => isEntry),
    ...pages.flatMap((page) => withModule(join(root, page))),
  ])
  const files = [...shell, ...fontsIn(output)].sort()
  const later = filesOf(chunks, withModule(polyfill)).filter((file) => !files.includes(file))
  const page = await readFile(join(target, 'admin/index.html'))
  const source = await readFile(join(root, workerSource))
  // File names contain hashes of the contents.
  const version = createHash('sha256')
    .update(JSON.stringify([files, later]))
    .update(page)
    .update(source)
    .digest('hex')
    .slice(0, 10)
  await bundle(root, target, { version, files, polyfill: later })
}

const workerSource = 'admin/worker/offline-worker.ts'

/** The paths of the wanted chunks, and of the scripts and stylesheets they need. */
function filesOf(chunks: Rolldown.OutputChunk[], wanted: Rolldown.OutputChunk[]): string[] {
  const reached = new Set(wanted)
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk)
  }
  const names = [...reached].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ])
  return [...new Set(names)].map((name) => `/${name}`)
}

const fontsIn = (output: Built) =>
  output.map(({ fileName }) => `/${fileName}`).filter((name) => name.endsWith('.woff2'))

/** Not as a module, because older browsers do not accept one as a service worker. */
async function bundle(root: string, target: string, shell: object): Promise<void> {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      outDir: join(target, 'admin'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, workerSource),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
