import ts from 'typescript'
import { find, type SyntaxMatch } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

/** Every transaction a file opens: `transact(ctx, …)`, or `db.transaction().execute(…)`. */
export const transactionsOf = (file: SourceFile): SyntaxMatch[] => find(file, isTransaction)

function isTransaction(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false
  if (ts.isIdentifier(node.expression)) return node.expression.text === 'transact'
  if (!ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (name.text !== 'execute') return false
  return node.arguments.some(ts.isFunctionLike) || /\.transaction\(/.test(expression.getText())
}

/**
 * Inside a transaction only its own handle may be used: on PGlite, which has one connection, any
 * other handle would wait forever. The whole context must not be passed on either, because it
 * contains the database.
 */
export function strayHandles(file: SourceFile): string[] {
  const hidden = transactionsOf(file)
    .filter(({ node }) => bodyOf(node) === undefined)
    .map(({ at }) => `flow: ${at} hides what its transaction does; write the function in place`)
  const strays = find(file, (node) => isOuterHandle(node) && isInTransaction(node))
  return [
    ...hidden,
    ...strays.map(
      ({ node, at }) => `flow: ${at} uses ${node.getText()} inside a transaction; only tx is`,
    ),
  ]
}

const bodyOf = (transaction: ts.Node) =>
  ts.isCallExpression(transaction) ? transaction.arguments.find(ts.isFunctionLike) : undefined

function isInTransaction(node: ts.Node): boolean {
  for (let inner = node; inner.parent; inner = inner.parent) {
    if (isTransaction(inner.parent) && bodyOf(inner.parent) === inner) return true
  }
  return false
}

function isOuterHandle(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  // In `{ db: tx }`, the key `db` is not a use of a handle.
  if (node.text === 'db') return !(ts.isPropertyAssignment(parent) && parent.name === node)
  return node.text === 'ctx' && ts.isCallExpression(parent)
}

const byHand = ['transaction', 'mailPosted', 'bookersErased', 'announce']

/**
 * Finds work a feature does by hand although `transact` would do it: opening a transaction, and the
 * steps after the commit, which a feature would sooner or later forget.
 */
export const workByHand = (file: SourceFile): string[] =>
  find(file, isByHand).map(
    ({ node, at }) => `flow: ${at} has ${node.getText()}; that is for transact`,
  )

function isByHand(node: ts.Node): boolean {
  if (ts.isBindingElement(node)) return byHand.includes((node.propertyName ?? node.name).getText())
  if (!ts.isPropertyAccessExpression(node)) return false
  const owner = node.expression.getText()
  if (node.name.text === 'count') return owner === 'ctx'
  if (node.name.text === 'forget') return owner.endsWith('projectCache')
  return byHand.includes(node.name.text)
}
