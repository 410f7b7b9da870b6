import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

const apiPath = /^\/api(\/|$)/
const callers = new Set(['call', 'post'])

/**
 * Only `contract/*.calls.ts` contains the paths and response types of API calls: no route and no
 * browser code writes an API path or declares what a call returns.
 */
export function checkPaths(files: SourceFile[]): CheckResult {
  const code = files
    .filter(isUnder('admin', 'form', 'server/features'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  const failures = code.flatMap((file) => [
    ...find(file, isApiPath).map(
      ({ at }) => `path: ${at} writes a path of the API; it belongs in contract/`,
    ),
    ...find(file, namesAnswer).map(
      ({ at }) => `path: ${at} says what a call answers; that is for its endpoint`,
    ),
  ])
  return { read: code.length, failures }
}

const isApiPath = (node: ts.Node) => {
  const isPart =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  return isPart && apiPath.test(node.text)
}

const namesAnswer = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  callers.has(node.expression.text) &&
  node.typeArguments !== undefined
