/** The plural categories of `Intl.PluralRules` in the form's languages. */
export interface Plural {
  one: string
  other: string
}

/** Sentences that replace the server's German, by error code or field name. */
export type Instead = Partial<Record<string, string>>
