import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import type { InvitationMade } from '#contract/staff.ts'
import { inviteDialogTexts as texts } from '#texts/de/team.ts'
import { InviteForm } from './invite-form.tsx'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
  /** Whether emails are only written to files. */
  filed: boolean
  onInvited: (invitation: InvitationMade) => void
}

export const InviteDialog = ({ opened, ...form }: InviteDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <InviteForm {...form} />
  </Dialog>
)
