import type { ReactNode } from 'react'
import { useReload } from '#admin/ui/hooks/use-reload.ts'
import type { To } from '#admin/ui/router/location.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Invitation } from '#contract/staff.ts'
import { invitationTexts as texts } from '#texts/de/team.ts'
import { InvitationList } from './invitation-list.tsx'
import classes from './invitation-section.module.css'
import { useInvitations } from './invitations.ts'
import { InvitationsLoadFailed, LoadingInvitations } from './invitations-loading.tsx'

interface InvitationSectionProps {
  pathOf: (invitation: Invitation) => To
  onDelete: (invitation: Invitation) => void
}

export function InvitationSection({ pathOf, onDelete }: InvitationSectionProps) {
  const { data: invitations = [], isPending, error, refetch } = useInvitations()
  const { target, reloading, reload } = useReload<HTMLHeadingElement>(refetch)

  return (
    <Section
      title={texts.title}
      titleRef={target}
      purpose={invitations.length > 0 ? texts.sendAgainHint : undefined}
    >
      {error || reloading ? (
        <InvitationsLoadFailed error={error} reloading={reloading} onReload={reload} />
      ) : isPending ? (
        <LoadingInvitations />
      ) : null}
      <InvitationList
        invitations={invitations}
        pathOf={pathOf}
        none={isPending || error ? null : <None />}
        onDelete={onDelete}
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
