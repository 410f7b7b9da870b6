import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

/**
 * On the server, only classes have getters and setters: V8 keeps an object literal with a getter,
 * and all that it refers to, until it collects the whole heap (`docs/performance.md`).
 */
export function checkAccessors(files: SourceFile[]): CheckResult {
  const server = files
    .filter(isUnder('server'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  const failures = server.flatMap((file) =>
    find(file, isAccessorOfLiteral).map(
      ({ at }) => `accessor: ${at} gives an object literal a getter or setter; use a class`,
    ),
  )
  return { read: server.length, failures }
}

const isAccessorOfLiteral = (node: ts.Node) =>
  ts.isAccessor(node) && ts.isObjectLiteralExpression(node.parent)
