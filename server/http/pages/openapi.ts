import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { descriptionPath, documentationPath, needsLogIn } from '#contract/endpoint.ts'
import { type ErrorAnswer, type ErrorCode, errorAnswer } from '#contract/errors.ts'
import type { Config } from '#server/runtime/config.ts'
import { errorMessages, fieldMessage, unexpectedError } from '#texts/de/errors.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { App } from '../app-type.ts'
import { sessionCookieName } from '../cookies.ts'
import { forms } from '../request/bodies.ts'
import { refusalsOf, statusOf } from '../response/error-reply.ts'

/** The introduction to the API description. Developers read it, so it is in English. */
export const apiTitle = 'Rundgang API'

const apiDescription = `All calls of Rundgang. Times are ISO 8601 in UTC, identifiers are UUIDs.
Every error is JSON with a \`code\` and a German sentence in \`message\`, for 422 also \`fields\`.
A request that fails before any call is chosen is answered 408 (too slow), 413 or 431 (too large) or
400 (unreadable), in the same form. Calls under \`/api/public\` may come from any website; all others
need the session that \`POST /api/token\` starts.`

/** The call groups in the order shown on the page, each with its path segments. */
const groups: [name: string, segments: string[]][] = [
  ['Bookings', ['booking', 'bookings', 'messages', 'unusual-bookings', 'holds', 'challenge']],
  [
    'Slots',
    [
      ...['slot', 'slots', 'free_slots', 'timeslot', 'event', 'events', 'mine', 'walk_in'],
      ...['assign_staff', 'live', 'series', 'change'],
      ...['absence', 'offers'],
    ],
  ],
  ['Waiting list', ['waiting']],
  ['Variants', ['variants']],
  [
    'Projects',
    ['project', 'projects', 'offer', 'last_used_project', 'closed_days', 'holidays', 'todo'],
  ],
  ['E-mail settings', ['settings']],
  ['Mails', ['mails']],
  ['Team', ['staff', 'users', 'invites']],
  ['Log-in', ['sign-on', 'second_factor']],
  ['Account', ['me', 'token', 'password', 'password-reset']],
  [
    'Organisation',
    ['registration', 'check-email', 'confirmation', 'organisation', 'second_factor', 'audit'],
  ],
  ['Personal data', ['booker']],
  ['Statistics', ['statistics', 'export', 'hours']],
]

export const apiGroups = groups.map(([name]) => ({ name }))

const groupOf = (segment: string) =>
  groups.find(([, segments]) => segments.includes(segment))?.[0] ?? segment

/** A call's group: the first noun in its path or, for a part of a project, that part. */
function groupOfPath(url: string): string {
  const named = url
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .filter((segment) => !['api', 'admin', 'public'].includes(segment))
  const [first = '', second] = named
  const whole = first === 'projects' || first === 'users'
  return groupOf(whole && second ? second : first)
}

/** The response body of a call refused with this code. */
function errorExample(code: ErrorCode): ErrorAnswer {
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
function exampleOf(schema: Schema | undefined, document: OpenApi.Document): unknown {
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

type Transform = typeof jsonSchemaTransform

/** Describes every call with the schemas that validate it; must be registered before the routes. */
export async function describeApi(app: App, config: Config): Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (isCall(route)) routes.push(route)
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: apiTitle, description: apiDescription, version: manifest.version },
      tags: apiGroups,
      // Without a configured URL, the description's page calls the origin that served it, because
      // it cannot call any other.
      servers: [{ url: config.configuredUrl ?? '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName({ config }) },
        },
      },
    },
    transform: (call) => {
      if (!isCall(call.route)) return { schema: { hide: true }, url: call.url }
      return jsonSchemaTransform(asDescribed(call))
    },
    transformObject: (given) => completed(jsonSchemaTransformObject(given), routes),
  })
  await app.register(swaggerUi, {
    routePrefix: documentationPath,
    // `BaseLayout` hides the bar for loading other descriptions. `none` keeps the groups closed:
    // with more than about 137 calls in open groups, the page renders only the first few.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', tryItOutEnabled: false },
    theme: { title: apiTitle },
    logLevel: 'silent',
  })
  // Serialised once, because anyone may request it repeatedly.
  let text: string | undefined
  app.get(descriptionPath, { config: { who: 'public' }, schema: { hide: true } }, (_, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const isCall = ({ url, method, config, schema }: RouteOptions) =>
  config?.who !== undefined && method !== 'HEAD' && !schema?.hide && url.startsWith('/api/')

function asDescribed(call: Parameters<Transform>[0]): Parameters<Transform>[0] {
  const { who, form } = call.route.config ?? {}
  const schema = {
    ...call.schema,
    tags: [groupOfPath(call.route.url)],
    ...(form ? { consumes: forms } : {}),
    ...(needsLogIn(who) ? { security: [{ session: [] }] } : {}),
  }
  return { ...call, schema }
}

type Document = ReturnType<typeof jsonSchemaTransformObject>

/** Adds each call's refusals to the description, and an example for each response. */
function completed(given: Document, routes: RouteOptions[]): Document {
  const document = given as OpenApi.Document
  for (const route of routes) {
    const operation = operationOf(document, route)
    if (!operation) throw new Error(`${route.method} ${route.url} is not described`)
    operation.operationId = operationId(route)
    const { who, limits } = route.config ?? {}
    Object.assign(operation, { 'x-audience': who, 'x-route': route.url })
    if (limits) Object.assign(operation, { 'x-limited': true })
    addExample(document, operation.requestBody)
    for (const [status, answered] of Object.entries(operation.responses ?? {})) {
      if ('description' in answered) answered.description = STATUS_CODES[status] ?? ''
      addExample(document, answered)
    }
    addRefusals(operation, refusalsOf(route))
  }
  mergeLikePaths(document)
  return given
}

/**
 * `/variants/{projectId}` and `/variants/{variantId}` are the same path in OpenAPI. If the
 * parameter names differ, the parameter is called `id`, and each call describes what the id
 * identifies.
 */
function mergeLikePaths(document: OpenApi.Document): void {
  const paths = Object.entries(document.paths ?? {})
  const alike = Map.groupBy(paths, ([path]) => path.replaceAll(/\{\w+\}/g, '{}'))
  const merged = [...alike.values()].map((group) => {
    const names = group.map(([path]) => path)
    const path = names.reduce(withSharedName)
    return [path, Object.assign({}, ...group.map(([own, item]) => renamed(item, own, path)))]
  })
  document.paths = Object.fromEntries(merged)
}

const segments = (path: string) => path.split('/')

const withSharedName = (one: string, other: string) =>
  segments(one)
    .map((segment, place) => (segment === segments(other)[place] ? segment : '{id}'))
    .join('/')

function renamed(item: OpenApi.PathItemObject | undefined, own: string, shared: string) {
  const place = segments(own).findIndex((segment, at) => segment !== segments(shared)[at])
  const name = segments(own)[place]?.slice(1, -1)
  for (const operation of Object.values(item ?? {}) as OpenApi.OperationObject[]) {
    for (const parameter of operation.parameters ?? []) {
      if (!('in' in parameter) || parameter.in !== 'path' || parameter.name !== name) continue
      Object.assign(parameter, { name: 'id', description: name })
    }
  }
  return item
}

function operationOf(document: OpenApi.Document, { method, url }: RouteOptions) {
  const path = document.paths?.[url.replaceAll(/:(\w+)/g, '{$1}')]
  return path?.[String(method).toLowerCase() as OpenApi.HttpMethods]
}

/** `GET /api/admin/projects` becomes `get_admin_projects`. */
const operationId = ({ method, url }: RouteOptions) =>
  `${String(method).toLowerCase()}_${url
    .replace('/api/', '')
    .replaceAll(/[^A-Za-z]+/g, '_')
    .replace(/_$/, '')}`

type Answered = OpenApi.ResponseObject | OpenApi.ReferenceObject
type Asked = OpenApi.RequestBodyObject | OpenApi.ReferenceObject

function addExample(document: OpenApi.Document, body: Answered | Asked | undefined): void {
  if (!body || !('content' in body)) return
  for (const media of Object.values(body.content ?? {})) {
    const example = exampleOf(media.schema, document)
    if (example !== undefined) media.example = example
  }
}

function addRefusals(operation: OpenApi.OperationObject, codes: ErrorCode[]): void {
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf[code])
  operation.responses ??= {}
  for (const [status, sharing] of byStatus) {
    const examples = sharing.map((code) => [code, { value: errorExample(code) }])
    operation.responses[status] = {
      description: STATUS_CODES[status] ?? '',
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${errorAnswer.meta()?.id}` },
          examples: Object.fromEntries(examples),
        },
      },
    }
  }
}
