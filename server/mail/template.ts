import { isTemplateVariable, placeholder, type TemplateVariable } from '#contract/mail-settings.ts'

export type TemplateValues = Record<TemplateVariable, string>

/** Puts in the values, in one pass: braces inside a value stay what they are. */
export function fill(template: string, values: TemplateValues): string {
  return template.replaceAll(placeholder, (whole, inner: string) => {
    const name = inner.trim()
    return isTemplateVariable(name) ? values[name] : whole
  })
}

/** The same for a subject: breaks and other control characters, which end a header, become spaces. */
export function fillLine(template: string, values: TemplateValues): string {
  return fill(template, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
