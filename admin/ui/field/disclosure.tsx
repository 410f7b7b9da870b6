import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  title: string
  /** The state of the contents, in a few words. */
  note: string
  /** Whether it contains errors and must be visible. */
  faulty: boolean
  openedAtFirst?: boolean
  children: ReactNode
}

/** Fields that few people need, collapsed at first. */
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

/** Small print inside a disclosure. */
export const DisclosureHint = ({ children }: { children: string }) => (
  <p className={classes.hint}>{children}</p>
)

/** Related fields inside a disclosure, such as those of one language. */
export const DisclosureGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend className={classes.legend}>{title}</legend>
    {children}
  </fieldset>
)
