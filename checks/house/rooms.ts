import { dirname } from 'node:path'
import type { CheckResult } from '../outcome.ts'
import { isCode, isUnder, type SourceFile } from './tree.ts'

const most = 15

// Folders that are lists by nature: one file for each noun or version.
const isList = isUnder('contract', 'texts', 'server/database/migrations')
const isSpecification = ({ path }: SourceFile) => /\.spec\.ts$/.test(path)
const testsThemselves = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)

/**
 * A folder must be small enough to take in at a glance: at most 15 code files, not counting tests.
 */
export function checkRooms(files: SourceFile[]): CheckResult {
  const code = files
    .filter(isCode)
    .filter((file) => !testsThemselves(file) && !isSpecification(file) && !isList(file))
  const folders = Map.groupBy(code, ({ path }) => dirname(path))
  const failures = [...folders]
    .filter(([, inside]) => inside.length > most)
    .map(
      ([folder, { length }]) => `room: ${folder} has ${length} files side by side; at most ${most}`,
    )
  return { read: code.length, failures }
}
