import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import { errorMessages, unexpectedError } from '#texts/de/errors.ts'
import { fieldMessage } from '#texts/de/fields.ts'

/** The response body of a call refused with this code. */
export function errorExample(code: ErrorCode): ErrorAnswer {
  if (code === 'unexpected') return { code, message: unexpectedError('6f1d…') }
  const refusal = { code, message: errorMessages[code] }
  if (code === 'slot_full') return { ...refusal, remaining: 1 }
  if (code === 'slot_moved') return { ...refusal, start: '2026-12-01T13:00:00Z' }
  if (code !== 'invalid') return refusal
  return {
    ...refusal,
    fields: { name: fieldMessage({ code: 'custom', message: 'website_in_name' }) },
  }
}

type Schema = OpenApi.SchemaObject | OpenApi.ReferenceObject

/** The contract's example for a schema; for a list, a list containing the example for its items. */
export function exampleOf(schema: Schema | undefined, document: OpenApi.Document): unknown {
  if (!schema) return undefined
  if ('$ref' in schema) {
    const name = String(schema.$ref).split('/').at(-1) ?? ''
    return exampleOf(document.components?.schemas?.[name], document)
  }
  const example = schema.example ?? schema.examples?.[0]
  if (example !== undefined) return example
  if (schema.type === 'array' && 'items' in schema) {
    const entry = exampleOf(schema.items, document)
    return entry === undefined ? undefined : [entry]
  }
  return undefined
}
