import ts from 'typescript'
import type { Outcome } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from './tree.ts'

/** A thing of the outside world, and the one file of the server that reaches for it. */
interface Door {
  name: string
  onlyIn: string
  opens(text: string): boolean
}

const doors: Door[] = [
  { name: 'process.env', onlyIn: 'server/config.ts', opens: (text) => text === 'process.env' },
  { name: 'the time', onlyIn: 'server/clock.ts', opens: (text) => text === 'Temporal.Now' },
]

// Libraries that take nothing else are handed a Date here, made of an instant on the spot.
const handsOverDates = new Set(['server/mail/mime.ts'])

/**
 * The server reads its environment in one file and the time in another, so that a test can give
 * both, and never calculates with `Date`.
 */
export function checkDoors(files: SourceFile[]): Outcome {
  const server = files
    .filter(isUnder('server'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  return { read: server.length, failures: [...server.flatMap(opened), ...idleAllowances(server)] }
}

const idleAllowances = (server: SourceFile[]) =>
  server
    .filter(({ path }) => handsOverDates.has(path))
    .filter((file) => find(file, isDate).length === 0)
    .map(({ path }) => `door: ${path} uses Date no more; take it off the list`)

function opened(file: SourceFile): string[] {
  const property = find(file, ts.isPropertyAccessExpression)
  const wrongDoor = property.flatMap(({ node, at }) =>
    doors
      .filter((door) => door.opens(node.getText()) && door.onlyIn !== file.path)
      .map((door) => `door: ${at} reads ${door.name}; only ${door.onlyIn} does`),
  )
  if (handsOverDates.has(file.path)) return wrongDoor
  const dates = find(file, isDate)
  return [...wrongDoor, ...dates.map(({ at }) => `door: ${at} uses Date; time is Temporal`)]
}

// `Date` as a type, as a key or as somebody's property is another thing than the global.
function isDate(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== 'Date') return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isNewExpression(parent) || ts.isCallExpression(parent)) return parent.expression === node
  return false
}
