import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const here = join(import.meta.dirname, '..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim()

/**
 * Checks out another version in its own folder, with its own packages if its lock file differs.
 * `remove` deletes the folder again.
 */
export function checkOut(commit: string): { folder: string; remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'rundgang-compare-')), 'other')
  git('worktree', 'add', '--detach', folder, commit)
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (lock(here) === lock(folder)) {
    symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  } else {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
  return {
    folder,
    remove: () => {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}
