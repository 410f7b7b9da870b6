import { useQueryClient } from '@tanstack/react-query'
import { Section } from '#admin/ui/section.tsx'
import type { MemberDetail } from '#contract/staff.ts'
import { personalLinkTexts as texts } from '#texts/de/mine.ts'
import { LinkActions } from './link-actions.tsx'
import classes from './member-link.module.css'
import { useMemberLinkActions } from './personal-link.ts'

/**
 * A guide's personal link, for admins. `memberKey` is the query key that the guide's details are
 * cached under.
 */
export function MemberLink({ member, memberKey }: { member: MemberDetail; memberKey: string[] }) {
  const client = useQueryClient()
  const actions = useMemberLinkActions(member.staff_id, ({ link }) =>
    client.setQueryData<MemberDetail>(memberKey, (detail) => detail && { ...detail, link }),
  )
  return (
    <div className={classes.section}>
      <Section title={texts.title} purpose={texts.hint(member.staff_name)}>
        <LinkActions link={member.link} actions={actions} />
      </Section>
    </div>
  )
}
