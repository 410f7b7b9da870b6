import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const guide = join(import.meta.dirname, '../../docs/operating.md')

/** The first block of code in docs/operating.md that contains these words. */
export async function operatingBlock(words: string): Promise<string> {
  const blocks = (await readFile(guide, 'utf8')).matchAll(/^```\w*\n(.*?)^```$/gms)
  for (const [, block = ''] of blocks) if (block.includes(words)) return block
  throw new Error(`docs/operating.md has no block with ${words}`)
}
