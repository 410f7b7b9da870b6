import { fieldErrorsOf } from './api-error.ts'

/**
 * Whether the error belongs to a field of this form, which then shows it. Derived from the error,
 * because the form clears a field's error once the user edits the field.
 */
export const isAtField = (error: unknown, names: readonly string[]) =>
  Object.keys(fieldErrorsOf(error, names)).length > 0
