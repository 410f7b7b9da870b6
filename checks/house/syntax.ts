import ts from 'typescript'
import type { SourceFile } from './tree.ts'

/** A node found in a file, and its location as file and line. */
export interface SyntaxMatch {
  node: ts.Node
  at: string
}

// Several laws read the same files, and parsing takes longer than everything else the checks do.
const parsed = new WeakMap<SourceFile, ts.SourceFile>()

function parse(file: SourceFile): ts.SourceFile {
  const known = parsed.get(file)
  if (known) return known
  const kind = file.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file.path, file.read(), ts.ScriptTarget.Latest, true, kind)
  parsed.set(file, source)
  return source
}

/** Every node in a file that `wanted` accepts. */
export function find(file: SourceFile, wanted: (node: ts.Node) => boolean): SyntaxMatch[] {
  const source = parse(file)
  const found: SyntaxMatch[] = []
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found.push({ node, at: place(source, node.getStart()) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Every comment in a file. */
export function comments(file: SourceFile): { text: string; at: string }[] {
  const source = parse(file)
  const spots = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
    ]
    for (const range of ranges) spots.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...spots.values()].map(({ pos, end }) => ({
    text: source.text.slice(pos, end),
    at: place(source, pos),
  }))
}

function place(source: ts.SourceFile, position: number): string {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(position).line + 1}`
}
