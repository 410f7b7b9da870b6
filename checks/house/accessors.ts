import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

/**
 * On the server, only classes at the top level of a file have getters and setters. V8 keeps an
 * object literal with a getter, or a class that a function creates, and all that it refers to,
 * until it collects the whole heap (`docs/performance.md`).
 */
export function checkAccessors(files: SourceFile[]): CheckResult {
  const server = files
    .filter(isUnder('server'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  const failures = server.flatMap((file) =>
    find(file, isShortLived).map(
      ({ at }) =>
        `accessor: ${at} is in an object literal or in a function; use a class of the file`,
    ),
  )
  return { read: server.length, failures }
}

const isShortLived = (node: ts.Node) =>
  ts.isAccessor(node) &&
  !(ts.isClassDeclaration(node.parent) && ts.isSourceFile(node.parent.parent))
