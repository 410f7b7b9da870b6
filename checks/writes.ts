import ts from 'typescript'
import type { CheckResult } from '#test/run/outcome.ts'
import { type Noun, nouns, ownTables, writtenTogether } from './nouns.ts'
import { find, isTest, type SourceFile } from './source.ts'

const queriesFile = /^server\/features\/(([^/]+).*)\/[^/]+\.queries\.ts$/
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** A placeholder for a table whose name is not in the source. */
const unnamed = '?'

// Excludes the `update` of `for update`, `for no key update`, `do update` and `on update`.
const rawWrite =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\b(?:for|key|do|on)\s+)update)\s+(?:only\s+)?"?(\w+|\?)/gi

/** Queries write only to their own noun's tables, in the transaction that is passed to them. */
export function checkWrites(files: SourceFile[]): CheckResult {
  const queries = files.filter((file) => queriesFile.test(file.path) && !isTest(file))
  const writes = queries.flatMap((file) =>
    find(file, (node) => tablesWritten(node).length > 0).flatMap(({ node, at }) => {
      const [, folder = '', noun] = queriesFile.exec(file.path) ?? []
      const isNoun = (name: string | undefined): name is Noun => nouns.some((one) => one === name)
      const own: string[] = [
        ...(isNoun(noun) ? ownTables[noun] : []),
        ...(writtenTogether[folder] ?? []),
      ]
      const strange = tablesWritten(node).filter((table) => !own.includes(table))
      return [
        ...strange.map((table) => `${at} writes ${table}; ${folder} writes ${own.join(', ')} only`),
        ...(takesTransaction(node)
          ? []
          : [`${at} writes; its function takes tx: Transaction first`]),
      ]
    }),
  )
  const written = queries.some((file) => find(file, (node) => tablesWritten(node).length > 0)[0])
  return { read: written ? queries.length : 0, failures: writes }
}

function tablesWritten(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
    const { template } = node
    const parts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template.text]
      : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    return [...parts.join(unnamed).matchAll(rawWrite)].map(([, table = unnamed]) => camel(table))
  }
  // Builds a statement from text; `sql.lit` inserts a value.
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'sql') {
    return node.name.text === 'lit' ? [] : [unnamed]
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  if (!writers.has(node.expression.name.text)) return []
  const [table] = node.arguments
  return [table && ts.isStringLiteral(table) ? (table.text.split(' ')[0] ?? unnamed) : unnamed]
}

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function takesTransaction(node: ts.Node): boolean {
  const first = outermostFunction(node)?.parameters[0]
  return first?.name.getText() === 'tx' && first.type?.getText() === 'Transaction'
}

function outermostFunction(node: ts.Node): ts.SignatureDeclaration | undefined {
  const above = node.parent ? outermostFunction(node.parent) : undefined
  return above ?? (ts.isFunctionLike(node) ? node : undefined)
}
