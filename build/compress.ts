import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const text = /\.(html|css|js|svg|json|txt)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz beside every text file below the folder. */
export async function compressTexts(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name))
  await Promise.all(files.map((file) => compressOne(join(file.parentPath, file.name))))
}

async function compressOne(path: string) {
  const content = await readFile(path)
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content)),
    writeFile(`${path}.gz`, await zip(content, { level: 9 })),
  ])
}
