import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  title: string
  /** A few words about the contents, such as the current choice. */
  note: string
  /** Whether the contents include errors and must be visible. */
  faulty: boolean
  openedAtFirst?: boolean
  children: ReactNode
}

/** A collapsible section for fields that few people need. */
export function Disclosure(props: DisclosureProps) {
  const { title, note, faulty, openedAtFirst = false, children } = props
  const [opened, setOpened] = useState(openedAtFirst)
  if (faulty && !opened) setOpened(true)
  const id = useId()
  return (
    <div className={classes.disclosure}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
        {title}
        <span className={classes.note}>{note}</span>
      </UnstyledButton>
      <div id={id}>{opened ? children : null}</div>
    </div>
  )
}

/** An explanation in small print inside a disclosure. */
export const DisclosureHint = ({ children }: { children: string }) => (
  <p className={classes.hint}>{children}</p>
)

/** A group of related fields inside a disclosure, such as those for one language. */
export const DisclosureGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend className={classes.legend}>{title}</legend>
    {children}
  </fieldset>
)
