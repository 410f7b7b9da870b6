import '#admin/ui/later-styles.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { MemberDetail } from '#contract/staff.ts'
import { memberTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useChangeMember } from './member.ts'
import { changesIn, entriesOf, faultsOf } from './member-entries.ts'
import { MemberFields } from './member-fields.tsx'

interface MemberFormProps {
  member: MemberDetail
  isOwn: boolean
  onChanged: (name: string) => void
  onClose: () => void
}

export function MemberForm({ isOwn, onChanged, onClose, ...props }: MemberFormProps) {
  // The member as last known to this admin, so that changes by others do not count as this admin's.
  const [member, setMember] = useState(props.member)
  const change = useChangeMember(member.staff_id)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({ initialValues: entriesOf(member) })
  const atField = change.error !== null && Object.keys(faultsOf(change.error)).length > 0
  const submit = form.onSubmit((entries) => {
    change.mutate(changesIn(entries, member), {
      onSuccess: (changed) => {
        onChanged(member.staff_name)
        // The dialog stays open if its other forms have unsaved input, which closing would discard.
        if (!form.areOthersUnsaved()) return onClose()
        setMember(changed)
        form.setValues(entriesOf(changed))
        form.resetDirty(entriesOf(changed))
      },
      onError: (error) => {
        form.setErrors(faultsOf(error))
        focusFault()
      },
    })
  })

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <p>{member.staff_name}</p>
        <MemberFields
          inputOf={form.getInputProps}
          member={member}
          losesAdmin={isOwn && member.admin && form.values.role !== 'admin'}
        />
        <SubmitActions
          sending={change}
          failed={atField ? null : texts.failed}
          cancel={words.cancel}
          onClose={onClose}
        >
          {texts.save}
        </SubmitActions>
      </Stack>
    </form>
  )
}
