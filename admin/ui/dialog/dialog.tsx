import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogFrame, type DialogProps } from './dialog-frame.tsx'
import { DialogWordsContext, type DiscardWords } from './dialog-words.ts'
import { DialogEntriesContext } from './use-dialog-form.ts'

/**
 * A dialog with a form. When it is closed, it asks for confirmation before discarding the input of
 * a form that uses `useDialogForm`, unless the form itself closes it.
 */
export function Dialog({ opened, onClose, children, ...frame }: DialogProps) {
  const unsaved = useRef(new Map<string, DiscardWords | undefined>())
  const draft = useRef<unknown>(undefined)
  const [asking, setAsking] = useState(false)
  // A ref, so the text stays while the question fades out.
  const ownWords = useRef<DiscardWords>(undefined)
  const entries = useMemo(() => ({ unsaved, draft }), [])
  const focused = useRef<HTMLElement | null>(null)
  const close =
    onClose &&
    (() => {
      if (unsaved.current.size === 0) return onClose()
      focused.current = document.activeElement as HTMLElement | null
      ownWords.current = [...unsaved.current.values()].find((words) => words)
      setAsking(true)
    })
  const keep = () => {
    setAsking(false)
    // The question's own focus trap is released only after the next render.
    setTimeout(() => focused.current?.focus({ preventScroll: true }), 20)
  }
  const discard = () => {
    setAsking(false)
    onClose?.()
  }
  useEffect(() => {
    if (!opened) {
      draft.current = undefined
      unsaved.current.clear()
      setAsking(false)
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [opened])

  return (
    <>
      <DialogFrame {...frame} opened={opened} onClose={close}>
        <DialogEntriesContext value={entries}>{children}</DialogEntriesContext>
      </DialogFrame>
      <DiscardQuestion
        opened={opened && asking}
        ownWords={ownWords.current}
        onKeep={keep}
        onDiscard={discard}
      />
    </>
  )
}

interface DiscardQuestionProps {
  opened: boolean
  ownWords: DiscardWords | undefined
  onKeep: () => void
  onDiscard: () => void
}

function DiscardQuestion({ opened, ownWords, onKeep, onDiscard }: DiscardQuestionProps) {
  const words = useContext(DialogWordsContext)
  const discard = ownWords ?? words.discard
  return (
    <ConfirmDialog
      opened={opened}
      title={discard.title}
      keep={discard.keep}
      onKeep={onKeep}
      action={discard.discard}
      onAction={onDiscard}
      busy={false}
    >
      <p>{discard.question}</p>
    </ConfirmDialog>
  )
}
