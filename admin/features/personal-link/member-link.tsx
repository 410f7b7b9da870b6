import { useQueryClient } from '@tanstack/react-query'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import type { MemberDetail } from '#contract/member.ts'
import { personalLinkTexts as texts } from '#texts/de/personal-link.ts'
import { LinkActions } from './link-actions.tsx'
import { useMemberLinkActions } from './personal-link.ts'

/** The personal link of a guide, for admins. `memberKey` is where their details are cached. */
export function MemberLink({ member, memberKey }: { member: MemberDetail; memberKey: string[] }) {
  const client = useQueryClient()
  const actions = useMemberLinkActions(member.staff_id, ({ link }) =>
    client.setQueryData<MemberDetail>(memberKey, (detail) => detail && { ...detail, link }),
  )
  return (
    <FieldGroup title={texts.title} hint={texts.hint(member.staff_name)} wide>
      <LinkActions link={member.link} actions={actions} />
    </FieldGroup>
  )
}
