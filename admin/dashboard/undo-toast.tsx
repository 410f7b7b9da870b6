import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { reasonOf } from '#admin/api/client.ts'
import { timedLines } from '#admin/series/plan.ts'
import { PlanList } from '#admin/series/series-preview.tsx'
import { DialogActions, DialogFrame } from '#admin/ui/dialog.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { ActionToast } from '#admin/ui/toast.tsx'
import type { ChangeUndone } from '#contract/slot-change.ts'
import { seriesTexts } from '#texts/de/series.ts'
import { undoDialogTexts, undoTexts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { type UndoOffer, useUndo } from './queries.ts'
import classes from './undo-toast.module.css'

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
      title={undo.data ? undoDialogTexts.doneTitle(undo.data.undone) : undoDialogTexts.title}
    >
      {undo.data ? (
        <UndoOutcome {...undo.data} timezone={timezone} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <p>{sentence}</p>
          <p>{undoDialogTexts.hint}</p>
          <DialogActions message={<CallFailure of={undo} sentence={undoTexts.failed} />}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {undoDialogTexts.keep}
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

function UndoOutcome({ undone, kept, mails, timezone, onClose }: OutcomeProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The focused button has been removed.
  useEffect(() => ref.current?.focus(), [])
  const filed = useMailsFiled()
  const reasons = [...new Set(kept.map(({ reason }) => reason))]
  return (
    <div ref={ref} tabIndex={-1} className={classes.outcome}>
      <p role="status">
        {undone === 0 && kept.length === 0
          ? undoDialogTexts.nothingLeft
          : undoDialogTexts.undone(undone)}{' '}
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
        <Button onClick={onClose}>{undoDialogTexts.close}</Button>
      </DialogActions>
    </div>
  )
}

/** Leaves out the lines' reasons, because the heading above them already gives the reason. */
const withoutReason = (lines: ChangeUndone['kept']) =>
  lines.map((line) => ({ ...line, reason: '' }))

const offeredMs = 10 * 60_000

const mostNamed = 3

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true })

interface UndoToastProps {
  projectId: string
  timezone: string
  offer: UndoOffer
  /** Called when it is too late to undo, or when the toast is dismissed. */
  onOver: () => void
}

/**
 * Reports an action on many slots, with a button that undoes it. The button works for ten minutes.
 * If emails were sent, it asks for confirmation first.
 */
export function UndoToast({ projectId, timezone, offer, onOver }: UndoToastProps) {
  const undo = useUndo(projectId)
  const { changeId, sentence, done } = offer
  const dialog = useDialog<UndoOffer>(() => {})
  const [isUndone, setIsUndone] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const dismiss = {
    label: words.dismiss,
    onClick: () => {
      onOver()
      focusPage()
    },
  }
  useEffect(() => {
    const end = () => {
      const isFocused = ref.current?.contains(document.activeElement)
      onOver()
      if (isFocused) focusPage()
    }
    const timer = setTimeout(end, offeredMs)
    return () => clearTimeout(timer)
  }, [onOver])

  if (undo.data) {
    return (
      <ActionToast
        tone="success"
        detail={<Outcome {...undo.data} timezone={timezone} />}
        {...{ ref, dismiss }}
      >
        {undoTexts.undone(undo.data.undone)}
      </ActionToast>
    )
  }
  const action = {
    label: undoTexts.undoThese(done),
    busy: undo.isPending,
    onClick: () => (done.mails > 0 ? dialog.open(offer) : undo.mutate(changeId)),
  }
  return undo.isError ? (
    <ActionToast tone="error" detail={reasonOf(undo.error)} {...{ ref, action, dismiss }}>
      {undoTexts.failed}
    </ActionToast>
  ) : (
    <>
      <ActionToast tone="success" {...{ ref, action, dismiss }}>
        {sentence}
      </ActionToast>
      <UndoDialog
        opened={dialog.opened}
        onClose={() => {
          dialog.close()
          if (isUndone) onOver()
        }}
        changeId={changeId}
        projectId={projectId}
        timezone={timezone}
        sentence={sentence}
        onUndone={() => setIsUndone(true)}
      />
    </>
  )
}

/**
 * The slots where the action was not undone, grouped by reason, and the emails about undoing it.
 */
function Outcome({ kept, mails, timezone }: ChangeUndone & { timezone: string }) {
  const filed = useMailsFiled()
  const reasons = [...new Set(kept.map(({ reason }) => reason))]
  return (
    <>
      {reasons.map((given) => {
        const starts = kept
          .filter(({ reason }) => reason === given)
          .map(({ start }) => moment(new Date(start), timezone))
        return (
          <span key={given} className={classes.line}>
            {undoTexts.kept(starts.length, given)}{' '}
            {undoTexts.named(starts.slice(0, mostNamed), starts.length)}
          </span>
        )
      })}
      {mails > 0 ? (
        <span className={classes.line}>{undoTexts.mailsPosted(mails, filed)}</span>
      ) : null}
    </>
  )
}
