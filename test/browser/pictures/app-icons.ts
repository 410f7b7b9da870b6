import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchGermanBrowser } from '../setup/german-browser.ts'
import { smaller } from './png.ts'

/** Draws the icons for the installed app. Run it with `npm run icons`. */

const folder = join(import.meta.dirname, '../../../admin/public/app')

interface Icon {
  name: string
  size: number
  /** The corner radius, as a fraction of the side length. */
  radius: number
  /**
   * The size of the mark, as a fraction of the side length; smaller in maskable icons, which
   * systems crop.
   */
  mark: number
}

const icons: Icon[] = [
  { name: 'icon-180.png', size: 180, radius: 0, mark: 0.66 },
  { name: 'icon-192.png', size: 192, radius: 0.22, mark: 0.66 },
  { name: 'icon-512.png', size: 512, radius: 0.22, mark: 0.66 },
  { name: 'maskable-512.png', size: 512, radius: 0, mark: 0.52 },
]

/** Draws the same mark as `admin/ui/mark.tsx`. */
const drawing = ({ radius, mark }: Icon) => {
  const side = 24 / mark
  const gap = (side - 24) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-gap} ${-gap} ${side} ${side}">
  <rect x="${-gap}" y="${-gap}" width="${side}" height="${side}" rx="${radius * side}" fill="#0b5563"/>
  <path d="M4 12a8 8 0 1 1 8 8" fill="none" stroke="#fbf8f2" stroke-width="3" stroke-linecap="round"/>
  <circle cx="6.3" cy="17.7" r="3" fill="#fbf8f2"/>
</svg>`
}

const browser = await launchGermanBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const icon of icons) {
    const { size, name } = icon
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing(icon)}`,
    )
    await writeFile(join(folder, name), smaller(await page.screenshot({ omitBackground: true })))
    await page.close()
  }
} finally {
  await browser.close()
}
