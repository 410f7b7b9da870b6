import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/**
 * A dialog that asks one thing. A click beside it does not close it, since that would lose what
 * was typed; Escape does. `useDialog` gives the focus back, as it knows about menus.
 */
export function Dialog({ opened, onClose, title, closeLabel, children }: DialogProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
      closeOnClickOutside={false}
      returnFocus={false}
      fullScreen={phone}
      padding="lg"
      size={520}
      classNames={{ title: classes.title, content: classes.content, body: classes.body }}
      overlayProps={{ backgroundOpacity: 0.45 }}
    >
      {children}
    </Modal>
  )
}
