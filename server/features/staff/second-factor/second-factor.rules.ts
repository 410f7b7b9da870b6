const graceDays = 7

interface Demanded {
  admin: boolean
  /** A member without a password logs in at a provider, or with a passkey. */
  hasPassword: boolean
  adminFactorSince: Temporal.Instant | null
  staffFactorSince: Temporal.Instant | null
}

/**
 * When the organisation began to require a second factor of a member; null if it does not. People
 * without a password are exempt: their provider asks for its own second factor.
 */
export function demandedSince(member: Demanded): Temporal.Instant | null {
  if (!member.hasPassword) return null
  return member.admin ? member.adminFactorSince : member.staffFactorSince
}

interface Member extends Demanded {
  secondFactor: boolean
  joinedAt: Temporal.Instant
  roleSince: Temporal.Instant | null
}

/**
 * The deadline for a member's second factor: seven days after it became mandatory, or after they
 * joined or got their role, whichever is later; null if they have one or need none.
 */
export function factorDueAt(member: Member): Temporal.Instant | null {
  const demanded = demandedSince(member)
  if (!demanded || member.secondFactor) return null
  const here = member.roleSince ?? member.joinedAt
  const since = Temporal.Instant.compare(demanded, here) > 0 ? demanded : here
  return since.add({ hours: 24 * graceDays })
}

/** A code as typed, without the spaces and hyphens that people add for readability. */
export const plainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** Whether a code looks like one from an app; otherwise it may be a recovery code. */
export const isAppCode = (plain: string) => /^\d{6}$/.test(plain)
