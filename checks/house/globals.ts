import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

/** A global variable, and the one server file that may read it. */
interface Guarded {
  name: string
  onlyIn: string
  global: string
  key: string
}

const guarded: Guarded[] = [
  { name: 'process.env', onlyIn: 'server/runtime/config.ts', global: 'process', key: 'env' },
  { name: 'the time', onlyIn: 'server/runtime/clock.ts', global: 'Temporal', key: 'Now' },
]

// These files pass a Date, created from an instant, to libraries that accept nothing else.
const handsOverDates = new Set(['server/database/backup/tar.ts', 'server/mail/message/mime.ts'])

/**
 * The server reads its environment in one file and the clock in another, so that a test can replace
 * both. It never calculates with `Date`.
 */
export function checkGlobals(files: SourceFile[]): CheckResult {
  const server = files
    .filter(isUnder('server'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  return {
    read: server.length,
    failures: [...server.flatMap(misusesIn), ...idleAllowances(server)],
  }
}

const idleAllowances = (server: SourceFile[]) =>
  server
    .filter(({ path }) => handsOverDates.has(path))
    .filter((file) => find(file, isDate).length === 0)
    .map(({ path }) => `global: ${path} uses Date no more; take it off the list`)

function misusesIn(file: SourceFile): string[] {
  const misuses = guarded
    .filter(({ onlyIn }) => onlyIn !== file.path)
    .flatMap((one) =>
      find(file, (node) => reads(one, node)).map(
        ({ at }) => `global: ${at} reads ${one.name}; only ${one.onlyIn} does`,
      ),
    )
  if (handsOverDates.has(file.path)) return misuses
  const dates = find(file, isDate)
  return [...misuses, ...dates.map(({ at }) => `global: ${at} uses Date; time is Temporal`)]
}

// A reference to the whole global could be destructured anywhere: `const { env } = process`,
// `process['env']`, `globalThis.process`, `import { env } from 'node:process'`. So only uses like
// `process.exit` are allowed.
function reads({ global, key }: Guarded, node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return node.text === `node:${global}`
  if (!ts.isIdentifier(node) || node.text !== global) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) {
    return parent.name === node
      ? parent.expression.getText() === 'globalThis'
      : parent.name.text === key
  }
  return !ts.isQualifiedName(parent) && !(ts.isPropertyAssignment(parent) && parent.name === node)
}

// `Date` as a type, a key or a property is not the global.
function isDate(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== 'Date') return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isNewExpression(parent) || ts.isCallExpression(parent)) return parent.expression === node
  return false
}
