import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useTopmost } from './use-topmost.ts'

const stay = () => {}

interface DialogProps {
  opened: boolean
  /** Without it the dialog stays until what it asks for is done. */
  onClose?: () => void
  title: string
  closeLabel: string
  /** A short question: it does not take the whole screen of a phone. */
  compact?: boolean
  children: ReactNode
}

/**
 * A dialog that asks one thing. A click beside it does not close it, since that would lose what
 * was typed; Escape does. `useDialog` gives the focus back, as it knows about menus.
 *
 * Put together from parts: Mantine's own head is a `<header>`, which in a dialog is one too many. A `className` would also
 * dress the box around the dialog, which is the window.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, closeLabel, compact = false, children } = props
  const topmost = useTopmost(opened)
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      closeOnEscape={topmost}
      closeOnClickOutside={false}
      returnFocus={false}
      fullScreen={phone && !compact}
      size={520}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content classNames={{ content: classes.content }}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {onClose ? <Modal.CloseButton aria-label={closeLabel} size={36} /> : null}
        </div>
        <div className={classes.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
