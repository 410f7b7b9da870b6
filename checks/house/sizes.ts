import type { CheckResult } from '../outcome.ts'
import type { SourceFile } from './tree.ts'

const most = 300
const lookTwice = 200

/** No source file may be longer than 300 lines; those over 200 are listed. */
export function checkSizes(files: SourceFile[]): CheckResult {
  const measured = files
    .filter(({ path }) => /\.(ts|tsx|cjs|css|html)$/.test(path))
    .map((file) => ({ path: file.path, lines: file.read().trimEnd().split('\n').length }))
  const say = ({ path, lines }: { path: string; lines: number }) =>
    `size: ${path} has ${lines} lines`
  return {
    read: measured.length,
    failures: measured.filter(({ lines }) => lines > most).map((file) => `${say(file)} of ${most}`),
    remarks: measured.filter(({ lines }) => lines > lookTwice && lines <= most).map(say),
  }
}
