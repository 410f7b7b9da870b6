import { endpoint } from '../endpoint.ts'
import type { MemberChange, MemberDetail } from '../member.ts'
import type {
  AccountDeletion,
  LogIn,
  PasswordChange,
  PasswordResetAnswer,
  PasswordResetSent,
  SlotMails,
  TeamMember,
  User,
} from '../staff.ts'

export const staffCalls = {
  logIn: endpoint<{ form: LogIn; answers: User }>()('POST', '/api/token', 'anyone'),
  me: endpoint<{ answers: User }>()('GET', '/api/users/me/', 'staff'),
  slotMails: endpoint<{ answers: SlotMails }>()('GET', '/api/users/me/mails', 'staff'),
  chooseSlotMails: endpoint<{ json: SlotMails }>()('PUT', '/api/users/me/mails', 'staff'),
  deleteAccount: endpoint<{ json: AccountDeletion }>()('POST', '/api/users/me/delete', 'staff'),
  changePassword: endpoint<{ json: PasswordChange }>()('POST', '/api/password', 'staff'),
  resetPassword: endpoint<{ form: PasswordResetSent; answers: PasswordResetAnswer }>()(
    'POST',
    '/api/password-reset',
    'anyone',
  ),
  team: endpoint<{ answers: TeamMember[] }>()('GET', '/api/admin/staff', 'staff'),
  member: endpoint<{ answers: MemberDetail }>()('GET', '/api/admin/staff/:staffId', 'admin'),
  changeMember: endpoint<{ json: MemberChange; answers: MemberDetail }>()(
    'PATCH',
    '/api/admin/staff/:staffId',
    'admin',
  ),
  endAccess: endpoint()('DELETE', '/api/admin/staff/:staffId/access', 'admin'),
  endSession: endpoint()('DELETE', '/api/admin/staff/:staffId/sessions/:sessionId', 'admin'),
  removeMember: endpoint()('DELETE', '/api/admin/users/:staffId', 'admin'),
}
