import '../later-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useContext, useRef } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { FocusedMessage } from '../message/focused-message.tsx'
import classes from './dialog.module.css'
import { DialogActions } from './dialog-actions.tsx'
import { DialogWordsContext } from './dialog-words.ts'
import { Still } from './still.tsx'
import { useLayer } from './use-layer.ts'
import { useSelectedText } from './use-selected-text.ts'

const stay = () => {}

export interface DialogProps {
  opened: boolean
  /** If undefined, the dialog cannot be closed. */
  onClose?: (() => void) | undefined
  title: string
  /** Whether the dialog is just a short question that does not fill a phone's screen. */
  compact?: boolean
  /** Whether the dialog is wide enough for three buttons in a row. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog's window. It can be closed with Escape, the Back button, the close button or a click
 * outside. While it fades out, it shows what it showed last. A rendering error in its content does
 * not affect the page. Focus is restored by
 * `useDialog` rather than Mantine, because `useDialog` also handles menus. The dialog is built from
 * Mantine's parts, because the title in Mantine's own dialog is a `<header>`, which is wrong there.
 * There is no `className`, because it would also apply to the box around the dialog.
 */
export function DialogFrame(props: DialogProps) {
  const { opened, onClose, title, compact = false, wide = false, children } = props
  const { close } = useContext(DialogWordsContext)
  useLayer(opened, onClose ?? stay)
  const selectedText = useSelectedText(opened)
  // What the dialog is about may change once it is closing.
  const lastTitle = useRef(title)
  if (opened) lastTitle.current = title
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
      {/* Keeps a click outside from moving focus, in case the dialog then stays open. */}
      <Modal.Overlay backgroundOpacity={0.45} onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content classNames={{ content: classes.content }} {...selectedText}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{lastTitle.current}</Modal.Title>
          {onClose ? <Modal.CloseButton aria-label={close} size={36} /> : null}
        </div>
        <Still closing={!opened} className={classes.body}>
          <ErrorBoundary fallback={(retry) => <Broken onRetry={retry} />}>{children}</ErrorBoundary>
        </Still>
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
