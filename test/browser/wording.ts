import type { Page } from '@playwright/test'

/** The words on a screen: its text, and the extra text that assistive technology reads. */
export function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const shown = (element: Element) => element.checkVisibility()
    // Text to ignore: code to copy, words in another language, and responses from mail servers.
    const foreign = 'code, pre, q, :is([lang]:not(html, [lang=de]))'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = [document.title]
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest(`script, style, noscript, ${foreign}`)) continue
      if (shown(parent)) words.push(node.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll(
      spoken.map((name) => `[${name}]`).join(),
    )) {
      if (element.closest(foreign) || !shown(element)) continue
      words.push(...spoken.map((name) => element.getAttribute(name) ?? ''))
    }
    return words.filter((text) => text.trim()).join('\n')
  })
}

// Words common in English interfaces that do not occur in any German sentence.
const english =
  /(?<![\p{L}\p{N}_])(the|and|of|is|are|be|been|has|have|had|does|did|this|that|these|with|without|from|your|you|they|please|cannot|could|should|would|must|when|which|while|after|before|failed|fetch|invalid|error|errors|unable|loading|save|saved|delete|deleted|cancel|submit|search|required|optional|username|settings|expected|unknown|unexpected|undefined|null|NaN|true|false|object|bad|request|forbidden|unauthorized|not found|too many|try again|sign in|log in|log out)(?![\p{L}\p{N}_])/giu

// Wording that is specified in English, or status text that the specification requires.
const specified = ['Failed to fetch invites', /Es ist ein Fehler aufgetreten: [A-Z][A-Za-z ]+/g]

// Ignores URLs and email addresses, because they contain English words and paths.
const addresses = /\b(https?:\/\/|www\.)\S+|\S+@\S+/g

const withoutExceptions = (words: string) =>
  specified
    .reduce<string>((left, given) => left.replaceAll(given, ''), words)
    .replaceAll(addresses, '')

export const englishIn = (words: string): string[] => withoutExceptions(words).match(english) ?? []

// Words for a team member other than "Teammitglied", which is the only one allowed.
const otherNames =
  /(?<!\p{L})(Mitarbeiter\p{L}*|Guides?(?!\p{L})|Kolleg\p{L}+|Benutzer(?!menü)\p{L}*)/gu

export const otherNamesIn = (words: string): string[] =>
  words
    .replaceAll('Es ist ein Fehler beim Löschen des Benutzers aufgetreten.', '')
    .match(otherNames) ?? []

// Matches `/home/rundgang/data`, `C:\data`, `./data`, `data-demo/mails` and the like.
const path = /(?<![\p{L}\p{N}])(\.{0,2}\/[\w.-]+(\/[\w.-]*)+|[A-Z]:\\\S+)|\S+\.eml\b|DATA_DIR/gu

export const pathsIn = (words: string): string[] => withoutExceptions(words).match(path) ?? []

/**
 * Finds required fields that are not marked, other fields that are, and marks without an
 * explanation.
 */
export function wrongMarksOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labelOf = (field: HTMLInputElement) => field.labels?.[0]?.textContent?.trim() ?? ''
    const wrong: string[] = []
    const fields = document.querySelectorAll<HTMLInputElement>(
      'form :is(input, textarea, select):not([type=hidden], [hidden])',
    )
    const forms = new Set<HTMLFormElement>()
    for (const field of fields) {
      const label = labelOf(field)
      if (field.readOnly) continue
      if (/\((optional|freiwillig)\)/i.test(label)) wrong.push(`${label}: another mark`)
      if (field.type === 'radio' || field.type === 'checkbox') continue
      if (field.required !== label.endsWith('*')) wrong.push(`${label}: required ${field.required}`)
      if (field.required && field.form) forms.add(field.form)
    }
    for (const form of forms) {
      const notes = [...form.querySelectorAll('p')].filter(({ textContent }) =>
        textContent?.startsWith('Felder mit *'),
      )
      if (notes.length !== 1) wrong.push(`${notes.length} notes in a form`)
    }
    return wrong
  })
}
