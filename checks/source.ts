import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A file of the project; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

// Folders that .gitignore excludes, and those of git, npm and editors.
const foreign = /^(node_modules|dist|data|data-.*|test-results|playwright-report|\..*)$/

/** All source files under `folder` of `root`. */
export function sourceFiles(root: string, folder = ''): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return foreign.test(entry.name) ? [] : sourceFiles(root, path)
    if (!/\.(ts|tsx|cjs|css|html|grit)$/.test(entry.name)) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

export const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|^test\//.test(path)

/** Every node in a file that `wanted` accepts, with its file and line. */
export function find({ path, text }: SourceFile, wanted: (node: ts.Node) => boolean) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: { node: ts.Node; at: string }[] = []
  const visit = (node: ts.Node): void => {
    const line = () => source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (wanted(node)) found.push({ node, at: `${path}:${line()}` })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What a string says; a template's placeholders are in braces. */
export function sentence(node: ts.Node): string {
  if (!ts.isTemplateExpression(node)) return ts.isStringLiteralLike(node) ? node.text : ''
  const parts = node.templateSpans.map(
    ({ expression, literal }) => `{${expression.getText()}}${literal.text}`,
  )
  return node.head.text + parts.join('')
}
