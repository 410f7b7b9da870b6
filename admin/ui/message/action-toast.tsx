import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import classes from './action-toast.module.css'

interface ActionToastProps {
  tone: 'success' | 'error'
  /** The sentence that screen readers announce. */
  children: string
  detail?: ReactNode
  action?: { label: string; busy: boolean; onClick: () => void }
  dismiss: { label: string; onClick: () => void }
  ref?: Ref<HTMLDivElement>
}

/** A message with a button, for use in `FloatingToast`. It stays until the user dismisses it. */
export function ActionToast(props: ActionToastProps) {
  const { tone, children, detail, action, dismiss, ref } = props
  // Screen readers announce changes to a live region, but not its initial content.
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(children), [children])
  const closeRef = useRef<HTMLButtonElement>(null)
  const hasAction = action !== undefined
  const [hadAction] = useState(hasAction)
  useEffect(() => {
    // The action's button had focus, and has been removed.
    if (hadAction && !hasAction && document.activeElement === document.body) {
      closeRef.current?.focus()
    }
  }, [hadAction, hasAction])
  return (
    <div ref={ref} className={classes.toast} data-tone={tone}>
      <div className={classes.words}>
        <p role={tone === 'error' ? 'alert' : 'status'} className={classes.sentence}>
          {said}
        </p>
        {detail ? <p className={classes.detail}>{detail}</p> : null}
      </div>
      <div className={classes.buttons}>
        {action ? (
          <Button
            variant="default"
            size="sm"
            aria-busy={action.busy}
            onClick={() => {
              if (!action.busy) action.onClick()
            }}
          >
            {action.label}
          </Button>
        ) : null}
        <CloseButton
          ref={closeRef}
          aria-label={dismiss.label}
          size={36}
          onClick={dismiss.onClick}
        />
      </div>
    </div>
  )
}
