import { randomUUIDv7 } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import type { SeededOrganisation } from '../world/seeded-organisation.ts'

/** The value of each identifier in call paths and bodies. */
export type Known = Record<string, unknown>

export const knownOf = (one: SeededOrganisation): Known => ({
  organisation_name: one.organisationName,
  projectId: one.projectId,
  project_id: one.projectId,
  slotId: one.slotId,
  bookingId: one.bookingId,
  slot_id: one.slotId,
  // The guide has declined it.
  declined_slot_id: one.bookedSlotId,
  slot_ids: [one.slotId],
  seriesId: one.seriesId,
  changeId: one.changeId,
  absenceId: one.absenceId,
  operationId: one.operationId,
  passkeyId: one.guide.factors.passkeyId,
  sessionId: one.guide.factors.sessionId,
  code: one.factors.code,
  domainId: one.domainId,
  offerToken: one.offerToken,
  // The booked slot is used because it has no guide yet.
  event_id: one.bookedSlotId,
  variantId: one.variantId,
  skills: [one.variantId],
  staffId: one.guide.staffId,
  staff_id: one.guide.staffId,
  staffName: one.guide.name,
  staff_name: one.guide.name,
  invitationId: one.invitation.id,
  mailId: one.mailId,
  token: one.invitation.token,
  link_token: one.linkToken,
  entryId: one.entryId,
  waitingToken: one.waitingToken,
  cancelToken: one.cancelToken,
  confirmToken: one.held.confirmToken,
  heldCancelToken: one.held.cancelToken,
  booking_ids: [one.bookingId],
  category: one.variant.ressource_id,
  possible_ressources: [one.variant.ressource_id],
  starttime: one.start,
})

/** Values in the same format as the known ones, but for things that do not exist. */
export const unknownLike = (known: Known): Known =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, unknown(value)]))

function unknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unknown)
  const text = String(value)
  if (/^[0-9a-f-]{36}$/.test(text)) return randomUUIDv7()
  return /^\d{4}-/.test(text) ? text : [...text].reverse().join('')
}

/** Builds a call from the example in the API's description, with identifiers from `known`. */
export function describedCall(document: OpenApi.Document, name: string, known: Known) {
  const [method = '', path = ''] = name.split(' ')
  const operation = operationAt(document, name)
  const url = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    return encodeURIComponent(String(knownIn(path, parameter, known)))
  })
  const asked = operation.requestBody
  const query = requiredQuery(operation)
  if (!asked || '$ref' in asked) return { method, url, query } as InjectOptions
  const [type = '', media] = Object.entries(asked.content)[0] ?? []
  // Moving a slot to its current start time would change nothing.
  const { starttime, ...elsewhere } = known
  const moved = path.endsWith('/move') ? elsewhere : known
  // Only an answer can be undone, and only a slot that the member does not lead can be declined
  // whatever its start.
  const isDeclined = /\/mine\/offers\/(no|undo)$/.test(path)
  const used = isDeclined ? { ...moved, slot_id: known.declined_slot_id } : moved
  const payload = { ...media?.example, ...pick(used, Object.keys(media?.example ?? {})) }
  return {
    method,
    url,
    headers: { 'content-type': type },
    payload: type.includes('json')
      ? JSON.stringify(payload)
      : new URLSearchParams(payload).toString(),
  } as InjectOptions
}

/** A required query parameter is either a choice or a day. */
const requiredQuery = ({ parameters = [] }: OpenApi.OperationObject) =>
  Object.fromEntries(
    parameters
      .filter((one) => 'in' in one && one.in === 'query' && one.required)
      .map((one) => one as OpenApi.ParameterObject)
      .map(({ name, schema }) => [name, choicesOf(schema)[0] ?? '2026-12-01']),
  )

const choicesOf = (schema: OpenApi.ParameterObject['schema']): string[] =>
  schema && 'enum' in schema ? (schema.enum ?? []) : []

/** The value of a path parameter. What some parameters mean depends on the rest of the path. */
export function knownIn(path: string, parameter: string, known: Known): unknown {
  const invited = path.includes('/invites/{id}')
  const held = path.endsWith('/confirmation-mail')
  const named =
    {
      id: invited ? 'invitationId' : 'projectId',
      cancelToken: held ? 'heldCancelToken' : parameter,
    }[parameter] ?? parameter
  const value = known[named]
  if (value === undefined) throw new Error(`${path}: what is {${parameter}}?`)
  return value
}

const operationsOf = new WeakMap<OpenApi.Document, Map<string, OpenApi.OperationObject>>()

function operationAt(document: OpenApi.Document, name: string): OpenApi.OperationObject {
  const known = operationsOf.get(document)
  const operations = known ?? new Map(callsOf(document).map((call) => [call.name, call.operation]))
  if (!known) operationsOf.set(document, operations)
  const found = operations.get(name)
  if (!found) throw new Error(`${name} is not there`)
  return found
}

type Described = OpenApi.OperationObject & { 'x-route': string; 'x-audience': string }

/** All calls, named like `GET /api/users/me`, each with its audience. */
export const callsOf = ({ paths = {} }: OpenApi.Document) =>
  Object.values(paths).flatMap((item) =>
    Object.entries(item ?? {}).map(([method, described]) => {
      const operation = described as Described
      const route = operation['x-route'].replaceAll(/:(\w+)/g, '{$1}')
      const name = `${method.toUpperCase()} ${route}`
      return { name, audience: operation['x-audience'], operation }
    }),
  )

const pick = (from: Known, keys: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))
