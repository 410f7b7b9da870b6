import type { InjectOptions } from 'fastify'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { password } from '../app.ts'
import type { SeededOffer } from '../promises/waiting/seeded-offer.ts'
import type { SeededOrganisation } from '../world/seeded-organisation.ts'
import { knownIn, knownOf } from './described-call.ts'

/** The inputs of a call: the names in its path, its query and its body. */
export interface Shape {
  name: string
  method: string
  path: string
  inPath: string[]
  inQuery: string[]
  inBody: string[]
  /** The body's content type; undefined if there is no body. */
  type: string | undefined
  example: Record<string, unknown>
}

export function shapeOf(name: string, operation: OpenApi.OperationObject): Shape {
  const [method = '', path = ''] = name.split(' ')
  const parameters = (operation.parameters ?? []).filter((given) => 'in' in given)
  const asked = operation.requestBody
  const content = asked && 'content' in asked ? asked.content : {}
  const [type, media] = Object.entries(content)[0] ?? []
  const schema = media?.schema as { properties?: object } | undefined
  return {
    name,
    method,
    path,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    inQuery: parameters.filter((given) => given.in === 'query').map((given) => given.name),
    inBody: Object.keys(schema?.properties ?? {}),
    type,
    example: media?.example ?? {},
  }
}

/** Values to send instead of the valid ones; undefined omits the field from the body. */
export interface WrongShape {
  path?: Record<string, string | undefined>
  query?: Record<string, string | undefined>
  body?: Record<string, unknown>
  cookies?: Record<string, string>
  headers?: Record<string, string>
}

export type Seeded = SeededOrganisation & { offer?: SeededOffer }

/** A call that would succeed without the replacements in `wrong`. */
export function shapedCall(shape: Shape, one: Seeded, wrong: WrongShape): InjectOptions {
  const right = rightValues(one, shape.name)
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encoded(wrong.path?.[parameter] ?? String(knownIn(shape.path, parameter, right))),
  )
  const query = Object.entries(wrong.query ?? {}).filter(([, value]) => value !== undefined)
  const asked = query.map(([parameter, value]) => `${parameter}=${encoded(value ?? '')}`)
  const shown = Object.keys(shape.example)
  const fields = shown.map((field) => [field, right[field] ?? shape.example[field]])
  const body = Object.entries({ ...Object.fromEntries(fields), ...wrong.body })
  return {
    method: shape.method,
    url: [path, ...(asked.length > 0 ? [asked.join('&')] : [])].join('?'),
    cookies: wrong.cookies ?? one.cookies,
    headers: { ...wrong.headers, ...(shape.type ? { 'content-type': shape.type } : {}) },
    ...(shape.type ? { payload: written(shape.type, body) } : {}),
  } as InjectOptions
}

function written(type: string, body: [string, unknown][]): string {
  const sent = body.filter(([, value]) => value !== undefined)
  if (type.includes('json')) return JSON.stringify(Object.fromEntries(sent))
  return new URLSearchParams(sent.map(textual)).toString()
}

const textual = ([field, value]: [string, unknown]): [string, string] => [
  field.toWellFormed(),
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
]

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

let addresses = 0

/** The values that make calls succeed where the values in their examples would not. */
function rightValues(one: Seeded, name: string): Record<string, unknown> {
  addresses += 1
  const email = `nina-${addresses}@museum.example`
  const token = name.endsWith('confirmation') ? one.confirmToken : one.invitation.token
  return {
    ...knownOf(one),
    username: one.email,
    password,
    password_old: password,
    'password-confirmation': password,
    attendees_count: 1,
    invite: '',
    ...valuesOfFactors(one),
    ...(name.includes('/users/me/sessions/') ? { sessionId: one.factors.sessionId } : {}),
    invitee_email: email,
    email,
    token,
    // Only the answer to an offer can be undone, and the guide has answered for this slot.
    ...(name.endsWith('/undo') ? { slot_id: one.bookedSlotId } : {}),
    ...valuesOfOffer(one, name),
  }
}

/** The admin's own factors, because the admin makes these calls. */
const valuesOfFactors = ({ factors }: Seeded) => ({
  passkeyId: factors.passkeyId,
  made: factors.made,
  passkey: factors.proof,
})

/** Visitors join the waiting list of a full slot, and accept or decline an offer. */
function valuesOfOffer({ offer }: Seeded, name: string): Record<string, unknown> {
  if (!offer) return {}
  if (/waiting$/.test(name)) return { slot_ids: [offer.fullSlotId] }
  return /(accept|decline)$/.test(name) ? { waitingToken: offer.offeredToken } : {}
}
