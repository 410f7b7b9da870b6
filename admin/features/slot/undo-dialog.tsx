import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { DialogFrame } from '#admin/ui/dialog/dialog-frame.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { ChangeUndone } from '#contract/slot-change.ts'
import { seriesTexts } from '#texts/de/series.ts'
import { undoDialogTexts as texts, undoTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { timedLines } from './series/plan.ts'
import { PlanList } from './series/plan-days.tsx'
import { useUndo } from './undo.ts'
import classes from './undo-dialog.module.css'

interface UndoDialogProps {
  opened: boolean
  onClose: () => void
  changeId: string
  projectId: string
  timezone: string
  /** A sentence saying what was done. */
  sentence: string
  onUndone: () => void
}

/** Asks for confirmation before undoing an action on many slots, then shows the result. */
export function UndoDialog(props: UndoDialogProps) {
  const { opened, onClose, changeId, projectId, timezone, sentence, onUndone } = props
  const undo = useUndo(projectId)
  return (
    <DialogFrame
      compact
      opened={opened}
      onClose={onClose}
      title={undo.data ? texts.doneTitle(undo.data.undone) : texts.title}
    >
      {undo.data ? (
        <Outcome {...undo.data} timezone={timezone} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <p>{sentence}</p>
          <p>{texts.hint}</p>
          <DialogActions
            message={
              <Failure
                sentence={undo.isError ? undoTexts.failed : null}
                detail={reasonOf(undo.error)}
                dismissLabel={words.dismiss}
                onDismiss={undo.reset}
              />
            }
          >
            <Button variant="default" onClick={onClose} data-autofocus>
              {texts.keep}
            </Button>
            <SubmitButton
              busy={undo.isPending}
              onClick={() => undo.mutate(changeId, { onSuccess: onUndone })}
            >
              {undoTexts.undo}
            </SubmitButton>
          </DialogActions>
        </Stack>
      )}
    </DialogFrame>
  )
}

interface OutcomeProps extends ChangeUndone {
  timezone: string
  onClose: () => void
}

function Outcome({ undone, kept, mails, timezone, onClose }: OutcomeProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The focused button has been removed.
  useEffect(() => ref.current?.focus(), [])
  const filed = useMailsFiled()
  const reasons = [...new Set(kept.map(({ reason }) => reason))]
  return (
    <div ref={ref} tabIndex={-1} className={classes.outcome}>
      <p role="status">
        {undone === 0 && kept.length === 0 ? texts.nothingLeft : texts.undone(undone)}{' '}
        {mails > 0 ? seriesTexts.mailsPosted(mails, filed) : null}
      </p>
      {reasons.map((reason) => {
        const lines = kept.filter((line) => line.reason === reason)
        return (
          <section key={reason}>
            <h3 className={classes.reason}>{undoTexts.kept(lines.length, reason)}</h3>
            <PlanList lines={timedLines(withoutReason(lines), timezone)} />
          </section>
        )
      })}
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </div>
  )
}

/** Leaves out the lines' reasons, because the heading above them already gives the reason. */
const withoutReason = (lines: ChangeUndone['kept']) =>
  lines.map((line) => ({ ...line, reason: '' }))
