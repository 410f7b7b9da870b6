import { useContext } from 'react'
import { DialogWordsContext } from '../dialog/dialog-words.ts'
import { Failure } from './failure.tsx'
import classes from './load-failure.module.css'

interface LoadFailureProps {
  /** Whether the user is waiting for the dialog or menu that failed to load. */
  shown: boolean
  onDismiss: () => void
}

/** A message over the page that says a dialog or menu could not be loaded or shown. */
export function LoadFailure({ shown, onDismiss }: LoadFailureProps) {
  const { missing, dismiss } = useContext(DialogWordsContext).broken
  return (
    <div className={classes.failure}>
      <Failure sentence={shown ? missing : null} dismissLabel={dismiss} onDismiss={onDismiss} />
    </div>
  )
}
