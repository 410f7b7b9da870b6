/** What others have changed while somebody was changing the same. */
export const overtakenTexts = {
  changed: (by: string | undefined, changes: string[]) =>
    `${by ? `${by} hat das` : 'Das wurde'} inzwischen geändert: ${changes.join('; ')}.`,
  entry: (label: string, value: string | null) =>
    value === null ? `„${label}“` : `„${label}“ ist jetzt ${value}`,
  quoted: (value: string) => `„${value}“`,
  empty: 'leer',
  switched: (on: boolean) => (on ? 'an' : 'aus'),
  take: 'Übernehmen',
  keep: 'Meine Angaben behalten',
}
