import { ApiError, fieldErrorsOf } from '#admin/api/api-error.ts'
import type { MemberChange, MemberDetail } from '#contract/staff.ts'

export type MemberEntries = Pick<MemberDetail, 'role' | 'skills' | 'preferred'>

export const entriesOf = ({ role, skills, preferred }: MemberDetail): MemberEntries => ({
  role,
  skills,
  preferred,
})

/** Only the changed fields, so saving does not overwrite what another admin has changed since. */
export function changesIn(entries: MemberEntries, member: MemberDetail): MemberChange {
  const { role, skills, preferred } = entries
  const isSame = String(skills.toSorted()) === String(member.skills.toSorted())
  return {
    ...(role === member.role ? {} : { role }),
    ...(isSame ? {} : { skills }),
    ...(preferred === member.preferred ? {} : { preferred }),
  }
}

/** Errors by field. `last_admin` is shown on the role field. */
export function faultsOf(error: Error): Record<string, string> {
  const isLast = error instanceof ApiError && error.code === 'last_admin'
  return isLast ? { role: error.message } : fieldErrorsOf(error, ['role', 'skills'])
}
