import { offerComposers } from '#server/features/slot/guide-offer/offer-mail.ts'
import { assignmentComposers, changeComposers } from '#server/features/slot/guides/assignment.ts'
import { morningComposers } from '#server/features/slot/guides/mine.ts'
import { form, openTestApp, type TestApp } from '../app.ts'
import { readCalendar } from '../invariants/calendar-reader.ts'
import type { ReceivedMail } from '../servers/mailbox.ts'
import { joinTeam } from './people.ts'
import { PostOffice } from './post-office.ts'

type Person = Parameters<typeof joinTeam>[2]
export type TourMuseum = Awaited<ReturnType<TestApp['register']>>
export type Guide = Awaited<ReturnType<TourOffice['guideOf']>>

/** An app, and a postman with the same clock that delivers emails to the app's teams. */
export class TourOffice {
  readonly app: TestApp
  #office: PostOffice

  private constructor(app: TestApp, office: PostOffice) {
    this.app = app
    this.#office = office
  }

  static async open(settings: Record<string, string> = {}): Promise<TourOffice> {
    const usual = { PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' }
    const app = await openTestApp({ ...usual, ...settings })
    return new TourOffice(app, await PostOffice.open(app.db))
  }

  /** Empties the outbox and the mailbox, and sets the clock to noon (UTC) on 20 November 2026. */
  async begin(): Promise<void> {
    await this.#office.close()
    this.#office = await PostOffice.open(this.app.db)
    this.at('2026-11-20T12:00:00Z')
  }

  async close(): Promise<void> {
    await this.#office.close()
    await this.app.close()
  }

  at(time: string): void {
    this.app.clock.set(time)
    this.#office.now = this.app.clock.now()
  }

  /** Moves the clock forward, so no two events have the same time. */
  later(): void {
    this.at(this.app.clock.now().add({ seconds: 1 }).toString())
  }

  async guideOf(museum: TourMuseum, person: Person = {}) {
    const guide = await joinTeam(this.app, museum, person)
    const { staff_id: staffId, staff_name: name } = await this.#memberOf(museum, guide.email)
    return { ...guide, staffId, name }
  }

  async #memberOf(museum: TourMuseum, email: string) {
    const team = await museum.as({ url: '/api/admin/staff' })
    const members = team.json<{ staff_id: string; staff_name: string; username: string }[]>()
    const member = members.find(({ username }) => username === email)
    if (!member) throw new Error(`${email} is not in the team`)
    return member
  }

  assign(museum: TourMuseum, slotId: string, { name, staffId }: Guide) {
    this.later()
    const fields = { staff_name: name, staff_id: staffId, event_id: slotId }
    return museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(fields) })
  }

  unassign(museum: TourMuseum, slotId: string, { name, staffId }: Guide) {
    this.later()
    const path = `${slotId}/staff/${encodeURIComponent(name)}?staff_id=${staffId}`
    return museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${path}` })
  }

  change(museum: TourMuseum, slotId: string, input: object) {
    this.later()
    const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
    return museum.as({ method: 'PUT', url, payload: museum.slotBody(input) })
  }

  remove(museum: TourMuseum, slotId: string) {
    this.later()
    return museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  }

  choose({ as }: Pick<Guide, 'as'>, slot_mails: boolean) {
    return as({ method: 'PUT', url: '/api/users/me/mails', payload: { slot_mails } })
  }

  /** The queued emails about slots, oldest first. */
  async posted(): Promise<[string, string][]> {
    const mails = (await this.app.outbox()).filter(({ slotId }) => slotId !== null)
    return mails.map(({ event, recipient }) => [event, recipient])
  }

  /** The emails about slots, with the outcome of each email, oldest first. */
  async outcomes(): Promise<[string, string][]> {
    const mails = (await this.app.outbox()).filter(({ slotId }) => slotId !== null)
    return mails.map(({ event, state }) => [event, state])
  }

  /**
   * Makes the mail server refuse emails to a member from now on; without a code, it accepts them
   * again.
   */
  refuse({ email }: { email: string }, code?: number): void {
    this.#office.mailbox.refuse(email, code)
  }

  /** Sends the waiting emails and returns those a member has received so far. */
  async arrivedFor({ email }: { email: string }): Promise<ReceivedMail[]> {
    const { ctx } = this.app
    const team = { ...assignmentComposers(ctx), ...changeComposers(ctx) }
    const composers = { ...team, ...offerComposers(ctx), ...morningComposers(ctx) }
    // One round of a postman sends only a few emails.
    while (await this.#isDue()) await this.#office.round({ composers, changes: ctx.changes })
    return this.#office.arrivedFor(email)
  }

  async #isDue(): Promise<boolean> {
    const now = this.app.clock.now()
    const isDue = (at: Temporal.Instant) => Temporal.Instant.compare(at, now) <= 0
    const mails = await this.app.outbox()
    return mails.some(({ state, dueAt }) => state === 'waiting' && isDue(dueAt))
  }

  /** The calendar entries a guide has received so far, in order. */
  async entriesOf(guide: { email: string }) {
    return (await this.arrivedFor(guide)).map(entryIn)
  }
}

/** The calendar entry in an email. */
export function entryIn({ attachments, subject }: ReceivedMail) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file || typeof file.content === 'string') throw new Error(`no entry in ${subject}`)
  return readCalendar(new TextDecoder().decode(file.content))
}
