import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the pages, and makes them load files from `/embed/` by names that contain a content hash.
 */
export async function copyPages(
  from: string,
  to: string,
  names: Record<string, string>,
): Promise<void> {
  await mkdir(to, { recursive: true })
  const pages = (await readdir(from)).filter((name) => name.endsWith('.html'))
  await Promise.all(
    pages.map(async (page) => {
      const html = await readFile(join(from, page), 'utf8')
      const known = html.includes(form) ? { ...names, [sheet]: sheet } : names
      await writeFile(join(to, page), html.replaceAll(/(?<="\/embed\/)[^"]+/g, nameIn(page, known)))
    }),
  )
}

// On a page with the form, the stylesheet keeps the stable name the form loads it by; under another
// name, it would load twice.
const form = '"/embed/rundgang.js"'
const sheet = 'rundgang.css'

const nameIn = (page: string, names: Record<string, string>) => (file: string) => {
  const name = names[file]
  if (!name) throw new Error(`${page} loads ${file}, which was not built`)
  return name
}
