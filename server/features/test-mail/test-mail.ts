import { randomUUIDv7 } from 'node:crypto'
import type { MailSample } from '#contract/test-mail.ts'
import type { Staff } from '#server/actor.ts'
import { bookingConfirmed, bookingValues } from '#server/features/booking/booking.ts'
import { requireProject } from '#server/features/project/project.ts'
import { organisationOf } from '#server/features/registration/registration.ts'
import { variantsOf } from '#server/features/variant/variant.ts'
import type { House } from '#server/house.ts'
import { sampleBooker, sampleToken } from '#texts/de/test-mail.ts'
import { sampleStart } from './test-mail.rules.ts'

/** What the mails of a project would be filled with if somebody booked. Throws `not_found`. */
export async function sampleOf(house: House, staff: Staff, projectId: string): Promise<MailSample> {
  const booking = await sampleBooking(house, staff, projectId)
  const message = bookingConfirmed({ ...booking, ...noTexts }, house.config)
  return {
    values: bookingValues(booking, house.config),
    sender: message?.sender ?? '',
    actions: message?.actions ?? [],
    footer: message?.footer ?? '',
  }
}

const noTexts = {
  emailFrom: '',
  emailBcc: '',
  emailSubject: '',
  emailBody: '',
  emailCancelSubject: '',
  emailCancelBody: '',
  street: '',
  postalCode: '',
  city: '',
}

/** A booking that nobody made, of the project's first variant. */
async function sampleBooking(house: House, staff: Staff, projectId: string) {
  const { organisationId } = staff
  const project = await requireProject(house, staff, projectId)
  const [variant] = await variantsOf(house.db, { organisationId, projectId })
  const { name: organisationName } = await organisationOf(house, staff)
  const now = house.clock.now()
  return {
    bookingId: randomUUIDv7(),
    bookerName: sampleBooker,
    attendees: 3,
    cancelToken: sampleToken,
    bookedAt: now,
    cancelledAt: null,
    startsAt: sampleStart(now, project.timezone),
    timezone: project.timezone,
    variantName: variant?.name ?? '',
    durationSeconds: variant?.durationSeconds ?? 0,
    projectName: project.name,
    imprintUrl: project.imprintUrl,
    privacyUrl: project.privacyUrl,
    organisationName,
  }
}
