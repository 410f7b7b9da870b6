import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

/**
 * Nothing may merely pass something on: no file re-exports another file's exports, no name is an
 * alias, and no function only calls another function with its own arguments.
 */
export function checkPassThrough(files: SourceFile[]): CheckResult {
  const product = files
    .filter(isUnder('server', 'admin', 'form', 'contract'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  const failures = product.flatMap((file) =>
    find(file, isPassThrough).map(({ node, at }) => `pass-through: ${at} ${firstLine(node)}`),
  )
  return { read: product.length, failures }
}

const firstLine = (node: ts.Node) => node.getText().split('\n', 1)[0]

function isPassThrough(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return true
  if (ts.isVariableStatement(node))
    return isExported(node) && node.declarationList.declarations.some(isRenaming)
  if (ts.isFunctionDeclaration(node)) return isExported(node) && onlyForwards(node)
  return false
}

const isExported = (node: ts.HasModifiers) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

function isRenaming({ initializer }: ts.VariableDeclaration): boolean {
  if (!initializer) return false
  return (
    ts.isIdentifier(initializer) || (ts.isArrowFunction(initializer) && onlyForwards(initializer))
  )
}

/**
 * Whether a function's whole body is a single call to another function with the same parameters in
 * the same order.
 */
function onlyForwards({ body, parameters }: ts.FunctionLikeDeclaration): boolean {
  const call = body && soleExpression(body)
  if (!call || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false
  const given = parameters.map(({ name }) => name.getText())
  const passed = call.arguments.map((argument) => argument.getText())
  return (
    given.length > 0 &&
    given.length === passed.length &&
    given.every((name, i) => name === passed[i])
  )
}

function soleExpression(body: ts.ConciseBody): ts.Expression | undefined {
  if (!ts.isBlock(body)) return unwrapped(body)
  const [only, ...more] = body.statements
  if (more.length > 0 || !only) return undefined
  if (ts.isReturnStatement(only)) return only.expression && unwrapped(only.expression)
  return ts.isExpressionStatement(only) ? unwrapped(only.expression) : undefined
}

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node
