import { fieldErrorsOf } from './api-error.ts'

/**
 * Whether a field of this form shows the error. Decided by the error, because the form forgets its
 * field errors while they are corrected.
 */
export const isAtField = (error: unknown, names: readonly string[]) =>
  Object.keys(fieldErrorsOf(error, names)).length > 0
