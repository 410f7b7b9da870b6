import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'

type Output = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['output']

/** The same global serves all three: `form/runtime.ts` puts the whole runtime under one name. */
const runtimeGlobals = {
  react: 'RundgangRuntime',
  'react/jsx-runtime': 'RundgangRuntime',
  'react-dom/client': 'RundgangRuntime',
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
  const isRuntime = file === 'runtime.js'
  const output: Output = { format: 'iife', entryFileNames: file, name }
  await bundle({
    root,
    embed,
    input: join(root, 'form', source),
    output: isRuntime ? output : { ...output, globals: runtimeGlobals },
    external: isRuntime ? [] : Object.keys(runtimeGlobals),
  })
}

async function buildSheet(root: string, embed: string, sheet: string) {
  await bundle({
    root,
    embed,
    input: join(root, 'form', sheet),
    output: { assetFileNames: '[name][extname]' },
    external: [],
  })
}

interface Bundle {
  root: string
  embed: string
  input: string
  output: Output
  external: string[]
}

async function bundle({ root, embed, input, output, external }: Bundle) {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    base: '/embed/',
    resolve: {
      alias: [
        { find: /^react$/, replacement: 'preact/compat' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      ],
    },
    build: {
      outDir: embed,
      emptyOutDir: false,
      target: ['chrome111', 'firefox113', 'safari16.4'],
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input, output, external, preserveEntrySignatures: 'strict' },
    },
  })
}

async function copyPages(from: string, to: string) {
  await mkdir(to, { recursive: true })
  const pages = (await readdir(from)).filter((name) => name.endsWith('.html'))
  await Promise.all(pages.map((page) => cp(join(from, page), join(to, page))))
}
