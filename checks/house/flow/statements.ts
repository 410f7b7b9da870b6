import ts from 'typescript'
import { find } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** A placeholder for a table whose name is not in the source. */
const unnamed = '?'

// Excludes the `update` of `for update`, `for no key update`, `do update` and `on update`.
const rawWrite =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\b(?:for|key|do|on)\s+)update)\s+(?:only\s+)?"?(\w+|\?)/gi

/** A table a statement writes to, and the top-level function that contains the statement. */
export interface Write {
  at: string
  table: string
  by: ts.SignatureDeclaration | undefined
}

/** Whether a node begins an SQL statement, built by Kysely or written as text. */
export const isStatement = (node: ts.Node): boolean =>
  methodOf(node) === 'selectFrom' || tablesWritten(node).length > 0 || isWrittenOut(node)

/** Every write in a file; a statement that writes to three tables counts three times. */
export const writesOf = (file: SourceFile): Write[] =>
  find(file, isStatement).flatMap(({ node, at }) =>
    tablesWritten(node).map((table) => ({ at, table, by: outermostFunction(node) })),
  )

/** The template's text, with `?` in place of each value. */
export function textOf({ template }: ts.TaggedTemplateExpression): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  const rest = template.templateSpans.map(({ literal }) => unnamed + literal.text)
  return template.head.text + rest.join('')
}

export const isSqlTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'

// Matches `sql.raw` and the like, which build a statement from text, but not `sql.lit`, which
// inserts a value.
const isRaw = (node: ts.Node) =>
  ts.isPropertyAccessExpression(node) &&
  node.expression.getText() === 'sql' &&
  node.name.text !== 'lit'

const isWrittenOut = (node: ts.Node) => isSqlTemplate(node) || isRaw(node)

const methodOf = (node: ts.Node): string | undefined =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : undefined

function tablesWritten(node: ts.Node): string[] {
  if (isSqlTemplate(node)) {
    return [...textOf(node).matchAll(rawWrite)].map(([, table = unnamed]) => camelCase(table))
  }
  if (isRaw(node)) return [unnamed]
  if (!writers.has(methodOf(node) ?? '') || !ts.isCallExpression(node)) return []
  const [table] = node.arguments
  return [table && ts.isStringLiteral(table) ? (table.text.split(' ')[0] ?? unnamed) : unnamed]
}

const camelCase = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function outermostFunction(node: ts.Node): ts.SignatureDeclaration | undefined {
  const above = node.parent ? outermostFunction(node.parent) : undefined
  return above ?? (ts.isFunctionLike(node) ? node : undefined)
}
