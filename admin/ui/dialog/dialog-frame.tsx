import '../later-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useContext } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { FocusedMessage } from '../message/focused-message.tsx'
import classes from './dialog.module.css'
import { DialogActions } from './dialog-actions.tsx'
import { DialogWordsContext } from './dialog-words.ts'
import { useLayer } from './use-layer.ts'
import { useSelectedText } from './use-selected-text.ts'

const stay = () => {}

export interface DialogProps {
  opened: boolean
  /** Undefined: the dialog cannot be closed. */
  onClose?: (() => void) | undefined
  title: string
  /** Whether it is a short question, which does not fill the screen of a phone. */
  compact?: boolean
  /** Whether it has room for three buttons beside each other. */
  wide?: boolean
  children: ReactNode
}

/**
 * The window of a dialog. Escape, the Back button, the close button and a click outside close it.
 * An error in its content stays within it. `useDialog` restores the focus, because it also handles
 * menus. Composed of Mantine's parts, because Mantine's own title is a `<header>`, which is wrong
 * in a dialog. A `className` would also apply to the box around the dialog.
 */
export function DialogFrame(props: DialogProps) {
  const { opened, onClose, title, compact = false, wide = false, children } = props
  const { close } = useContext(DialogWordsContext)
  useLayer(opened, onClose ?? stay)
  const selectedText = useSelectedText(opened)
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      closeOnEscape={false}
      returnFocus={false}
      fullScreen={phone && !compact}
      size={wide ? 600 : 520}
    >
      {/* Prevents a click outside from moving the focus, in case the dialog stays open. */}
      <Modal.Overlay backgroundOpacity={0.45} onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content classNames={{ content: classes.content }} {...selectedText}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {onClose ? <Modal.CloseButton aria-label={close} size={36} /> : null}
        </div>
        <div className={classes.body}>
          <ErrorBoundary fallback={(retry) => <Broken onRetry={retry} />}>{children}</ErrorBoundary>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { sentence, hint, retry } = useContext(DialogWordsContext).broken
  return (
    <>
      <FocusedMessage tone="error" detail={hint}>
        {sentence}
      </FocusedMessage>
      <DialogActions>
        <Button onClick={onRetry}>{retry}</Button>
      </DialogActions>
    </>
  )
}
