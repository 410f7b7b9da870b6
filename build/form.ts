import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'terser'
import './production.ts'
import { type Alias, build, type InlineConfig } from 'vite'

/**
 * The length of a hash in a file name. It may be short, because nobody crafts these files to
 * collide.
 */
const hashLength = 10

/** A placeholder for the runtime's version until it is known. */
const unnamed = '0'.repeat(hashLength)

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, hashLength)

/** Replaces `unnamed` in the runtime with its version, which is a hash of the runtime as built. */
async function nameRuntime(embed: string): Promise<string> {
  const path = join(embed, 'runtime.js')
  const code = await readFile(path, 'utf8')
  const version = hashOf(code)
  await writeFile(path, code.replace(unnamed, version))
  return version
}

/**
 * Writes `names.json`, which maps the stable name of each script and stylesheet to its hashed one:
 * `rundgang.js` is also `rundgang.<hash>.js`.
 */
async function nameByContent(
  embed: string,
  runtimeVersion: string,
): Promise<Record<string, string>> {
  const files = (await readdir(embed)).filter((name) => /\.(js|css)$/.test(name)).sort()
  const named = files.map(async (file) => {
    const hash = file === 'runtime.js' ? runtimeVersion : hashOf(await readFile(join(embed, file)))
    return [file, file.replace(/(\.\w+)$/, `.${hash}$1`)] as const
  })
  const names = Object.fromEntries(await Promise.all(named))
  await writeFile(join(embed, 'names.json'), JSON.stringify(names))
  return names
}

/**
 * Copies the pages, and makes them load files from `/embed/` by names that contain a content hash.
 */
async function copyPages(from: string, to: string, names: Record<string, string>): Promise<void> {
  await mkdir(to, { recursive: true })
  const pages = (await readdir(from)).filter((name) => name.endsWith('.html'))
  await Promise.all(
    pages.map(async (page) => {
      const html = await readFile(join(from, page), 'utf8')
      const known = html.includes(form) ? { ...names, [sheet]: sheet } : names
      await writeFile(join(to, page), html.replaceAll(/(?<="\/embed\/)[^"]+/g, nameIn(page, known)))
    }),
  )
}

// On a page with the form, the stylesheet keeps the stable name the form loads it by; under another
// name, it would load twice.
const form = '"/embed/rundgang.js"'
const sheet = 'rundgang.css'

const nameIn = (page: string, names: Record<string, string>) => (file: string) => {
  const name = names[file]
  if (!name) throw new Error(`${page} loads ${file}, which was not built`)
  return name
}

/** Makes a script built by Vite about 3 % smaller. A second run still finds something to inline. */
async function tighten(path: string): Promise<void> {
  let code = await readFile(path, 'utf8')
  for (let run = 1; run <= 2; run++) {
    const tightened = await minify(code, {
      // Safe, because the form never uses `new` on its own functions, reading its properties has no
      // side effects, and `String` is that of the browser.
      compress: {
        passes: 3,
        unsafe: true,
        unsafe_arrows: true,
        pure_getters: true,
        hoist_funs: true,
      },
      ecma: 2020,
      format: { comments: false, wrap_func_args: false },
    })
    code = tightened.code ?? ''
  }
  await writeFile(path, code)
}

type Output = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['output']

const react = /^react$/
const reactRoot = /^react-dom\/client$/

const runtime = (root: string): Alias[] =>
  [react, reactRoot].map((find) => ({
    find,
    replacement: join(root, 'form/from-runtime.ts'),
  }))

// Compiled JSX is smaller with children as arguments than with a `children` property.
const oxc: InlineConfig['oxc'] = {
  jsx: { runtime: 'classic', pragma: 'element_', pragmaFrag: 'Fragment_' },
  jsxInject: "import { createElement as element_, Fragment as Fragment_ } from 'react'",
}

/** Elements are plain data, so a script that only creates elements does not need a runtime. */
const elementsOnly = (root: string): Alias[] => [
  { find: react, replacement: join(root, 'form/renderer.ts') },
]

const runtimeScript = { source: 'runtime.ts', file: 'runtime.js' }

const scripts = [
  { source: 'rundgang.tsx', file: 'rundgang.js' },
  { source: 'cancel.tsx', file: 'cancel.js' },
  { source: 'own-booking.tsx', file: 'own-booking.js' },
  { source: 'own-answers.tsx', file: 'own-answers.js' },
  { source: 'booked-slot.tsx', file: 'booked-slot.js' },
  { source: 'confirm.tsx', file: 'confirm.js' },
  { source: 'waiting-page.tsx', file: 'waiting-page.js' },
  { source: 'proof.ts', file: 'proof.js' },
  { source: 'extras.tsx', file: 'extras.js' },
  { source: 'prices.tsx', file: 'prices.js' },
  { source: 'held.tsx', file: 'held.js' },
  { source: 'send.ts', file: 'send.js' },
  { source: 'policy.ts', file: 'policy.js' },
  { source: 'join-waiting.tsx', file: 'wait.js' },
  { source: 'pages/booking-page.ts', file: 'booking-page.js' },
  { source: 'pages/preview.ts', file: 'preview.js' },
]

/**
 * Builds the form's scripts and stylesheets into `<target>/embed`, and its pages into
 * `<target>/pages`.
 */
export async function buildForm(root: string, target: string): Promise<void> {
  const embed = join(target, 'embed')
  await mkdir(embed, { recursive: true })
  await buildScript({ root, embed, version: unnamed, ...runtimeScript })
  const version = await nameRuntime(embed)
  for (const script of scripts) await buildScript({ root, embed, version, ...script })
  for (const sheet of ['rundgang.css', 'pages/page.css']) await buildSheet(root, embed, sheet)
  const names = await nameByContent(embed, version)
  await copyPages(join(root, 'form/pages'), join(target, 'pages'), names)
}

interface ScriptToBuild {
  root: string
  embed: string
  source: string
  file: string
  /** The version the runtime reports and the other scripts expect. */
  version: string
}

async function buildScript({ root, embed, source, file, version }: ScriptToBuild) {
  const alias = /^(extras|prices)\.tsx$/.test(source) ? elementsOnly(root) : runtime(root)
  await bundle({
    root,
    embed,
    input: join(root, 'form', source),
    output: { format: 'iife', entryFileNames: file, generatedCode: { symbols: false } },
    define: { __RUNTIME__: JSON.stringify(version) },
    alias,
    ...(source.endsWith('.tsx') ? { oxc } : {}),
  })
  await tighten(join(embed, file))
}

async function buildSheet(root: string, embed: string, sheet: string) {
  await bundle({
    root,
    embed,
    input: join(root, 'form', sheet),
    output: {
      assetFileNames: ({ names }) =>
        names[0]?.endsWith('.css') ? '[name][extname]' : `[name].[hash:${hashLength}][extname]`,
      hashCharacters: 'hex',
    },
    alias: [],
  })
}

interface Bundle {
  root: string
  embed: string
  input: string
  output: Output
  alias: Alias[]
  define?: Record<string, string>
  oxc?: InlineConfig['oxc']
}

async function bundle({ root, embed, input, output, alias, define, oxc }: Bundle) {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    base: '/embed/',
    resolve: { alias },
    define,
    oxc,
    build: {
      outDir: embed,
      emptyOutDir: false,
      target: ['chrome111', 'firefox113', 'safari16.4'],
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input, output, preserveEntrySignatures: 'strict' },
    },
  })
}
