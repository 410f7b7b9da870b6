import { Checkbox, Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import { roles } from '#contract/role.ts'
import type { MemberDetail } from '#contract/staff.ts'
import { roleHints, roleNames, memberTexts as texts } from '#texts/de/team.ts'
import type { MemberEntries } from './member-entries.ts'

interface MemberFieldsProps {
  inputOf: UseFormReturnType<MemberEntries>['getInputProps']
  member: MemberDetail
  /** Whether saving would remove the user's own admin role. */
  losesAdmin: boolean
}

export function MemberFields({ inputOf, member, losesAdmin }: MemberFieldsProps) {
  const { variants } = member
  const projects = new Set(variants.map(({ project }) => project))
  return (
    <>
      <FieldCaution caution={losesAdmin ? texts.losesAdmin : null}>
        <Radio.Group label={texts.role} name="role" size="md" {...inputOf('role')}>
          <Stack gap={8} mt={4}>
            {roles.map((role) => (
              <Radio
                key={role}
                value={role}
                label={roleNames[role]}
                description={roleHints[role]}
                size="md"
                data-autofocus={role === member.role ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      </FieldCaution>
      <Checkbox.Group
        label={texts.leads}
        description={texts.leadsHint}
        size="md"
        {...inputOf('skills')}
      >
        <Stack gap={8} mt={4}>
          {variants.map(({ id, name, project }) => (
            <Checkbox
              key={id}
              value={id}
              name="skills"
              label={name}
              description={projects.size > 1 ? project : undefined}
              size="md"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={texts.preferred}
        description={texts.preferredHint}
        name="preferred"
        size="md"
        {...inputOf('preferred', { type: 'checkbox' })}
      />
    </>
  )
}
