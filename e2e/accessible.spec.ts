import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'

const ground = `:root { color-scheme: light dark; background: #fff; color: #000 }
  @media (prefers-color-scheme: dark) { :root { background: #000; color: #fff } }`
const screen = (style: string, content: string) =>
  `<!doctype html><html lang="de"><title>Titel</title><style>${ground} ${style}</style>
  <main><h1>Titel</h1><p>Text</p>${content}</main></html>`
const inMode = (scheme: string, style: string) =>
  `@media (prefers-color-scheme: ${scheme}) { ${style} }`

const faults = [
  { what: 'a field without a name', html: screen('', '<input>'), found: /light.*label: <input>/s },
  {
    what: 'a field without a name in a frame',
    html: screen(
      '',
      `<iframe title="Vorschau" srcdoc="${'<html lang=de><title>Titel</title><input>'}"></iframe>`,
    ),
    found: /light.*label: <input>/s,
  },
  {
    what: 'pale text',
    html: screen(inMode('light', 'p { color: #888 }'), ''),
    found: /light.*color-contrast: <p>/s,
  },
  {
    what: 'pale text in dark mode',
    html: screen(inMode('dark', 'p { color: #444 }'), ''),
    found: /dark.*color-contrast: <p>/s,
  },
]

test('the accessibility test detects an unlabelled field, even in a frame, and pale text in light and dark mode', async ({
  page,
}) => {
  for (const { what, html, found } of faults) {
    await page.goto('about:blank')
    await page.setContent(html)
    await expect(expectAccessible(page, what), what).rejects.toThrow(found)
  }
  await page.goto('about:blank')
  await page.setContent(screen('', ''))
  await expectAccessible(page, 'without a fault')
})
