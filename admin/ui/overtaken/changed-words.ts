import { overtakenTexts as texts } from '#texts/de/overtaken.ts'
import { entryAt } from './overtaken.ts'

const longest = 80

function valueInWords(value: unknown): string | null {
  if (typeof value === 'boolean') return texts.switched(value)
  if (value === '') return texts.empty
  if (typeof value !== 'string' || value.length > longest || value.includes('\n')) return null
  return texts.quoted(value)
}

interface Changed {
  /** Undefined if it is not known. */
  by: string | undefined
  /** The entries as they are now. */
  now: unknown
  /** What the form calls each entry. */
  labels: Record<string, string>
}

/** Who has changed what, and what short entries are now. */
export const changedInWords = (names: string[], { by, now, labels }: Changed) =>
  texts.changed(
    by,
    names.map((name) => texts.entry(labels[name] ?? name, valueInWords(entryAt(now, name)))),
  )
