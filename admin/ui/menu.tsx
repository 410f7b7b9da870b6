import './later-styles.ts'
import { Menu as MantineMenu } from '@mantine/core'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'

export interface MenuEntry {
  label: string
  className?: string | undefined
  onChoose: () => void
}

interface MenuProps {
  button: ReactElement<ComponentProps<'button'>>
  /**
   * The element that had focus after the button was pressed. In Safari it is not the button,
   * because Safari does not focus buttons that are clicked.
   */
  focusedBefore: Element | null
  heading?: ReactElement
  entries: MenuEntry[]
  width: number
}

/**
 * A menu, already open, with a button that replaces the plain button that was pressed. Focus was
 * lost with the plain button, so it first moves to the new one, and returns there when the menu
 * closes.
 */
export function Menu({ button, focusedBefore, heading, entries, width }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const before = useRef(focusedBefore)
  useEffect(() => {
    // If the user moved focus while the menu was loading, it stays where it is and the menu does
    // not open.
    if (![document.body, before.current].includes(document.activeElement)) return
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  // Mantine closes the menu only if the focus is in it, but the focus moves there a moment after it
  // has opened.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpened(false)
  }
  return (
    <MantineMenu position="bottom-end" width={width} opened={opened} onChange={setOpened}>
      <MantineMenu.Target>{cloneElement(button, { ref: target, onKeyDown })}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {heading ? (
          <>
            <MantineMenu.Label>{heading}</MantineMenu.Label>
            <MantineMenu.Divider />
          </>
        ) : null}
        {entries.map(({ label, className, onChoose }) => (
          <MantineMenu.Item key={label} onClick={onChoose} {...(className ? { className } : {})}>
            {label}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
