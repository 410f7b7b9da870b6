import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import './production.ts'
import { type Alias, build, type InlineConfig } from 'vite'
import { hashLength, nameByContent, nameRuntime, unnamed } from './content-names.ts'
import { copyPages } from './pages.ts'
import { tighten } from './tighten.ts'

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
  { find: react, replacement: join(root, 'form/runtime/element.ts') },
]

const runtimeScript = { source: 'runtime.ts', file: 'runtime.js' }

const scripts = [
  { source: 'rundgang.tsx', file: 'rundgang.js' },
  { source: 'cancel.tsx', file: 'cancel.js' },
  { source: 'own-booking.tsx', file: 'own-booking.js' },
  { source: 'booked-slot.tsx', file: 'booked-slot.js' },
  { source: 'confirm.tsx', file: 'confirm.js' },
  { source: 'waiting-page.tsx', file: 'waiting-page.js' },
  { source: 'proof.ts', file: 'proof.js' },
  { source: 'extras.tsx', file: 'extras.js' },
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
  const alias = source === 'extras.tsx' ? elementsOnly(root) : runtime(root)
  await bundle({
    root,
    embed,
    input: join(root, 'form', source),
    output: { format: 'iife', entryFileNames: file, generatedCode: { symbols: false } },
    define: { __RUNTIME__: JSON.stringify(version) },
    ...(source.endsWith('.tsx') ? { alias, oxc } : { alias: [] }),
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
