import { Button } from '@mantine/core'
import { useId } from 'react'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import type { Absence } from '#contract/slot.ts'
import { absenceDeletionTexts, absenceTexts as texts } from '#texts/de/guide-offer.ts'
import classes from './absence-list.module.css'
import type { useDeleteAbsence } from './absences.ts'
import { spanOf } from './spans.ts'

interface AbsenceListProps {
  absences: Absence[]
  timezone: string
  deletion: ReturnType<typeof useDeleteAbsence>
}

/**
 * Lists the periods in which somebody is unavailable. Deleting one asks first, because it does not
 * give the member any slots back.
 */
export function AbsenceList({ absences, timezone, deletion }: AbsenceListProps) {
  const titleId = useId()
  const question = useDialog<{ id: string; span: string }>(() => {})
  const { id = '', span: asked = '' } = question.subject ?? {}
  const dialog = (
    <DeletionDialog
      opened={question.opened}
      onClose={question.close}
      texts={absenceDeletionTexts}
      deletion={deletion}
      subject={id}
    >
      <p>{absenceDeletionTexts.question(asked)}</p>
    </DeletionDialog>
  )
  // The dialog stays while it fades out after the last absence has been deleted.
  if (absences.length === 0) return dialog
  return (
    <div className={classes.absences}>
      <p id={titleId} className={classes.title}>
        {texts.list}
      </p>
      <ul className={classes.list} aria-labelledby={titleId}>
        {absences.map(({ absence_id, ...instants }) => {
          const span = spanOf(instants, timezone)
          return (
            <li key={absence_id} className={classes.absence}>
              <span className={classes.span}>{span}</span>
              <Button
                variant="default"
                size="compact-md"
                aria-label={texts.removeOf(span)}
                onClick={() => question.open({ id: absence_id, span })}
              >
                {texts.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </div>
  )
}
