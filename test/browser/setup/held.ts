import type { Mailbox } from '#test/servers/mailbox.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { newEmail, pathIn } from '../people.ts'

/** Makes the organisation's project require visitors to confirm new bookings. */
export const wantConfirmation = ({ call, projectId, name }: RegisteredOrganisation) =>
  call('PUT', `admin/project/${projectId}`, { name, double_opt_in: true })

/** The path opened by the button in the confirmation email. */
export async function confirmingPath(mailbox: Mailbox, email: string): Promise<string> {
  const mail = await mailbox.waitFor(
    ({ recipients, text }) => recipients.includes(email) && !!text?.includes('confirm_token='),
  )
  return pathIn(mail, 'confirm-booking.html')
}

/** Makes an unconfirmed booking; returns the path where it can be confirmed. */
export async function heldBooking(
  organisation: RegisteredOrganisation,
  mailbox: Mailbox,
  email = newEmail(),
): Promise<string> {
  await wantConfirmation(organisation)
  await organisation.book(await organisation.openSlot(), { booker_email: email })
  return confirmingPath(mailbox, email)
}
