import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { ActionToast } from '#admin/ui/message/action-toast.tsx'
import type { ChangeUndone } from '#contract/slot-change.ts'
import { undoTexts as texts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useUndo } from './undo.ts'
import { UndoDialog } from './undo-dialog.tsx'
import type { UndoOffer } from './undo-offer.ts'
import classes from './undo-toast.module.css'

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
        {texts.undone(undo.data.undone)}
      </ActionToast>
    )
  }
  const action = {
    label: texts.undoThese(done),
    busy: undo.isPending,
    onClick: () => (done.mails > 0 ? dialog.open(offer) : undo.mutate(changeId)),
  }
  return undo.isError ? (
    <ActionToast tone="error" detail={reasonOf(undo.error)} {...{ ref, action, dismiss }}>
      {texts.failed}
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
            {texts.kept(starts.length, given)}{' '}
            {texts.named(starts.slice(0, mostNamed), starts.length)}
          </span>
        )
      })}
      {mails > 0 ? <span className={classes.line}>{texts.mailsPosted(mails, filed)}</span> : null}
    </>
  )
}
