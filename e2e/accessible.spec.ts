import { expect } from '@playwright/test'
import { analyze, expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'

const ground = `:root { color-scheme: light dark; background: #fff; color: #000 }
  @media (prefers-color-scheme: dark) { :root { background: #000; color: #fff } }`
const screen = (style: string, content: string) =>
  `<!doctype html><html lang="de"><title>Titel</title><style>${ground} ${style}</style>
  <main><h1>Titel</h1><p>Text</p>${content}</main></html>`
const inMode = (scheme: string, style: string) =>
  `@media (prefers-color-scheme: ${scheme}) { ${style} }`

const buttons = (style: string, foot = '') =>
  screen(
    `.box { height: 175px; overflow: auto }
    button { display: block; width: 99px; padding: 0; border: 0; ${style} }
    .foot { position: sticky; bottom: 0; height: 40px }`,
    `<div class="box">${'<button>Text</button>'.repeat(9)}${foot}</div>`,
  )

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
  { what: 'low buttons', html: buttons('height: 15px'), found: /light.*target-size: <button>/s },
  {
    what: 'buttons that cover each other’s edges, however the page is scrolled',
    html: buttons('height: 30px; margin-top: -20px'),
    found: /light.*target-size: <button>/s,
  },
  {
    what: 'a button that is covered completely in the middle',
    html: buttons(
      'height: 30px; &:first-child { margin-top: 90px }',
      `<button class="foot" style="height: 155px">Text</button>
      <script>document.querySelector('.box').scrollTop = 80</script>`,
    ),
    found: /light.*target-size: <button>/s,
  },
]

test('the accessibility test detects an unlabelled field, even in a frame, pale text in light and dark mode, and small controls', async ({
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

test('the accessibility test accepts a control whose edge is covered only until the page is scrolled', async ({
  page,
}) => {
  await page.setContent(buttons('height: 30px', '<button class="foot">Text</button>'))
  const { violations } = await analyze(page, { type: 'rule', values: ['target-size'] })
  expect(violations).toHaveLength(1)
  await expectAccessible(page, 'a sticky part')
})
