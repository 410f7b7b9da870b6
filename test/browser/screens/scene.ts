import type { Variant } from '#contract/variant.ts'
import type { Mailbox } from '#test/servers/mailbox.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { offerSome } from '../offers/some-offers.ts'
import { bookTwoDates } from '../own-booking/two-dates.ts'
import { invite, join } from '../people.ts'
import { addClosedDays, addSeries } from '../season.ts'
import { letSomeWait } from '../waiting/some-wait.ts'
import { bookInEachState } from './bookings.ts'

/** A museum in mid-season, and the other data the screenshots need. */
export type Scene = Awaited<ReturnType<typeof setScene>>

interface Fixture {
  address: string
  mailbox: Mailbox
}

const shared = new Map<string, Promise<Scene>>()

/** Sets the scene only once per server, for tests that do not change it. */
export function sharedScene(fixture: Fixture): Promise<Scene> {
  const scene = shared.get(fixture.address) ?? setScene(fixture)
  shared.set(fixture.address, scene)
  return scene
}

const baroness = 'Annegret Freifrau von Hohenlohe-Langenburg'

export async function setScene(fixture: Fixture) {
  const museum = await registerOrganisation(fixture.address)
  const name = 'Führungen im Industriemuseum'
  await museum.call('PUT', `admin/project/${museum.projectId}`, { name })
  await museum.call('POST', 'admin/project', { name: 'Sonderausstellung' })
  const guide = await join(fixture, museum, { name: 'Jörg Öz' })
  await join(fixture, museum, { name: baroness, admin: true })
  const desk = await join(fixture, museum, { name: 'Dora Öz', role: 'desk' })
  const email = 'besucherdienst.terminkoordination@industriemuseum-sachsen.example'
  await invite(fixture, museum, { email, admin: true })
  const { path: invitation } = await invite(fixture, museum)
  await offer(museum)
  await fillDays(museum, (path, form) => post(fixture, museum, { path, form }))
  await closeSomeDays(museum)
  const newcomer = await registerOrganisation(fixture.address)
  const withoutProject = await registerOrganisation(fixture.address)
  await withoutProject.call('DELETE', `admin/project/${withoutProject.projectId}`)
  const overrun = await registerOrganisation(fixture.address)
  await bookALot(overrun)
  const seasonal = await registerOrganisation(fixture.address)
  await fillSeason(fixture, seasonal)
  const waiting = await registerOrganisation(fixture.address)
  const ownWaiting = await letSomeWait(waiting)
  const { offering, asked, ...offered } = await offerSome(
    fixture,
    await registerOrganisation(fixture.address),
  )
  const { path: ownBooking } = await bookTwoDates(await registerOrganisation(fixture.address))
  const booked = await registerOrganisation(fixture.address)
  const bookings = await bookInEachState(booked)
  const sessions = {
    admin: museum.cookie,
    guide: guide.cookie,
    desk: desk.cookie,
    newcomer: newcomer.cookie,
    withoutProject: withoutProject.cookie,
    overrun: overrun.cookie,
    seasonal: seasonal.cookie,
    booked: booked.cookie,
    waiting: waiting.cookie,
    offering,
    asked,
  }
  const moved = await moveBooked(await registerOrganisation(fixture.address))
  const calledOff = await callOffBooked(await registerOrganisation(fixture.address))
  const paths = { invitation, ownBooking, ownWaiting, moved, calledOff, ...offered }
  const { email: emailOfMuseum, projectId } = museum
  const projects = { projectId, waitingProjectId: waiting.projectId }
  return { sessions, email: emailOfMuseum, ...paths, ...projects, bookings }
}

async function moveBooked(organisation: RegisteredOrganisation) {
  const { slotId, path } = await bookTwoDates(organisation)
  const reason = 'Am Vormittag wird im Kesselhaus die Heizung repariert.'
  const move = { starttime: `${dayFromNow(3)}T15:30`, reason }
  await organisation.call('POST', `admin/slot/${slotId}/move`, move)
  return path
}

async function callOffBooked(organisation: RegisteredOrganisation) {
  const { slotId, path } = await bookTwoDates(organisation)
  for (const day of [3, 4]) await organisation.openSlot({ starttime: `${dayFromNow(day)}T09:30` })
  const reason = 'In der Werkhalle ist ein Rohr geplatzt.'
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, { reason })
  return path
}

async function offer({ call, projectId }: RegisteredOrganisation) {
  for (const [name, short_description] of [
    ['Kindergeburtstag', 'Mit Schatzsuche\nund Kuchen'],
    ['Schulklassenführung mit Werkstattgespräch', ''],
  ]) {
    const en = { name: `${name} (English)`, short_description }
    const translations = short_description ? { en, 'de-simple': en } : {}
    const variant = { name, short_description, leadtime: 86_400, duration: 5400, translations }
    await call('POST', `admin/variants/${projectId}`, variant)
  }
}

type PostForm = (path: string, form: Record<string, string>) => Promise<void>

async function fillDays(museum: RegisteredOrganisation, postForm: PostForm) {
  const { body } = await museum.call<Variant[]>('GET', `admin/variants/${museum.projectId}`)
  const all = { possible_ressources: body.map(({ ressource_id }) => ressource_id) }
  const at = (day: number, time: string) => ({ starttime: `${dayFromNow(day)}T${time}` })

  await museum.openSlot(at(0, '00:05'))
  const today = await museum.openSlot({ ...at(0, '23:55'), ...all })
  await museum.bookAsAdmin(today, { attendees_count: 3, booker_phone: '0371 40 55 17' })
  await postForm('assign_staff', { staff_name: 'Jörg Öz', event_id: today })
  await book(museum, at(1, '09:00').starttime, [4, 6])
  await book(museum, at(1, '10:30').starttime, [2, 3, 4])
  const slotId = await museum.openSlot({ ...at(1, '14:00'), ...all, max_attendees: 1200 })
  await museum.bookAsAdmin(slotId, { attendees_count: 27 })
  await museum.bookAsAdmin(slotId, {
    booker_name: 'Grundschule am Lindenplatz Limbach-Oberfrohna, Frau Özdemir-Baumgärtner',
    booker_email: 'sekretariat@grundschule-am-lindenplatz.limbach-oberfrohna.example',
    attendees_count: 1,
    comment: 'Klasse 3b, ein Kind im Rollstuhl. Bitte am Hoftor empfangen.',
  })
  const comment = 'Aufzug in Wartung: Bitte den Lasteneingang am Mühlgraben nehmen.'
  await postForm(`event/${slotId}/comment`, { comment })
  for (const staff_name of ['Jörg Öz', baroness]) {
    await postForm('assign_staff', { staff_name, event_id: slotId })
  }
  await museum.openSlot({ ...at(2, '11:00'), ...all, internal: true })
  await museum.openSlot(at(2, '11:00'))
  await hold(museum, `${dayFromNow(1)}T16:00`)
  for (const day of [3, 4, 5, 6]) await book(museum, at(day, '10:00').starttime, [day])
}

/** Adds closed days: one with slots, some between days with slots, and some in the past. */
async function closeSomeDays(museum: RegisteredOrganisation) {
  const day = (from: number, to: number, reason: string) => ({
    from: dayFromNow(from),
    to: dayFromNow(to),
    reason,
  })
  const days = [
    day(-40, -38, ''),
    day(5, 5, 'Betriebsausflug'),
    day(7, 8, 'Umbau der Dauerausstellung „Vom Faden zum Stoff“'),
    { ...day(31, 31, 'Heiligabend'), everywhere: true },
    day(50, 50, ''),
  ]
  await museum.call('PUT', `admin/closed_days/${museum.projectId}`, { days })
  await book(museum, `${dayFromNow(9)}T10:00`, [3])
}

async function book(museum: RegisteredOrganisation, starttime: string, people: number[]) {
  const slotId = await museum.openSlot({ starttime })
  for (const attendees_count of people) await museum.bookAsAdmin(slotId, { attendees_count })
}

/** Makes far more visitor bookings within a day than usual. */
async function bookALot({ openSlot, book }: RegisteredOrganisation) {
  const slotId = await openSlot({ max_attendees: 1000 })
  for (const booker_name of ['Klasse 5a', 'Klasse 5b', 'Grundschule am Lindenplatz', 'Klasse 9']) {
    await book(slotId, { attendees_count: 30, booker_name })
  }
}

/** Adds guides, closed days, and a series with two booked slots and one changed by hand. */
async function fillSeason(fixture: Fixture, seasonal: RegisteredOrganisation) {
  const { call, projectId, variant, book, slots } = seasonal
  for (const name of ['Jörg Öz', 'Wilhelmine Oberländer-Schmidtbauer']) {
    await join(fixture, seasonal, { name })
  }
  await addClosedDays(seasonal, [
    { from: dayFromNow(10), to: dayFromNow(12), reason: 'Umbau der Dauerausstellung' },
    { from: dayFromNow(30), reason: 'Heiligabend' },
  ])
  await addSeries(seasonal, { times: ['11:00', '15:00'], to: dayFromNow(20) })
  const [, second, third, fourth] = await slots()
  for (const slot of [second, third]) if (slot) await book(slot.slot_id)
  const possible_ressources = [variant.ressource_id]
  const byHand = { starttime: fourth?.start, max_attendees: 25, possible_ressources }
  await call('PUT', `admin/timeslot/${projectId}/${fourth?.slot_id}`, byHand)
}

/** Makes two bookings, the second one unconfirmed. */
async function hold(
  { call, projectId, openSlot, book }: RegisteredOrganisation,
  starttime: string,
) {
  const name = 'Führungen im Industriemuseum'
  const slotId = await openSlot({ starttime })
  await book(slotId)
  await call('PUT', `admin/project/${projectId}`, { name, double_opt_in: true })
  await book(slotId, { attendees_count: 5, comment: 'Wir kommen mit dem Bus.' })
  await call('PUT', `admin/project/${projectId}`, { name, double_opt_in: false })
}

interface Posted {
  path: string
  form: Record<string, string>
}

async function post(
  { address }: Fixture,
  { cookie }: RegisteredOrganisation,
  { path, form }: Posted,
) {
  const { ok, status } = await fetch(`${address}/api/admin/${path}`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    body: new URLSearchParams(form),
  })
  if (!ok) throw new Error(`${path}: ${status}`)
}
