import { bookingComposers } from '#server/features/booking/booking.ts'
import {
  deleteBookingsLeft,
  deleteProjectsLeft,
} from '#server/features/booking/cancellation/deletion.ts'
import { waitingComposers } from '#server/features/booking/waiting/waiting.ts'
import {
  closeDue,
  deleteEmptied,
  deletionComposers,
  retryCancellations,
} from '#server/features/organisation/deletion/deletion.ts'
import { invitationComposers } from '#server/features/staff/invitation/invitation.ts'
import type { TestApp } from './app.ts'
import { postmanRound } from './postman-round.ts'

type As = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

const url = '/api/admin/organisation/deletion'

/** Requests the deletion of an organisation. */
export const askForDeletion = ({ as }: As, name = 'Museum Alte Spinnerei') =>
  as({ method: 'POST', url, payload: { organisation_name: name } })

export const takeDeletionBack = ({ as }: As) => as({ method: 'DELETE', url })

/** When the organisation will be deleted; undefined if it will not be. */
export const deletesAt = async ({ as }: As) =>
  (await as({ url: '/api/admin/organisation' })).json<{ deletes_at?: string }>().deletes_at

/** Runs the jobs for deleting organisations once. */
export async function deletionRound({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await closeDue(ctx)
  const { signal } = new AbortController()
  await deleteProjectsLeft(ctx, signal)
  await retryCancellations(ctx)
  await deleteBookingsLeft(ctx, signal)
  await deleteEmptied(ctx)
}

/** Sends the emails about a deletion, or writes them to files if there is no mail server. */
export const deliverFarewells = (app: TestApp, { url: smtpUrl }: { url?: string }) =>
  postmanRound(app, {
    composers: {
      ...deletionComposers(app.ctx),
      ...bookingComposers(app.ctx),
      ...invitationComposers(app.ctx),
      ...waitingComposers(app.ctx),
    },
    smtpUrl,
  })
