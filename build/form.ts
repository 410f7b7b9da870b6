import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import './production.ts'
import { type Alias, build, type InlineConfig } from 'vite'

type Output = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['output']

const react = /^react$/
const reactRoot = /^react-dom\/client$/

// The hooks are all that the form takes from React. `preact/compat` would serve more and weigh
// 1.3 kB more, which is a tenth of what the form may weigh.
const preact = (root: string): Alias[] => [
  { find: react, replacement: 'preact/hooks' },
  { find: reactRoot, replacement: join(root, 'form/preact-root.ts') },
]

const runtime = (root: string): Alias[] =>
  [react, reactRoot].map((find) => ({
    find,
    replacement: join(root, 'form/from-runtime.ts'),
  }))

// Elements as calls with their children in a row weigh less than with a list of children by name.
const oxc: InlineConfig['oxc'] = {
  jsx: { runtime: 'classic', pragma: 'element_', pragmaFrag: 'Fragment_' },
  jsxInject: "import { createElement as element_, Fragment as Fragment_ } from 'react'",
}

const scripts = [
  { source: 'runtime.ts', file: 'runtime.js' },
  { source: 'rundgang.tsx', file: 'rundgang.js', name: 'Rundgang' },
  { source: 'cancel.tsx', file: 'cancel.js' },
  { source: 'pages/booking-page.ts', file: 'booking-page.js' },
]

/** The form's scripts and stylesheets into `<target>/embed`, its pages into `<target>/pages`. */
export async function buildForm(root: string, target: string): Promise<void> {
  const embed = join(target, 'embed')
  await mkdir(embed, { recursive: true })
  for (const script of scripts) await buildScript({ root, embed, ...script })
  for (const sheet of ['rundgang.css', 'pages/page.css']) await buildSheet(root, embed, sheet)
  await copyPages(join(root, 'form/pages'), join(target, 'pages'))
}

interface ScriptToBuild {
  root: string
  embed: string
  source: string
  file: string
  name?: string
}

async function buildScript({ root, embed, source, file, name }: ScriptToBuild) {
  await bundle({
    root,
    embed,
    input: join(root, 'form', source),
    output: { format: 'iife', entryFileNames: file, name, generatedCode: { symbols: false } },
    ...(source.endsWith('.tsx') ? { alias: runtime(root), oxc } : { alias: preact(root) }),
  })
}

async function buildSheet(root: string, embed: string, sheet: string) {
  await bundle({
    root,
    embed,
    input: join(root, 'form', sheet),
    output: { assetFileNames: '[name][extname]' },
    alias: [],
  })
}

interface Bundle {
  root: string
  embed: string
  input: string
  output: Output
  alias: Alias[]
  oxc?: InlineConfig['oxc']
}

async function bundle({ root, embed, input, output, alias, oxc }: Bundle) {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    base: '/embed/',
    resolve: { alias },
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

async function copyPages(from: string, to: string) {
  await mkdir(to, { recursive: true })
  const pages = (await readdir(from)).filter((name) => name.endsWith('.html'))
  await Promise.all(pages.map((page) => cp(join(from, page), join(to, page))))
}
