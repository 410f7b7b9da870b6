import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import classes from './message.module.css'
import { PassingMessage } from './message.tsx'

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
    <div ref={ref} className={classes.actionToastToast} data-tone={tone}>
      <div className={classes.actionToastWords}>
        <p role={tone === 'error' ? 'alert' : 'status'} className={classes.actionToastSentence}>
          {said}
        </p>
        {detail ? <p className={classes.actionToastDetail}>{detail}</p> : null}
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

interface FloatingToastProps {
  nth: number
  text: string
  /** An `ActionToast`, shown below the success message. */
  children?: ReactNode
}

/** A success message at the bottom of the window. */
export const FloatingToast = ({ nth, text, children }: FloatingToastProps) => (
  <div className={classes.floatingToastToast}>
    <PassingMessage nth={nth}>{text}</PassingMessage>
    {children}
  </div>
)

/** The current toast. Call `dismissToast` before the next action. */
export function useToast() {
  const [toast, setToast] = useState({ nth: 0, text: '' })
  const showToast = (text: string) => setToast(({ nth }) => ({ nth: nth + 1, text }))
  const dismissToast = () => setToast(({ nth }) => ({ nth, text: '' }))
  return { toast, showToast, dismissToast }
}
