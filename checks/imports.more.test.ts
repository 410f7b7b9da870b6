import { expect, test } from 'vitest'
import { importLaws } from './imports/configuration.ts'
import { lawfulTree } from './imports/lawful-tree.ts'
import { plantedImports } from './imports/planted-imports.ts'
import { checkImports } from './imports.ts'
import { type Tree, withTree } from './planted-tree.ts'

const look = (tree: Tree) => withTree(tree, checkImports)

test('a project that follows the import laws passes, and every law applies to at least one file', async () => {
  const { read, failures } = await look(lawfulTree)
  expect(failures).toEqual([])
  expect(read).toBeGreaterThan(20)
})

test.each(plantedImports)('%s: %s may not import %s', async (name, file, imported) => {
  const planted = `${lawfulTree[file]}import '${imported}'\n`
  const { failures } = await look({ ...lawfulTree, [file]: planted })
  expect(failures.join('\n')).toContain(`${name}: ${file} → `)
})

test('every import law has a planted import that breaks it', () => {
  const planted = new Set(plantedImports.map(([name]) => name))
  expect(importLaws.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

test('a test may import anything', async () => {
  const tree = { ...lawfulTree, 'server/features/slot/slot.test.ts': "import '#server/main.ts'\n" }
  expect((await look(tree)).failures).toEqual([])
})

test('a law that no longer applies to any file is reported', async () => {
  const moved = Object.entries(lawfulTree).filter(([path]) => !path.startsWith('admin/ui/'))
  const { failures } = await look(Object.fromEntries(moved))
  expect(failures).toContain('admin-ui-stands-alone: no file falls under this law any more')
})

test('an empty folder fails, because there is nothing to read', async () => {
  expect(await look({ 'package.json': '{}' })).toEqual({ read: 0, failures: [] })
})
