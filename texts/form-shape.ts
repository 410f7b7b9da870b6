/** What `Intl.PluralRules` tells apart in the languages of the form. */
export interface Plural {
  one: string
  other: string
}

/** By the code of a refusal or the name of a field: what to say in place of the server's German. */
export type Instead = Partial<Record<string, string>>
