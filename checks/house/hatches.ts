import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { comments, find } from './syntax.ts'
import { isCode, type SourceFile } from './tree.ts'

const hatch = /biome-ignore|@ts-(ignore|nocheck|expect-error)|@knipignore|depcruise-disable/

/** Nothing may switch off a check: no suppression comments, no `as any`. */
export function checkHatches(files: SourceFile[]): CheckResult {
  const code = files.filter(isCode)
  const styles = files.filter(({ path }) => /\.(css|html)$/.test(path))
  return {
    read: code.length + styles.length,
    failures: [
      // Only files that contain the words are parsed.
      ...code.filter((file) => hatch.test(file.read())).flatMap(suppressions),
      ...code.filter((file) => /\bany\b/.test(file.read())).flatMap(castsToAny),
      ...styles.filter((file) => hatch.test(file.read())).map(({ path }) => sentence(path)),
    ],
  }
}

const sentence = (at: string) => `hatch: ${at} switches a check off; mend what it complains of`

const suppressions = (file: SourceFile) =>
  comments(file)
    .filter(({ text }) => hatch.test(text))
    .map(({ at }) => sentence(at))

const castsToAny = (file: SourceFile) =>
  find(file, (node) => ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.AnyKeyword).map(
    ({ at }) => sentence(at),
  )
