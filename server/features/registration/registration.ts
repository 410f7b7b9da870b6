import { randomUUIDv7 } from 'node:crypto'
import type { Registration } from '#contract/registration.ts'
import type { User } from '#contract/staff.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { addProject } from '#server/features/project/project.ts'
import { addStaff, isRegistered, openSession } from '#server/features/staff/staff.ts'
import type { House } from '#server/house.ts'
import { hashPassword } from '#server/secrets.ts'
import { anyOrganisation, insertOrganisation } from './registration.queries.ts'

/**
 * Makes an organisation with its first admin and a first project of the same name, and logs the
 * admin in. Throws `email_taken`, and `registration_closed` where only invitations are taken.
 */
export async function register(
  house: House,
  form: Registration,
): Promise<{ user: User; token: string }> {
  if (form.invite) throw fieldError('invite', 'invite_invalid')
  if (house.config.registration === 'closed') throw new DomainError('registration_closed')
  // Hashing costs a tenth of a second of work: not for an address that cannot be had.
  if (await isRegistered(house, form.email)) throw new DomainError('email_taken')
  const passwordHash = await hashPassword(form.password)
  const token = await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    const organisationId = randomUUIDv7()
    const staffId = randomUUIDv7()
    const name = form.organisation ?? ''
    const confirmedAt = house.config.registration === 'confirm' ? null : at
    await insertOrganisation(tx, { id: organisationId, name, createdAt: at, confirmedAt })
    await addStaff(tx, {
      organisationId,
      id: staffId,
      name: form.name,
      email: form.email,
      passwordHash,
      admin: true,
      createdAt: at,
    })
    await addProject(tx, { organisationId, organisation: name, name, at })
    return openSession(tx, { organisationId, staffId, at })
  })
  const { email, name } = form
  return { user: { username: email, name, email, admin: true }, token }
}

export const addressIsTaken = (house: House, email: string) => isRegistered(house, email)

/** Whether nobody has registered yet. */
export const isEmpty = async ({ db }: House) => !(await anyOrganisation(db))
