import { nearestVariable, unknownVariables } from '#contract/mail-text.ts'
import { unknownVariable } from '#texts/de/mail-settings.ts'
import type { InputOf } from '../input-of.ts'

type Input = ReturnType<InputOf>

/**
 * Adds the error that the server would report, unless the field already shows an error from the
 * server.
 */
export function withFault({ value, error, ...input }: Input): Input {
  // Empty braces are ignored, because the user is probably still typing the variable.
  const [unknown] = unknownVariables(value).filter((name) => name !== '')
  const fault = unknown === undefined ? null : unknownVariable(unknown, nearestVariable(unknown))
  return { ...input, value, error: error ?? fault }
}
