import { z } from 'zod'
import { id, instant } from './fields.ts'

/** The actions of staff members that colleagues may want to look up later. */
export const auditActions = [
  'organisation_registered',
  'address_confirmed',
  'organisation_suspended',
  'organisation_resumed',
  'guide_view_changed',
  'staff_invited',
  'invitation_withdrawn',
  'staff_joined',
  'staff_removed',
  'role_changed',
  'skills_changed',
  'link_sent',
  'link_revoked',
  'calendar_shared',
  'calendar_revoked',
  'logged_in',
  'log_in_failed',
  'account_braked',
  'second_step_failed',
  'recovery_code_used',
  'totp_added',
  'totp_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'factors_reset',
  'factor_demand_changed',
  'logged_out',
  'logged_out_everywhere',
  'foreign_origin',
  'reset_asked',
  'account_deleted',
  'password_changed',
  'password_reset',
  'project_added',
  'project_changed',
  'project_deleted',
  'mail_settings_changed',
  'variant_added',
  'variant_changed',
  'variant_deleted',
  'slot_added',
  'slot_changed',
  'slot_deleted',
  'slot_moved',
  'slot_called_off',
  'slots_called_off',
  'slot_commented',
  'series_added',
  'series_changed',
  'series_deleted',
  'slots_changed',
  'slots_copied',
  'change_undone',
  'closed_days_changed',
  'staff_assigned',
  'staff_unassigned',
  'absence_entered',
  'absence_deleted',
  'slot_offered',
  'slots_offered',
  'slot_taken_over',
  'slot_given_back',
  'guide_settings_changed',
  'booking_added',
  'booking_changed',
  'booking_moved',
  'booking_cancelled',
  'bookings_cancelled',
  'bookers_messaged',
  'waiting_offered',
  'waiting_removed',
  'unusual_dismissed',
  'mail_sent_again',
  'mails_sent_again',
  'mail_dismissed',
  'booker_exported',
  'booker_erased',
  'exported',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Newest entries first; `before` is the id of the last entry on the previous page. */
export const auditQuery = z.object({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
export type AuditQuerySent = z.input<typeof auditQuery>
export type AuditQuery = z.infer<typeof auditQuery>

/** Who did what to what, and when. Contains no data about bookers. */
export const auditEntry = z
  .object({
    id,
    at: instant,
    staff_id: id.nullable(),
    staff_name: z.string(),
    action: z.enum(auditActions),
    subject_id: id.nullable(),
    label: z.string(),
    /** When an action on many slots was undone. */
    undone_at: instant.nullable(),
  })
  .meta({
    examples: [
      {
        id: '01980000-0000-7000-8000-000000000009',
        at: '2026-11-20T12:00:00Z',
        staff_id: '01980000-0000-7000-8000-000000000004',
        staff_name: 'Käthe Roß',
        action: 'slot_added',
        subject_id: '01980000-0000-7000-8000-000000000005',
        label: '2026-12-01T09:00:00Z',
        undone_at: null,
      },
    ],
  })
export type AuditEntry = z.infer<typeof auditEntry>
