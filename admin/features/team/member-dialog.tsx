import type { ReactNode } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { memberTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useMember } from './member.ts'
import { MemberForm } from './member-form.tsx'

interface MemberDialogProps {
  opened: boolean
  onClose: () => void
  staffId: string
  /** Whether the user is editing their own entry. */
  isOwn: boolean
  onChanged: (name: string) => void
  /** Renders other settings for the member below the form. */
  beside: (name: string) => ReactNode
}

export function MemberDialog({ opened, beside, ...props }: MemberDialogProps) {
  const { data: member, error, refetch } = useMember(props.staffId)
  return (
    <Dialog
      // Remounts the dialog once the data is loaded, so that focus moves into it.
      key={member ? 'form' : error ? 'failed' : 'loading'}
      opened={opened}
      onClose={props.onClose}
      title={texts.change}
    >
      {member ? (
        <>
          <MemberForm {...props} member={member} />
          {beside(member.staff_name)}
        </>
      ) : error ? (
        <DialogLoadFailure
          sentence={texts.loadFailed}
          detail={reasonOf(error)}
          retryLabel={words.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <FieldsSkeleton label={words.loading} fields={3} />
      )}
    </Dialog>
  )
}
