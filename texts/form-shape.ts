/** The plural categories of `Intl.PluralRules` in the form's languages. */
export interface Plural {
  one: string
  other: string
}

/** Messages that replace the server's German ones, by error code or field name. */
export type Instead = Partial<Record<string, string>>
