import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import type { SourceFile } from './tree.ts'

const sheet = /import (\w+) from '([^']+\.module\.css)'/g

/**
 * A component may use only classes that its CSS module contains, because a missing class is
 * silently undefined.
 */
export function checkClasses(files: SourceFile[]): CheckResult {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const components = files.filter(({ path }) => path.endsWith('.tsx'))
  const failures = components.flatMap((file) =>
    [...file.read().matchAll(sheet)].flatMap(([, name = '', from = '']) => {
      const path = from.startsWith('#') ? from.slice(1) : join(dirname(file.path), from)
      const css = byPath.get(path)?.read() ?? ''
      return usesOf(file, name)
        .filter(({ used }) => !new RegExp(`\\.${used}\\b`).test(css))
        .map(({ used, at }) => `class: ${at} uses ${used}, which ${path} has not`)
    }),
  )
  return { read: components.length, failures }
}

const usesOf = (file: SourceFile, name: string) =>
  find(file, (node) => isUseOf(node, name)).map(({ node, at }) => ({
    used: ts.isPropertyAccessExpression(node) ? node.name.text : '',
    at,
  }))

const isUseOf = (node: ts.Node, name: string) =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === name
