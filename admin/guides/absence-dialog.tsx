import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { absenceDialogTexts as texts } from '#texts/de/absence.ts'
import { absenceTexts } from '#texts/de/guide-offer.ts'
import { AbsenceSpanForm, useEnterAbsence } from './absence.tsx'
import classes from './guides.module.css'

interface Person {
  staff_id: string
  staff_name: string
}

interface AbsenceDialogProps {
  opened: boolean
  onClose: () => void
  /** The member who is absent; undefined if the dialog asks. */
  member?: Person | undefined
  /** Who may be chosen. */
  team?: Person[]
  /** The day that the fields begin with, in the device's time zone. */
  day?: string | undefined
  /** Called with what has happened, in words, after the dialog has closed. */
  onEntered: (sentence: string) => void
}

/** A team member's absence in days, entered by an admin. */
export const AbsenceDialog = ({ opened, onClose, member, ...props }: AbsenceDialogProps) => (
  <Dialog
    compact
    opened={opened}
    onClose={onClose}
    title={member ? texts.titleOf(member.staff_name) : texts.title}
  >
    <AbsenceForm {...props} member={member} onClose={onClose} />
  </Dialog>
)

function AbsenceForm({
  member,
  team = [],
  day,
  onClose,
  onEntered,
}: Omit<AbsenceDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const absent = member ?? team.find(({ staff_id }) => staff_id === chosen)
  const enter = useEnterAbsence({ staffId: absent?.staff_id ?? '' })
  const options = team.map(({ staff_id, staff_name }) => ({ value: staff_id, label: staff_name }))
  return (
    <div className={classes.inDialog}>
      {member ? null : (
        <NativeSelect
          size="md"
          mb="sm"
          label={texts.who}
          value={chosen}
          data={[{ value: '', label: texts.choose }, ...options]}
          error={isAsked && !absent ? texts.whoMissing : undefined}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data-autofocus
        />
      )}
      {absent ? <p>{absenceTexts.memberPurpose(absent.staff_name)}</p> : null}
      <FiledNote />
      <AbsenceSpanForm
        main
        enter={enter}
        from={absenceTexts.from}
        submit={absenceTexts.memberEnter}
        day={day}
        onCheck={() => {
          setIsAsked(true)
          return absent !== undefined
        }}
        onEntered={({ slot_ids, asked }) => {
          onClose()
          onEntered(absenceTexts.memberEntered(slot_ids.length, asked))
        }}
      />
    </div>
  )
}
