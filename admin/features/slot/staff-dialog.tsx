import { Button, Checkbox, Stack } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog-actions.tsx'
import { Failure } from '#admin/ui/failure.tsx'
import { FieldsSkeleton } from '#admin/ui/fields-skeleton.tsx'
import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { assignmentTexts as texts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { useAssignStaff } from './assign-staff.ts'
import { choicesFor } from './assignment.ts'
import { useUnassignStaff } from './unassign-staff.ts'

interface StaffDialogProps {
  opened: boolean
  onClose: () => void
  projectId: string
  slot: Slot
  moment: string
  /** Undefined while it is loading. */
  team: TeamMember[] | undefined
  teamFailed: boolean
}

/** Each tick is stored at once; one that could not be is taken back, and said. */
export function StaffDialog(props: StaffDialogProps) {
  const { opened, onClose, projectId, slot, moment, team, teamFailed } = props
  const at = { projectId, slotId: slot.slot_id }
  const assign = useAssignStaff(at)
  const unassign = useUnassignStaff(at)
  const forget = () => {
    assign.reset()
    unassign.reset()
  }
  const close = () => {
    forget()
    onClose()
  }
  const error = assign.error ?? unassign.error
  const failure = (
    <Failure
      sentence={error ? texts.failed : null}
      detail={reasonOf(error)}
      dismissLabel={words.dismiss}
      onDismiss={forget}
    />
  )

  return (
    <Dialog compact opened={opened} onClose={close} title={texts.title} closeLabel={words.close}>
      <p>{moment}</p>
      {teamFailed && !team ? <p role="alert">{texts.loadFailed}</p> : null}
      {team || teamFailed ? (
        <Checkbox.Group
          mt="md"
          label={texts.who}
          value={slot.staff.map(({ staff_id }) => staff_id)}
          size="md"
        >
          <Stack gap={4} mt={4}>
            {choicesFor(slot, team).map(({ member, label }, index) => (
              <Checkbox
                key={member.staff_id}
                value={member.staff_id}
                label={label}
                size="md"
                py={6}
                data-autofocus={index === 0 ? true : undefined}
                onChange={(event) => {
                  forget()
                  if (event.currentTarget.checked) assign.mutate(member)
                  else unassign.mutate(member)
                }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <FieldsSkeleton label={words.loading} fields={2} />
      )}
      <DialogActions message={failure}>
        <Button onClick={close}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
