import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'

const undescribed = /^\/api\/(docs|openapi\.json)/

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Throws unless the API description includes this response to the call. */
export type CheckDescribed = (method: string, url: string, answer: Answer) => void

/** Validates each response of the API against its description, as a generated client would. */
export function describedBy(document: OpenApi.Document): CheckDescribed {
  // Each component is compiled once, not once for each response that refers to it.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false })
  addFormats.default(ajv)
  const schemas = { $id: 'api', components: document.components }
  ajv.addSchema(schemas)
  const validators = new Map<string, ValidateFunction>()
  const compiled = new Map<string, ValidateFunction>()
  const operations = operationsOf(document)

  function validatorFor(at: string, schema: object): ValidateFunction {
    const known = validators.get(at)
    if (known) return known
    const absolute = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    // Most responses that refuse a call have the same schema.
    const made = compiled.get(absolute) ?? ajv.compile(JSON.parse(absolute))
    compiled.set(absolute, made)
    validators.set(at, made)
    return made
  }

  return (method, url, answer) => {
    // A trailing slash makes no difference to GET requests.
    const { pathname } = new URL(url, 'http://x')
    const path = method === 'GET' ? pathname.replace(/(?<=.)\/$/, '') : pathname
    const operation = operations.find(
      (known) => known.method === method.toLowerCase() && known.pattern.test(path),
    )
    if (!operation) {
      const isCall = ['GET', 'POST', 'PUT', 'DELETE'].includes(method) && path.startsWith('/api/')
      if (!isCall || answer.statusCode >= 300 || undescribed.test(path)) return
      throw new Error(`${method} ${path} is answered and not described`)
    }
    const at = `${operation.name} ${answer.statusCode}`
    const described = operation.responses[answer.statusCode]
    if (!described || '$ref' in described) throw new Error(`${at} is not described: ${answer.body}`)
    if (!described.content) {
      if (answer.body !== '') throw new Error(`${at} is described as empty: ${answer.body}`)
      return
    }
    const type = String(answer.headers['content-type']).split(';')[0] ?? ''
    const schema = described.content[type]?.schema
    if (!schema) throw new Error(`${at} is not described as ${type}`)
    const validate = validatorFor(at, schema)
    const value = type === 'application/json' ? JSON.parse(answer.body) : answer.body
    if (!validate(value))
      throw new Error(`${at} is not as described: ${ajv.errorsText(validate.errors)}`)
  }
}

function operationsOf({ paths = {} }: OpenApi.Document) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      method,
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
      responses: (operation as OpenApi.OperationObject).responses ?? {},
    })),
  )
  // Paths without parameters are matched first.
  return operations.sort((one, other) => one.parameters - other.parameters)
}
