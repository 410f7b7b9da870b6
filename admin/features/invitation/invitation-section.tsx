import type { ReactNode } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useReload } from '#admin/ui/hooks/use-reload.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { To } from '#admin/ui/router/location.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Invitation } from '#contract/invitation.ts'
import { invitationTexts as texts } from '#texts/de/invitation.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteInvitation } from './delete-invitation.ts'
import { InvitationList } from './invitation-list.tsx'
import classes from './invitation-section.module.css'
import { useInvitations } from './invitations.ts'
import { InvitationsLoadFailed, LoadingInvitations } from './invitations-loading.tsx'

interface InvitationSectionProps {
  pathOf: (invitation: Invitation) => To
  onDeleted: (email: string) => void
}

export function InvitationSection({ pathOf, onDeleted }: InvitationSectionProps) {
  const { data: invitations = [], isPending, error, refetch } = useInvitations()
  const { target, reloading, reload } = useReload<HTMLHeadingElement>(refetch)
  const deletion = useDeleteInvitation(onDeleted)

  return (
    <Section
      title={texts.title}
      titleRef={target}
      purpose={invitations.length > 0 ? texts.sendAgainHint : undefined}
    >
      <div className={classes.failure}>
        <Failure
          sentence={deletion.isError ? texts.deleteFailed : null}
          detail={reasonOf(deletion.error)}
          dismissLabel={words.dismiss}
          onDismiss={deletion.reset}
        />
      </div>
      {error || reloading ? (
        <InvitationsLoadFailed error={error} reloading={reloading} onReload={reload} />
      ) : isPending ? (
        <LoadingInvitations />
      ) : null}
      <InvitationList
        invitations={invitations}
        pathOf={pathOf}
        none={isPending || error ? null : <None />}
        deleting={deletion.isPending ? deletion.variables : undefined}
        onDelete={deletion.mutate}
      />
    </Section>
  )
}

const None = (): ReactNode => (
  <div className={classes.none}>
    <p>{texts.none}</p>
    <p className={classes.quiet}>{texts.noneHint}</p>
  </div>
)
