import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import manifest from '../../../package.json' with { type: 'json' }

const app = await testApp({ PUBLIC_URL: 'https://buchen.example' })
const document = (await app.call({ url: '/api/openapi.json' })).json<OpenApi.Document>()

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation: operation as OpenApi.OperationObject,
    })),
  )

/** Every request and response body in the API description. */
function bodies() {
  return operations().flatMap(({ name, operation }) => {
    const asked = { asked: operation.requestBody, ...operation.responses }
    return Object.entries(asked).flatMap(([when, body]) => {
      const content = body && 'content' in body ? (body.content ?? {}) : {}
      return Object.entries(content).map(([type, media]) => ({
        at: `${name} ${when} ${type}`,
        media,
      }))
    })
  })
}

const examplesOf = ({ example, examples = {} }: OpenApi.MediaTypeObject): unknown[] =>
  example === undefined
    ? Object.values(examples).map((given) => ('value' in given ? given.value : undefined))
    : [example]

test('every API call is described and has a summary', () => {
  expect(operations().length).toBeGreaterThan(30)
  const silent = operations().filter(({ operation }) => !operation.summary)
  expect(silent.map(({ name }) => name)).toEqual([])
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every call is in a group named after a noun', () => {
  const groups = (document.tags ?? []).map(({ name }) => name)
  expect(groups.length).toBeGreaterThan(5)
  const strays = operations().filter(({ operation }) => !groups.includes(operation.tags?.[0] ?? ''))
  expect(strays.map(({ name, operation }) => [name, operation.tags])).toEqual([])
  const used = new Set(operations().flatMap(({ operation }) => operation.tags ?? []))
  expect(groups.filter((group) => !used.has(group))).toEqual([])
})

test('the description is in English, except for its examples', () => {
  const described = JSON.stringify(document, (key, value) =>
    ['example', 'examples'].includes(key) ? undefined : value,
  )
  expect(described).toContain('Every error is JSON')
  expect(described).not.toMatch(/[äöüß]|\b(der|die|das|und|ist|nicht|ein|eine|mit|von)\b/i)
})

test('every request and response body has an example that is valid for its schema', () => {
  // Each component is compiled once, not again for each body that refers to it.
  const ajv = new Ajv2020({ strict: false, inlineRefs: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: document.components })
  const validators = new Map<string, ValidateFunction>()
  const faulty = bodies().flatMap(({ at, media }) => {
    const examples = examplesOf(media)
    if (examples.length === 0) return [`${at} has no example`]
    const schema = JSON.stringify(media.schema).replaceAll('"#/components', '"api#/components')
    const validate = validators.get(schema) ?? ajv.compile(JSON.parse(schema))
    validators.set(schema, validate)
    return examples.flatMap((example) =>
      validate(example) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}`],
    )
  })
  expect(faulty).toEqual([])
})

test('the API description includes its version and the responses that can be sent before routing', () => {
  expect(document.info.version).toBe(manifest.version)
  for (const status of ['408', '431']) expect(document.info.description).toContain(status)
})

test('no two paths differ only in their parameter names', () => {
  const paths = Object.keys(document.paths ?? {})
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([])
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    for (const operation of Object.values(item ?? {}) as OpenApi.OperationObject[]) {
      const given = (operation.parameters ?? []).filter((one) => 'in' in one && one.in === 'path')
      expect(given.map((one) => 'name' in one && one.name).sort()).toEqual(named)
    }
  }
})

test('the description is valid OpenAPI 3.1', async () => {
  const verdict = (described: OpenApi.Document) =>
    new Validator().validate(JSON.parse(JSON.stringify(described)))
  expect(await verdict(document)).toEqual({ valid: true })
  const nameless = Object.assign({}, document, { info: {} })
  expect(await verdict(nameless)).toMatchObject({ valid: false })
})

test('a client that a third-party tool generates from the description compiles', {
  tags: ['more'],
}, async () => {
  const client = astToString(await openapiTS(JSON.stringify(document)))
  expect(client).toContain('"/api/admin/timeslot/{projectId}/{slotId}"')
  expect(complaints(client)).toEqual([])
  expect(complaints(`${client} const wrong: paths = 7`)).toHaveLength(1)
})

/** TypeScript's own files, which do not depend on the client being compiled. */
const libraries = new Map<string, ts.SourceFile | undefined>()

function complaints(code: string): string[] {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, types: [], skipLibCheck: true }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) => {
    if (name === 'client.ts') return ts.createSourceFile(name, code, ts.ScriptTarget.ESNext)
    const library = libraries.get(name) ?? getSourceFile.call(host, name, ...rest)
    libraries.set(name, library)
    return library
  }
  const program = ts.createProgram(['client.ts'], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
