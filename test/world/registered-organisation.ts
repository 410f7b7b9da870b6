import { randomUUID } from 'node:crypto'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import type { AdminBookingMade, PublicBookingMade, PublicBookingSent } from '#contract/booking.ts'
import type { Project } from '#contract/project.ts'
import type { Slot, SlotInputSent } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { type CheckDescribed, describedBy } from '../invariants/described.ts'

export const password = 'Rundgang-im-Test-1'
const admin = 'Käthe Roß'

/** An organisation on a running server, created through the API. */
export type RegisteredOrganisation = Awaited<ReturnType<typeof registerOrganisation>>

export async function registerOrganisation(address: string) {
  const name = `Museum ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@museum.example`
  const ask = await askerOf(address)
  const cookie = await register(ask, { email, name: admin, organisation: name })
  const call = callerAs(ask, cookie)
  const project = first(await made(call<Project[]>('GET', 'admin/projects')))
  const variant = first(await made(call<Variant[]>('GET', `admin/variants/${project.id}`)))
  const ground = { call, projectId: project.id, variant }
  /** Makes a call with the admin's session and returns the response's body; throws at a refusal. */
  const asked = <T>(method: string, path: string, json?: unknown) =>
    made(call<T>(method, path, json), path)
  return { ...ground, ...slotsOf(ground), ...bookingsOf(ground), asked, name, email, cookie }
}

/** A date in the time zone of a new project, such as `2026-12-01`. */
export function dayFromNow(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Berlin').add({ days }).toString()
}

/**
 * The nth of several days ahead that are in one month, because the form shows a month at a time:
 * from tomorrow on, or from the first of the next month if this one ends too soon.
 */
export function dayInOneMonth(nth: 1 | 2): string {
  const [first, second] = [dayFromNow(1), dayFromNow(2)]
  if (first.slice(0, 7) === second.slice(0, 7)) return nth === 1 ? first : second
  return `${second.slice(0, 7)}-0${nth}`
}

interface Cookie {
  name: string
  value: string
}

interface Ground {
  /** Makes a call with the admin's session; a refusal is returned, not thrown. */
  call: Call
  projectId: string
  variant: Variant
}

type Call = <T>(
  method: string,
  path: string,
  json?: unknown,
) => Promise<{ status: number; body: T }>

function slotsOf({ call, projectId, variant }: Ground) {
  return {
    slots: () => made(call<Slot[]>('GET', `admin/events/${projectId}`)),
    /** Opens a slot, by default tomorrow at ten for ten people. */
    openSlot: async (slot: Partial<SlotInputSent> = {}) => {
      const adding = call<{ add_timeslot: string }>('POST', `admin/timeslot/${projectId}`, {
        starttime: `${dayFromNow(1)}T10:00`,
        max_attendees: 10,
        possible_ressources: [variant.ressource_id],
        ...slot,
      })
      return (await made(adding)).add_timeslot
    },
  }
}

function bookingsOf({ call, projectId, variant }: Ground) {
  const booker = {
    category: variant.ressource_id,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 2,
  }
  return {
    /** Books as a visitor. */
    book: (slotId: string, booking: Partial<PublicBookingSent> = {}) => {
      const sent = { ...booker, slot_id: slotId, ...booking }
      return made(call<PublicBookingMade>('POST', `public/projects/${projectId}/bookings`, sent))
    },
    /** Books as the admin; the response contains the cancel token. */
    bookAsAdmin: async (slotId: string, booking: Partial<PublicBookingSent> = {}) => {
      const slots = await made(call<Slot[]>('GET', `admin/events/${projectId}`))
      const starttime = slots.find(({ slot_id }) => slot_id === slotId)?.start
      const sent = { ...booker, slot_id: slotId, starttime, ...booking }
      return made(call<AdminBookingMade>('POST', `admin/booking/${projectId}`, sent))
    },
  }
}

type Ask = (
  path: string,
  sent: RequestInit & { method: string },
) => Promise<{ status: number; headers: Headers; text: string }>

const checks = new Map<string, Promise<CheckDescribed>>()

/** Calls the server and validates each response against the server's API description. */
async function askerOf(address: string): Promise<Ask> {
  const described = checks.get(address) ?? describedAt(address)
  checks.set(address, described)
  const checkDescribed = await described
  return async (path, sent) => {
    const answer = await fetch(`${address}/api/${path}`, sent)
    const { status, headers } = answer
    const text = await answer.text()
    checkDescribed(sent.method, `/api/${path}`, {
      statusCode: status,
      headers: Object.fromEntries(headers),
      body: text,
    })
    return { status, headers, text }
  }
}

async function describedAt(address: string): Promise<CheckDescribed> {
  const answer = await fetch(`${address}/api/openapi.json`)
  return describedBy((await answer.json()) as OpenApi.Document)
}

async function register(ask: Ask, who: Record<string, string>): Promise<Cookie> {
  const { status, headers, text } = await ask('registration', {
    method: 'POST',
    body: new URLSearchParams({ ...who, password, 'password-confirmation': password }),
  })
  const [name, value] = headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  if (status !== 201 || !name || !value) throw new Error(`registration: ${status} ${text}`)
  return { name, value }
}

function callerAs(ask: Ask, { name, value }: Cookie): Call {
  return async <T>(method: string, path: string, json?: unknown) => {
    const headers = new Headers({ cookie: `${name}=${value}` })
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? null : JSON.stringify(json)
    const { status, text } = await ask(path, { method, headers, body })
    return { status, body: (text ? JSON.parse(text) : undefined) as T }
  }
}

async function made<T>(answering: Promise<{ status: number; body: T }>, path = ''): Promise<T> {
  const { status, body } = await answering
  if (status >= 300) throw new Error(`${status} ${path} ${JSON.stringify(body)}`)
  return body
}

function first<T>(list: T[]): T {
  const [item] = list
  if (item === undefined) throw new Error('A new organisation has a project and a variant')
  return item
}
