import { randomBytes } from 'node:crypto'
import type { PublicBookingMade, PublicBookingSent } from '#contract/booking.ts'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { holdComposers } from '#server/features/booking/place/hold.ts'
import { offerComposers } from '#server/features/slot/guide-offer/offer-mail.ts'
import { assignmentComposers, changeComposers } from '#server/features/slot/guides/assignment.ts'
import { holdOrigin } from '#server/mail/delivery/caps.ts'
import {
  listOldestDue,
  recordServerBack,
  recordServerDown,
} from '#server/mail/queue/queue.queries.ts'
import type { TestApp } from '../app.ts'
import { postmanRound } from '../postman-round.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '../world/registered-organisation.ts'
import { bookingChangeSteps } from './walk-changes.ts'
import { jobSteps } from './walk-jobs.ts'
import { seasonSteps } from './walk-season.ts'
import { teamSteps } from './walk-team.ts'

/** A named step of the server's work. */
export type WalkStep = [name: string, run: () => Promise<unknown>]

interface Ground {
  ctx: AppContext
  address: string
  museum: RegisteredOrganisation
}

/** All steps that use the growing tables: those of visitors, staff and scheduled jobs. */
export const everyStep = (ground: Ground): WalkStep[] => [
  ...stepsOfMuseum(ground),
  ...postmanSteps(ground),
  ...jobSteps(ground),
]

/** The steps for a single organisation. */
export const stepsOfMuseum = (ground: Ground): WalkStep[] => [
  ...commonSteps(ground),
  ...changeSteps(ground),
  ...bookingChangeSteps(ground),
  ...mailSteps(ground),
  ...seasonSteps(ground),
  ...teamSteps(ground),
]

/** The frequent steps, whose statements are prepared. */
export const commonSteps = (ground: Ground): WalkStep[] => [
  ...visitorSteps(ground),
  ...holdSteps(ground),
  ...dashboardSteps(ground),
]

/** Runs every step once; throws at the first failure. */
export async function walkAll(app: TestApp): Promise<void> {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const museum = await registerOrganisation(address)
  await app.db
    .updateTable('organisation')
    .set({ confirmedAt: app.clock.now(), contactEmail: null })
    .execute()
  for (const [, run] of everyStep({ ctx: app.ctx, address, museum })) await run()
}

/** Throws on an unexpected result, because a refused step proves nothing. */
async function ask(
  address: string,
  path: string,
  { status = 200, ...sent }: RequestInit & { status?: number } = {},
): Promise<string> {
  const answer = await fetch(`${address}/api/${path}`, sent)
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

const inJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const tokenOf = ({ cancel_url }: PublicBookingMade) =>
  new URL(cancel_url).searchParams.get('cancel_token') ?? ''

function visitorSteps({ address, museum }: Ground): WalkStep[] {
  const project = `public/projects/${museum.projectId}`
  const resource = museum.variant.ressource_id
  const span = `from=${dayFromNow(3)}&to=${dayFromNow(40)}`
  const key = { 'idempotency-key': randomBytes(16).toString('hex') }
  const wish = {
    category: resource,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 2,
  }
  let slotId = ''
  let token = ''
  const book = async (more: Partial<PublicBookingSent> = {}, status = 201, headers = key) => {
    const sent = inJson({ ...wish, slot_id: slotId, ...more }, headers)
    return JSON.parse(await ask(address, `${project}/bookings`, { ...sent, status }))
  }
  return [
    ['the project', () => ask(address, project)],
    ['the slots', () => ask(address, `${project}/slots`)],
    ['the slots of a span', () => ask(address, `${project}/slots?${span}`)],
    ['the slots of a variant', () => ask(address, `${project}/slots?ressource_id=${resource}`)],
    ['the offer', () => ask(address, `${project}/offer?lang=en`)],
    ['the offer of a span', () => ask(address, `${project}/offer?${span}`)],
    [
      'a booking',
      async () => {
        slotId = await museum.openSlot({ max_attendees: 4 })
        token = tokenOf(await book())
      },
    ],
    ['the same booking again', () => book()],
    ['a booking that finds no room', () => book({ attendees_count: 5 }, 409)],
    [
      'bookings at once',
      async () => {
        const ofMany = await museum.openSlot({ max_attendees: 100 })
        const ownKey = () => ({ 'idempotency-key': randomBytes(16).toString('hex') })
        await Promise.all(Array.from({ length: 8 }, () => book({ slot_id: ofMany }, 201, ownKey())))
      },
    ],
    ['what was booked', () => ask(address, `public/bookings/${token}`)],
    ['a calendar file', () => ask(address, `public/bookings/${token}/calendar.ics`)],
    ['a cancellation', () => ask(address, `public/bookings/${token}/cancel`, { method: 'POST' })],
  ]
}

function holdSteps({ address, museum, ctx }: Ground): WalkStep[] {
  let held = { cancelToken: '', confirmToken: '' }
  const path = () => `public/holds/${held.confirmToken}`
  return [
    [
      'a hold',
      async () => {
        const { projectId, call, name } = museum
        await call('PUT', `admin/project/${projectId}`, { name, double_opt_in: true })
        const cancelToken = tokenOf(await museum.book(await museum.openSlot()))
        await call('PUT', `admin/project/${projectId}`, { name, double_opt_in: false })
        const stored = await ctx.db
          .selectFrom('booking')
          .select(['id as bookingId', 'confirmToken', 'confirmTokenSealed'])
          .where('cancelTokenHash', '=', hashOf(cancelToken))
          .executeTakeFirstOrThrow()
        held = { cancelToken, confirmToken: confirmTokenOf(stored, ctx.secretKey) ?? '' }
      },
    ],
    ['a hold shown', () => ask(address, path())],
    [
      'the mail of a hold again',
      () => {
        const again = `public/bookings/${held.cancelToken}/confirmation-mail`
        return ask(address, again, { method: 'POST', status: 204 })
      },
    ],
    ['a confirmation', () => ask(address, `${path()}/confirm`, { method: 'POST' })],
  ]
}

function dashboardSteps({ museum }: Ground): WalkStep[] {
  const events = `admin/events/${museum.projectId}`
  const free = `admin/free_slots/${museum.projectId}`
  const resource = museum.variant.ressource_id
  let slotIds: string[] = []
  let staffId = ''
  const get = <T>(path: string) => museum.asked<T>('GET', path)
  const page = (query: string) => () => get(`${events}?limit=50${query}`)
  return [
    [
      'the first page of the dashboard',
      async () => {
        const slots = await get<{ slot_id: string }[]>(`${events}?limit=50`)
        slotIds = slots.map(({ slot_id }) => slot_id)
      },
    ],
    ['the next page', () => page(`&after=${slotIds.at(-1)}`)()],
    ['the page before', () => page(`&before=${slotIds[0]}`)()],
    ['a page before a day', page(`&before=${dayFromNow(-20)}`)],
    ['a search for a common word', () => get(`admin/bookings/${museum.projectId}?q=schule`)],
    ['a search for a rare word', () => get(`admin/bookings/${museum.projectId}?q=zylinski`)],
    ['a search for a weekday', () => get(`admin/bookings/${museum.projectId}?q=freitag%209%20uhr`)],
    ['slots by weekday and time', () => get(`${free}?q=freitag%209%20uhr`)],
    ['free slots for a group', () => get(`${free}?people=2&ressource_id=${resource}`)],
    ['free slots by weekday', () => get(`${free}?people=2&weekday=2,5&time=09:00`)],
    ['a day', () => get(`${events}?from=${dayFromNow(2)}&to=${dayFromNow(2)}`)],
    ['slots with bookings', page('&bookings=with')],
    ['slots without bookings', page('&bookings=without')],
    ['slots of a variant', page(`&ressource_id=${resource}`)],
    [
      'the team',
      async () => {
        staffId = (await get<{ staff_id: string }[]>('admin/staff'))[0]?.staff_id ?? ''
      },
    ],
    ['slots of a member of staff', () => page(`&staff_id=${staffId}`)()],
    ['the projects', () => get('admin/projects')],
    ['what there is to do', () => get(`admin/todo/${museum.projectId}`)],
    ['the audit log', () => get('admin/audit')],
  ]
}

function changeSteps({ address, museum }: Ground): WalkStep[] {
  const { projectId, variant, cookie, name } = museum
  const headers = { cookie: `${cookie.name}=${cookie.value}` }
  let slotId = ''
  const change = (method: string, path: string, json?: unknown) =>
    museum.asked(method, `admin/${path}`, json)
  const slot = {
    starttime: `${dayFromNow(1)}T10:00`,
    max_attendees: 20,
    possible_ressources: [variant.ressource_id],
  }
  const send = (path: string, fields: Record<string, string>, status: number) =>
    ask(address, path, { method: 'POST', headers, body: new URLSearchParams(fields), status })
  const booker = {
    category: variant.ressource_id,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 2,
  }
  const booked = () => ({ ...booker, slot_id: slotId, starttime: slot.starttime })
  const assigned = () => ({ staff_name: 'Käthe Roß', event_id: slotId })
  return [
    [
      'a slot opened',
      async () => {
        slotId = await museum.openSlot()
      },
    ],
    ['a slot changed', () => change('PUT', `timeslot/${projectId}/${slotId}`, slot)],
    ['overlaps of a slot', () => change('GET', `timeslot/${slotId}/overlaps`)],
    ['a slot assigned', () => send('admin/assign_staff', assigned(), 200)],
    ['a booking by an admin', () => change('POST', `booking/${projectId}`, booked())],
    ['a comment', () => send(`admin/event/${slotId}/comment`, { comment: 'Am Tor' }, 204)],
    ['a slot deleted', () => change('DELETE', `timeslot/${slotId}`)],
    ['what a project holds', () => change('GET', `project/${projectId}/contents`)],
    ['a project changed', () => change('PUT', `project/${projectId}`, { name })],
    [
      'an invitation',
      () => change('POST', 'invites', { invitee_email: `${slotId}@museum.example` }),
    ],
    ['the invitations', () => change('GET', 'invites')],
    ['a booker exported', () => change('POST', 'booker/export', { email: booker.booker_email })],
  ]
}

/** The steps of the postman, which works for all organisations. */
function postmanSteps({ ctx }: Ground): WalkStep[] {
  const composers = {
    ...assignmentComposers(ctx),
    ...changeComposers(ctx),
    ...offerComposers(ctx),
    ...holdComposers(ctx),
    ...bookingComposers(ctx),
  }
  return [
    [
      'a mail server that goes and comes back',
      async () => {
        const now = ctx.clock.now()
        const queues = await listOldestDue(ctx.db, now)
        if (queues.length === 0) throw new Error('no mail waits for the server')
        await recordServerDown(ctx.db, queues, { now, fault: 'no_connection', answer: '' })
        await recordServerBack(ctx.db, queues, now)
      },
    ],
    [
      'an origin that has had enough mails',
      async () => {
        const now = ctx.clock.now()
        const [queue] = await listOldestDue(ctx.db, now)
        if (!queue) throw new Error('no mail waits')
        await holdOrigin(ctx.db, { ...queue, origin: Buffer.alloc(32) }, { now, pauseSeconds: 0 })
      },
    ],
    ['the postman', () => postmanRound({ db: ctx.db, ctx }, { composers })],
  ]
}

function mailSteps({ museum }: Ground): WalkStep[] {
  const mails = `admin/mails/${museum.projectId}`
  let oldest = ''
  const get = <T>(path: string) => museum.asked<T>('GET', path)
  return [
    [
      'the mails',
      async () => {
        oldest = (await get<{ id: string }[]>(mails)).at(-1)?.id ?? ''
      },
    ],
    ['the mails before', () => get(`${mails}?before=${oldest}`)],
    ['the mails given up', () => get(`${mails}?state=given_up`)],
    ['the mails that wait', () => get(`${mails}?state=waiting`)],
    ['how many were given up', () => get(`${mails}/given-up`)],
    ['a mail again', () => museum.call('POST', `admin/mails/${oldest}/send-again`)],
    ['all mails again', () => museum.call('POST', `${mails}/given-up/send-again`)],
  ]
}
