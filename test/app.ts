import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import type { BookingAnswer } from '#contract/question.ts'
import { buildApp } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import type { App } from '#server/http/app-type.ts'
import { removeMailFiles, sweepMailFiles } from '#server/mail/mail-sweep.ts'
import { testContext } from './context.ts'
import { openTestDatabase } from './database.ts'
import { type CheckDescribed, describedBy } from './invariants/described.ts'
import { perFile } from './per-file.ts'

export const password = 'Rundgang-im-Test-1'

/**
 * Opens an app with its own database and a clock the test sets. It does not send emails.
 * `connections`: the most connections to PostgreSQL; tests that read its statistics need just one.
 */
export async function openTestApp(
  settings: Record<string, string> = {},
  log?: { write: (line: string) => void },
  connections?: number,
) {
  const { db, close } = await openTestDatabase(connections)
  const clock = testClock('2026-11-20T12:00:00Z')
  // Tests make many attempts in quick succession, so rate limits are off; tests of the limits turn
  // them on. The folder is not created until something is written to it.
  const DATA_DIR = join(tmpdir(), `rundgang-app-${randomUUID()}`)
  const settled = testContext(db, { DATA_DIR, ...settings })
  const bookersErased = async (mailIds: string[] = []) => {
    await removeMailFiles(settled.config.dataDir, mailIds)
    await sweepMailFiles(db, settled.config.dataDir)
  }
  const ctx: AppContext = { ...settled, clock, bookersErased }
  const app = await buildApp(ctx, log ? { stream: log } : false)
  await app.ready()
  const checkDescribed = checkerOf(app, settings)
  const call = async (options: InjectOptions) => {
    const answer = await injected(app, options)
    checkDescribed(options.method ?? 'GET', String(options.url), answer)
    return answer
  }
  return {
    db,
    clock,
    ctx,
    app,
    call,
    register: (organisation?: string) => registerWith(call, organisation),
    /** The emails in the outbox, oldest first. */
    outbox: () => db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    close: async () => {
      await app.close()
      ctx.transports.close()
      await close()
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Opens an app for a test file, and closes it after the file's tests. */
export const testApp = (...given: Parameters<typeof openTestApp>): Promise<TestApp> =>
  perFile(openTestApp(...given))

const checkers = new Map<string, CheckDescribed>()

/**
 * Returns a response checker. Apps with the same settings share one, because generating an API
 * description is slow.
 */
function checkerOf(app: App, settings: Record<string, string>): CheckDescribed {
  const key = JSON.stringify(settings)
  const checker = checkers.get(key) ?? describedBy(app.swagger() as OpenApi.Document)
  checkers.set(key, checker)
  return checker
}

/** Sends a request. Closes an endless stream as soon as it starts instead of reading it. */
async function injected(app: App, options: InjectOptions) {
  if (!String(options.url).startsWith('/api/admin/live')) return app.inject(options)
  const answer = await app.inject({ ...options, payloadAsStream: true })
  if (answer.statusCode === 200) answer.stream().destroy()
  const body = answer.statusCode === 200 ? '' : await text(answer.stream())
  return Object.assign(answer, { body, json: () => JSON.parse(body) })
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

function testClock(start: string) {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    set: (time: string) => {
      now = Temporal.Instant.from(time)
    },
  }
}

type Call = (options: InjectOptions) => Promise<{
  statusCode: number
  headers: Record<string, unknown>
  json: <T>() => T
  body: string
  cookies: { name: string; value: string }[]
}>

let registered = 0

/** Registers an organisation. Returns what its admin can do through the API. */
async function registerWith(call: Call, organisation = 'Museum Alte Spinnerei') {
  registered += 1
  const email = `leitung-${registered}-${Date.now()}@museum.example`
  const answer = await call({
    method: 'POST',
    url: '/api/registration',
    ...form({ email, name: 'Käthe Roß', organisation, ...bothPasswords }),
  })
  const session = answer.cookies[0]
  if (!session) throw new Error(answer.body)
  const cookies = { [session.name]: session.value }
  const as = (options: InjectOptions) => call({ ...options, cookies })
  const [project] = (await as({ url: '/api/admin/projects' })).json<{ id: string }[]>()
  const projectId = project?.id ?? ''
  const [variant] = (await as({ url: `/api/admin/variants/${projectId}` })).json<
    { id: string; ressource_id: string; name: string }[]
  >()
  if (!variant) throw new Error('A new project has a variant')
  /** Confirms the password again, which is required once the log-in is no longer recent. */
  const prove = () => as({ method: 'POST', url: '/api/users/me/confirm', payload: { password } })
  return { email, cookies, as, prove, projectId, variant, ...slotCalls(as, projectId, variant) }
}

function slotCalls(as: Call, projectId: string, variant: { ressource_id: string }) {
  const slotBody = (input: object = {}) => ({
    starttime: '2026-12-01T10:00',
    max_attendees: 10,
    possible_ressources: [variant.ressource_id],
    timezone: 'Europe/Berlin',
    ...input,
  })
  const bookingBody = (slotId: string, input: object = {}) => ({
    slot_id: slotId,
    category: variant.ressource_id,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 2,
    ...input,
  })
  return {
    slotBody,
    bookingBody,
    addSlot: (input: object = {}) =>
      as({ method: 'POST', url: `/api/admin/timeslot/${projectId}`, payload: slotBody(input) }),
    openSlot: async (input: object = {}) => {
      const payload = slotBody(input)
      const made = await as({ method: 'POST', url: `/api/admin/timeslot/${projectId}`, payload })
      return made.json<{ add_timeslot: string }>().add_timeslot
    },
    book: (slotId: string, input: object = {}, headers: Record<string, string> = {}) =>
      as({
        method: 'POST',
        url: `/api/public/projects/${projectId}/bookings`,
        payload: bookingBody(slotId, input),
        headers,
      }),
    /**
     * The slots from today on, with `?cancelled=with` and other filters as the dashboard sends
     * them.
     */
    slots: async (query = '') =>
      (await as({ url: `/api/admin/events/${projectId}${query}` })).json<TestSlot[]>(),
  }
}

export interface TestSlot {
  slot_id: string
  start: string
  max_attendees: number
  sum: number
  offered?: number
  bookings: ({
    booker_name: string
    attendees_count: number
    comment: string
    cancel_token: string
    answers: BookingAnswer[]
  } | null)[]
  available_ressources: string[]
  internal: boolean
  series_id?: string
  guides_needed?: number
  staff: { staff_id: string }[]
  comment: string
}

export const bothPasswords = { password, 'password-confirmation': password }

export const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
