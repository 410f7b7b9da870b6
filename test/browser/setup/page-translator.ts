import { expect, type Page } from '@playwright/test'

/** How a translator changes the page: `replaces` text by elements, as Google's does, or `wraps` it. */
export type Translator = 'replaces' | 'wraps'

/** Marks the end of what is translated; locators ignore a space there. */
const mark = '\u00a0'

/** Translates a page and what appears on it later, also in open shadow roots. */
export const translatePage = (page: Page, translator: Translator) =>
  page.addInitScript(translate, { mark, translator })

/** What a person reads on the page, in whatever language, without spaces. */
const readable = (page: Page) => page.evaluate(read, mark)

/** Waits until everything is translated and two pages say the same. */
export async function expectSame(translated: Page, plain: Page): Promise<void> {
  await expect(async () => {
    const [found, wanted] = [await readable(translated), await readable(plain)]
    expect(found.text).toEqual(wanted.text)
    expect(found.translated).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000, intervals: [100] })
}

/** Runs in the browser. */
function read(marked: string): { text: string[]; translated: number } {
  const text: string[] = []
  let translated = 0
  const walk = (node: Node) => {
    if (node instanceof Text) {
      const styled = node.parentElement?.checkVisibility() ?? true
      if (styled) text.push(node.data)
      if (node.data.endsWith(marked)) translated += 1
    }
    if (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.nodeName)) return
    if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot)
    const isBlock = node instanceof Element && !/^inline/.test(getComputedStyle(node).display)
    if (isBlock) text.push('\n')
    for (const child of node.childNodes) walk(child)
    if (isBlock) text.push('\n')
  }
  walk(document.body)
  const lines = text.join('').split('\n')
  return { text: lines.map((line) => line.replaceAll(/\s/g, '')).filter(Boolean), translated }
}

/** Runs in the browser, before the page's own scripts. */
function translate({ mark, translator }: { mark: string; translator: Translator }): void {
  const translateIn = (root: Node) => {
    const texts: Text[] = []
    const walk = (node: Node) => {
      if (/^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA|TITLE)$/.test(node.nodeName)) return
      if (node instanceof Text && node.data.trim() && !node.data.endsWith(mark)) texts.push(node)
      if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot)
      for (const child of node.childNodes) walk(child)
    }
    walk(root)
    for (const text of texts) if (text.isConnected) put(text)
  }
  const put = (text: Text) => {
    const parent = text.parentNode as Node
    // A sentence may consist of several texts.
    const whole = [text]
    for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling)
      whole.push(next)
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    parent.insertBefore(outer, text)
    if (translator === 'wraps') {
      inner.append(...whole)
      text.data += mark
    } else {
      inner.textContent = whole.map(({ data }) => data).join('') + mark
      for (const one of whole) parent.removeChild(one)
    }
  }
  const watched = new WeakSet<Node>()
  const watch = (root: Node) => {
    if (!watched.has(root)) {
      watched.add(root)
      const observer = new MutationObserver(() => translateIn(root))
      observer.observe(root, { childList: true, subtree: true, characterData: true })
    }
    translateIn(root)
  }
  // Shadow roots that are attached to elements which are already in the page.
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const shadow = attach.call(this, options)
    if (shadow.mode === 'open') watch(shadow)
    return shadow
  }
  watch(document)
}
