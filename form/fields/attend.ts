/**
 * Focuses the first part of a form that needs the visitor, in the middle of the page: at its top it
 * would be under the sticky summary, because not all browsers leave room for it when they focus.
 */
export function attend(form: HTMLElement | null, selector = '[aria-invalid]') {
  const part = form?.querySelector<HTMLElement>(selector)
  part?.focus()
  part?.scrollIntoView({ block: 'center' })
  return part
}
