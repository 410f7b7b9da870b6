const variables = [
  'name',
  'booked_time',
  'booked_variant',
  'attendees_count',
  'cancel_url',
  'booked_time_unformatted',
] as const

export type TemplateVariable = (typeof variables)[number]
export type TemplateValues = Record<TemplateVariable, string>

const placeholder = /\{\{([^{}]*)\}\}/g
const isVariable = (name: string): name is TemplateVariable =>
  (variables as readonly string[]).includes(name)

/** The names in double braces that are no variable, each once, in order of appearance. */
export function unknownVariables(template: string): string[] {
  const named = Array.from(template.matchAll(placeholder), ([, name = '']) => name.trim())
  return [...new Set(named)].filter((name) => !isVariable(name))
}

/** Puts in the values, in one pass: braces inside a value stay what they are. */
export function fill(template: string, values: TemplateValues): string {
  return template.replaceAll(placeholder, (whole, inner: string) => {
    const name = inner.trim()
    return isVariable(name) ? values[name] : whole
  })
}

/** The same for a subject: breaks and other control characters, which end a header, become spaces. */
export function fillLine(template: string, values: TemplateValues): string {
  return fill(template, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
