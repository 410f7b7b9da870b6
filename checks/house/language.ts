import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

const german = /[äöüßÄÖÜ„“]/
const word = /\p{L}{2,}/u

// Attributes people read or hear.
const spoken = /^(aria-label|aria-description|alt|title|label|placeholder|description|error)$/

/**
 * Every sentence people read must be in texts/. German is recognised by its special letters; in
 * components, any word between tags or in one of the attributes above counts too.
 */
export function checkLanguage(files: SourceFile[]): CheckResult {
  const code = files
    .filter(isUnder('server', 'admin', 'form'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  const failures = code.flatMap((file) =>
    find(file, speaks).map(({ at }) => `language: ${at} speaks; its sentence belongs in texts/de/`),
  )
  return { read: code.length, failures }
}

function speaks(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return word.test(node.text)
  if (ts.isJsxAttribute(node)) return isSpokenWord(node)
  return ts.isStringLiteralLike(node) || isTemplatePart(node) ? german.test(node.text) : false
}

function isSpokenWord({ name, initializer }: ts.JsxAttribute): boolean {
  if (!spoken.test(name.getText()) || initializer === undefined) return false
  return ts.isStringLiteral(initializer) && word.test(initializer.text)
}

const isTemplatePart = (
  node: ts.Node,
): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
