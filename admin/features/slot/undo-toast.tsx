import { useEffect, useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.ts'
import { ActionToast } from '#admin/ui/message/action-toast.tsx'
import type { ChangeUndone } from '#contract/slot-change.ts'
import { moment } from '#texts/de/time.ts'
import { undoTexts as texts } from '#texts/de/undo.ts'
import { words } from '#texts/de/words.ts'
import { useUndo } from './undo.ts'
import type { useUndoOffer } from './undo-offer.ts'
import classes from './undo-toast.module.css'

const mostNamed = 3

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true })

interface UndoToastProps {
  projectId: string
  timezone: string
  offer: NonNullable<ReturnType<typeof useUndoOffer>['offer']>
  /** Called when the offer is over or dismissed. */
  onOver: () => void
}

/** What was done to many slots, with a button that takes it back, for ten minutes. */
export function UndoToast({ projectId, timezone, offer, onOver }: UndoToastProps) {
  const undo = useUndo(projectId)
  const { until, changeId, isUndone } = offer
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
    const timer = setTimeout(end, until - Date.now())
    return () => clearTimeout(timer)
  }, [until, onOver])

  // It was taken back elsewhere, or before this page was opened again.
  if (isUndone && undo.isIdle) return null
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
    label: texts.undo,
    busy: undo.isPending,
    onClick: () => undo.mutate(changeId),
  }
  return undo.isError ? (
    <ActionToast tone="error" detail={reasonOf(undo.error)} {...{ ref, action, dismiss }}>
      {texts.failed}
    </ActionToast>
  ) : (
    <ActionToast tone="success" {...{ ref, action, dismiss }}>
      {offer.sentence}
    </ActionToast>
  )
}

/** The slots that stay, by the reason why, and the mails about it. */
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
