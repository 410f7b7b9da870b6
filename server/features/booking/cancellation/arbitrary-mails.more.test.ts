import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { assignmentComposers } from '#server/features/slot/guides/assignment.ts'
import { invitationComposers } from '#server/features/staff/invitation/invitation.ts'
import { staffComposers } from '#server/features/staff/staff.ts'
import { form, openTestApp, type TestApp } from '#test/app.ts'
import { address, typed } from '#test/invariants/arbitraries.ts'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import { successionFaults } from '#test/invariants/calendar-validator.ts'
import { calendarsIn, mailFaults } from '#test/invariants/mail-faults.ts'
import type { ReceivedMail } from '#test/servers/mailbox.ts'
import { invite, joinTeam } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'

const seed = 20_261_121

let app: TestApp
let office: PostOffice
beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' }
  app = await openTestApp(settings)
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterAll(async () => {
  await office.close()
  await app.close()
})

type Museum = Awaited<ReturnType<TestApp['register']>>
type Member = Awaited<ReturnType<typeof joinTeam>>

const oftenAddress = fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: typed })

const input = fc.record({
  organisation: typed,
  project: typed,
  variant: typed,
  member: typed,
  booker: typed,
  comment: typed,
  bookerEmail: oftenAddress,
  settings: fc.record({
    email_from: oftenAddress,
    email_bcc: oftenAddress,
    email_subject: typed,
    email_body: typed,
    email_cancel_subject: typed,
    email_cancel_body: typed,
    location_street: typed,
    location_postalcode: typed,
    location_city: typed,
  }),
})
type Input = typeof input extends fc.Arbitrary<infer Value> ? Value : never

// Replaces each refused value with a valid one, field by field, so all the other fields are still
// tested.
const orElse = <Made>(trying: Promise<Made>, instead: () => Promise<Made>) => trying.catch(instead)

async function setUp({ organisation, project, variant, member, settings }: Input) {
  const museum = await orElse(app.register(organisation), () => app.register())
  const { as, projectId } = museum
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: { name: project } })
  const url = `/api/admin/variants/${museum.variant.id}`
  await as({ method: 'PUT', url, payload: { name: variant } })
  for (const [field, value] of Object.entries(settings)) {
    const url = `/api/admin/settings/email/${projectId}`
    await as({ method: 'POST', url, ...form({ [field]: value }) })
  }
  const guide = await orElse(joinTeam(app, museum, { name: member }), () => joinTeam(app, museum))
  return { museum, guide }
}

/** Triggers every kind of email, and returns the booker's address as stored. */
async function everythingHappens(museum: Museum, guide: Member, typed: Input): Promise<string> {
  const { as } = museum
  const slotId = await museum.openSlot()
  const team = (await as({ url: '/api/admin/staff' })).json<
    { staff_id: string; username: string }[]
  >()
  const { staff_id = '', ...member } = team.find(({ username }) => username === guide.email) ?? {}
  const assigned = { ...member, staff_id, event_id: slotId } as Record<string, string>
  await as({ method: 'POST', url: '/api/admin/assign_staff', ...form(assigned) })
  const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
  await as({ method: 'PUT', url, payload: museum.slotBody({ starttime: '2026-12-02T10:00' }) })
  let email = 'erika@example.org'
  for (const [field, value] of [
    ['booker_name', typed.booker],
    ['comment', typed.comment],
    ['comment', ''],
    ['booker_email', typed.bookerEmail],
  ] as const) {
    const booked = await museum.book(slotId, { booker_email: email, [field]: value })
    if (booked.statusCode === 201 && field === 'booker_email') email = value
  }
  await invite(app, museum, { email: 'neu@museum.example' })
  await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email: museum.email }) })
  await delivered()
  await as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  await delivered()
  return email.trim()
}

async function delivered(): Promise<void> {
  const composers = {
    ...assignmentComposers(app.ctx),
    ...bookingComposers(app.ctx),
    ...invitationComposers(app.ctx),
    ...staffComposers(app.ctx),
  }
  const waiting = async () => (await app.outbox()).filter(({ state }) => state === 'waiting').length
  // The postman sends only a few emails at a time.
  for (let left = await waiting(); left > 0; left -= 1) await office.round({ composers })
  expect(await waiting()).toBe(0)
}

const bookings = /^booking_/
const ofProject = /^(booking|slot)_/

test('each email contains what it should and nothing else, for any accepted input', async () => {
  const kinds = new Set<string>()
  const happening = fc.asyncProperty(input, async (typed) => {
    // Resets the limits, because some recipients would otherwise reach their daily limit.
    await app.db.deleteFrom('rateLimit').execute()
    await app.db.deleteFrom('outbox').execute()
    office.mailbox.mails.length = 0
    const { museum, guide } = await setUp(typed)
    await app.db.deleteFrom('outbox').execute()
    const email = await everythingHappens(museum, guide, typed)
    const answer = await museum.as({ url: `/api/admin/settings/email/${museum.projectId}` })
    const settings = answer.json<{ email_from: string; email_bcc: string }>()
    const posted = await app.outbox()
    expect(posted.filter(({ state }) => state !== 'sent' && state !== 'dropped')).toEqual([])
    for (const mail of office.mailbox.mails) {
      const { event = '', recipient = '' } =
        posted.find(({ id }) => mail.messageId === `<${id}@rundgang.example>`) ?? {}
      kinds.add(event)
      const answersTo = ofProject.test(event) ? settings.email_from : ''
      expect(mailFaults(mail, { answersTo })).toEqual([])
      const copy = bookings.test(event) ? settings.email_bcc : ''
      expect(mail.recipients).toHaveLength(1)
      expect([recipient, copy].filter(Boolean).map(ascii)).toContain(
        ascii(mail.recipients[0] ?? ''),
      )
    }
    for (const { id, event, recipient } of posted.filter(({ state }) => state === 'sent')) {
      const copy = bookings.test(event) ? settings.email_bcc : ''
      const due = [...new Set([recipient, copy].filter(Boolean).map(ascii))]
      await vi.waitFor(() => expect(arrived(id)).toEqual(due))
    }
    expect(entryFaults(office.mailbox.mails)).toEqual([])
    expect(posted.map(({ recipient }) => recipient)).toContain(email)
  })
  await fc.assert(happening, { seed, numRuns: 40, endOnFailure: true })
  expect([...kinds].sort()).toEqual([
    'booking_cancelled',
    'booking_confirmed',
    'password_reset',
    'slot_assigned',
    'slot_moved',
    'slot_withdrawn',
    'staff_invited',
  ])
}, 300_000)

/** The recipients who received an email, in order of arrival. */
const arrived = (id: string) =>
  office.mailbox.mails
    .filter(({ messageId }) => messageId === `<${id}@rundgang.example>`)
    .map(({ recipients }) => ascii(recipients.join()))

const ascii = (given: string) => {
  const from = given.lastIndexOf('@')
  return given.slice(0, from + 1) + new URL(`http://${given.slice(from + 1)}`).hostname
}

/**
 * The faults in each entry's calendar files, one file per email. Sorts the files by sequence
 * number, because emails may arrive out of order.
 */
function entryFaults(mails: ReceivedMail[]): string[] {
  const each = mails.filter(
    ({ messageId }, nth) => mails.findIndex((mail) => mail.messageId === messageId) === nth,
  )
  const files = each.flatMap((mail) => calendarsIn(mail).slice(0, 1))
  const ofEntries = Map.groupBy(files, (file) => readCalendar(file).uid)
  const inOrder = [...ofEntries.values()].map((entry) =>
    entry.toSorted((one, other) => readCalendar(one).sequence - readCalendar(other).sequence),
  )
  return inOrder.flatMap(successionFaults)
}
