import type { Plural } from '#texts/form-shape.ts'

/** Replaces the placeholders in braces. */
export const say = (text: string, values: Record<string, string | number>) =>
  text.replace(/{(\w+)}/g, (_, name) => String(values[name]))

/** Picks the plural form for a number, and inserts the number. */
export const counted = (forms: Plural, count: number, locale: string) =>
  say(new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other, {
    count: count.toLocaleString(locale),
  })
