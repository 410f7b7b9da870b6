import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The contents of files, by path from the root. */
export type Tree = Record<string, string>

/** Calls `look` with a temporary folder that contains `tree`, and deletes the folder afterwards. */
export async function withTree<Seen>(
  tree: Tree,
  look: (root: string) => Seen | Promise<Seen>,
): Promise<Seen> {
  const root = mkdtempSync(join(tmpdir(), 'rundgang-planted-'))
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return await look(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
