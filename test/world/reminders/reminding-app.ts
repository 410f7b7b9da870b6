import { randomUUID } from 'node:crypto'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { holdComposers } from '#server/features/booking/place/hold.ts'
import { remindBookers, reminderComposers } from '#server/features/booking/reminder/reminder.ts'
import { openTestApp, type TestApp } from '../../app.ts'
import { PostOffice } from '../post-office.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>

/** An app with museums that send reminders, and a postman with the same clock. */
export class RemindingApp {
  readonly app: TestApp
  readonly office: PostOffice

  private constructor(app: TestApp, office: PostOffice) {
    this.app = app
    this.office = office
  }

  static async open(): Promise<RemindingApp> {
    const app = await openTestApp({
      PUBLIC_URL: 'https://rundgang.example',
      REGISTRATION: 'open',
      SMTP_URL: 'smtp://127.0.0.1:25',
    })
    return new RemindingApp(app, await PostOffice.open(app.db))
  }

  async close(): Promise<void> {
    await this.office.close()
    await this.app.close()
  }

  /** Sets the clock and queues the reminders due at that time. */
  async at(time: string): Promise<void> {
    this.set(time)
    await remindBookers(this.app.ctx)
  }

  set(time: string): void {
    this.app.clock.set(time)
    this.office.now = this.app.clock.now()
  }

  /**
   * Registers a museum that sends reminders this many hours before a slot. Empties the outbox and
   * the mailbox, and sets the clock to noon (UTC) on 20 November 2026.
   */
  async register(reminders: number[] = [48]) {
    const { db } = this.app
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('rateLimit').execute()
    await db.updateTable('project').set({ reminders: [] }).execute()
    this.office.mailbox.mails.length = 0
    this.set('2026-11-20T12:00:00Z')
    const museum = await this.app.register()
    await this.change(museum, { reminders })
    return museum
  }

  change({ as, projectId }: Museum, change: object) {
    const payload = { name: 'Museum', ...change }
    return as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  }

  /** Books a slot, for an address or with the given input, and returns the booking. */
  async book(museum: Museum, slotId: string, booker: string | object) {
    const made = await museum.book(
      slotId,
      typeof booker === 'string' ? { booker_email: booker } : booker,
    )
    if (made.statusCode !== 201) throw new Error(made.body)
    const { booking_id, cancel_url } = made.json<{ booking_id: string; cancel_url: string }>()
    return { id: booking_id, token: new URL(cancel_url).searchParams.get('cancel_token') ?? '' }
  }

  async cancel({ token }: { token: string }): Promise<void> {
    await this.app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  }

  async move({ as }: Museum, { id }: { id: string }, slotId: string): Promise<void> {
    const payload = { slot_id: slotId }
    const moved = await as({ method: 'PATCH', url: `/api/admin/booking/${id}`, payload })
    if (moved.statusCode !== 200) throw new Error(moved.body)
  }

  /** Writes the same rows as moving a slot with bookings. */
  async startAt(slotId: string, start: string): Promise<void> {
    const { db, clock } = this.app
    const startsAt = Temporal.Instant.from(start)
    await db.updateTable('slot').set({ startsAt }).where('id', '=', slotId).execute()
    const moved = db.selectFrom('booking').select(['organisationId', 'id'])
    for (const booking of await moved.where('slotId', '=', slotId).execute()) {
      const { organisationId, id: bookingId } = booking
      const change = { organisationId, bookingId, id: randomUUID(), at: clock.now(), staffId: null }
      const states = { before: '{}', after: JSON.stringify({ start }) }
      await db
        .insertInto('bookingChange')
        .values({ ...change, ...states })
        .execute()
    }
  }

  /** The recipients of a museum's reminders, and the state of each email. */
  async reminded({ projectId }: Museum): Promise<string[][]> {
    const mails = (await this.app.outbox()).filter((mail) => mail.projectId === projectId)
    const reminders = mails.filter(({ event }) => event === 'booking_reminder')
    return reminders.map(({ recipient, state }) => [recipient, state]).sort()
  }

  /** Sends the due emails and returns those an address has received so far. */
  async arrivedFor(email: string) {
    const { ctx } = this.app
    const composers = { ...bookingComposers(ctx), ...holdComposers(ctx), ...reminderComposers(ctx) }
    await this.office.round({ composers })
    return this.office.arrivedFor(email)
  }
}
