import { sql } from 'kysely'
import type { HoldShown } from '#contract/hold.ts'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { holdComposers } from '#server/features/booking/place/hold.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { PostOffice } from './post-office.ts'

export type HoldMuseum = Awaited<ReturnType<TestApp['register']>>

/** The response to a visitor who books. */
export interface Made {
  booking_id: string
  cancel_url: string
  held_until: string | null
}

/** An app whose visitors must confirm their bookings, and a postman with the same clock. */
export class HoldsApp {
  readonly app: TestApp
  #office: PostOffice

  private constructor(app: TestApp, office: PostOffice) {
    this.app = app
    this.#office = office
  }

  static async open(settings: Record<string, string> = {}): Promise<HoldsApp> {
    const settled = { PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open', ...settings }
    const app = await openTestApp(settled)
    return new HoldsApp(app, await PostOffice.open(app.db))
  }

  /** Empties the outbox and the mailbox, and sets the clock to noon (UTC) on 20 November 2026. */
  async afresh(): Promise<void> {
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

  later(seconds: number): void {
    this.at(this.app.clock.now().add({ seconds }).toString())
  }

  /** Registers an organisation whose project requires bookings to be confirmed. */
  async register(): Promise<HoldMuseum> {
    const museum = await this.app.register()
    await this.switched(museum, true)
    return museum
  }

  async switched({ projectId }: HoldMuseum, doubleOptIn: boolean): Promise<void> {
    const { db } = this.app
    await db.updateTable('project').set({ doubleOptIn }).where('id', '=', projectId).execute()
  }

  async stateOf(made: Made): Promise<HoldShown> {
    return (await this.app.call({ url: await this.#holdUrl(made) })).json<HoldShown>()
  }

  async confirm(made: Made) {
    return this.app.call({ method: 'POST', url: `${await this.#holdUrl(made)}/confirm` })
  }

  /** Makes a call about a booking, using its cancel token. */
  async ofBooking(made: Made, path = '', method: 'GET' | 'POST' = 'GET') {
    const cancelToken = new URL(made.cancel_url).searchParams.get('cancel_token')
    return this.app.call({ method, url: `/api/public/bookings/${cancelToken}${path}` })
  }

  stored({ booking_id }: Made) {
    const bookings = this.app.db.selectFrom('booking').selectAll()
    return bookings.where('id', '=', booking_id).executeTakeFirstOrThrow()
  }

  /** The emails about a booking and their states, oldest first. */
  async posted({ booking_id }: Made): Promise<string[][]> {
    const mails = (await this.app.outbox()).filter(({ bookingId }) => bookingId === booking_id)
    return mails.map(({ event, state }) => [event, state])
  }

  /** Sends the waiting emails and returns those an address has received so far. */
  async arrivedFor(email: string) {
    const { ctx } = this.app
    await this.#office.round({ composers: { ...holdComposers(ctx), ...bookingComposers(ctx) } })
    return this.#office.arrivedFor(email)
  }

  /** The first email an address receives. */
  arrivalAt(address: string) {
    return this.#office.mailbox.waitFor(({ recipients }) => recipients.includes(address))
  }

  /** The token in the email that asks for confirmation. */
  async confirmToken(made: Made): Promise<string | null> {
    const stored = await this.stored(made)
    return confirmTokenOf({ ...stored, bookingId: stored.id }, this.app.ctx.secretKey)
  }

  async #holdUrl(made: Made): Promise<string> {
    return `/api/public/holds/${await this.confirmToken(made)}`
  }
}

export const holdsInEach = 10
export const slotsWithHolds = 20

/**
 * Opens slots with several holds for two people each, and returns the holds by slot. The app must
 * not contain other slots.
 */
export async function manyHolds(office: HoldsApp) {
  const { db } = office.app
  const museum = await office.register()
  for (let n = 0; n < slotsWithHolds; n++)
    await museum.book(await museum.openSlot({ max_attendees: 100 }))
  await sql`insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at, held_until, confirm_token)
    select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, id || '-' || n, booked_at, held_until, id || '-' || n
    from booking, generate_series(2, ${holdsInEach}::integer) as n`.execute(db)
  // Plain tokens, as in rows of earlier versions, so that tests can confirm each hold.
  await sql`update booking set confirm_token = id || '-1', confirm_token_hash = null,
    confirm_token_sealed = null where confirm_token is null`.execute(db)
  await sql`update slot set attendees = ${2 * holdsInEach}`.execute(db)
  return Map.groupBy(
    await db.selectFrom('booking').selectAll().orderBy('id').execute(),
    ({ slotId }) => slotId,
  )
}
