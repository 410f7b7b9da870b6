import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Customers' websites with very different styles, each consisting of a page and its stylesheet. */
export const hosts = ['museum', 'brewery', 'town-hall'] as const
export type HostName = (typeof hosts)[number]

/** The complete page, with the embed code where its author would put it. */
export async function hostPage(name: HostName, code: string): Promise<string> {
  const read = (ending: string) => readFile(join(import.meta.dirname, `${name}.${ending}`), 'utf8')
  const [page, sheet] = await Promise.all([read('html'), read('css')])
  return page
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${sheet}</style>`)
    .replace('<!-- form -->', () => code)
}
