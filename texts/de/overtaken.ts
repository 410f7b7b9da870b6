const longest = 80

/** Formats a value; null for long text and lists, which the form shows itself. */
function inWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'an' : 'aus'
  if (value === '') return 'leer'
  if (typeof value !== 'string' || value.length > longest || value.includes('\n')) return null
  return `„${value}“`
}

interface Changed {
  /** The name of the member who made the changes; undefined if unknown. */
  by: string | undefined
  /** The form's label for each field. */
  labels: Record<string, string>
}

/** Tells users that others have changed the data in the form they are editing. */
export const overtakenTexts = {
  changed: (changes: { name: string; value: unknown }[], { by, labels }: Changed) => {
    const entries = changes.map(({ name, value }) => {
      const now = inWords(value)
      return now === null ? `„${labels[name]}“` : `„${labels[name]}“ ist jetzt ${now}`
    })
    return `${by ? `${by} hat das` : 'Das wurde'} inzwischen geändert: ${entries.join('; ')}.`
  },
  take: 'Übernehmen',
  keep: 'Meine Angaben behalten',
}
