import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './field.module.css'

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
        <span className={classes.disclosureNote}>{note}</span>
      </UnstyledButton>
      <div id={id}>{opened ? children : null}</div>
    </div>
  )
}

/** An explanation in small print inside a disclosure. */
export const DisclosureHint = ({ children }: { children: string }) => (
  <p className={classes.disclosureHint}>{children}</p>
)

/** A group of related fields inside a disclosure, such as those for one language. */
export const DisclosureGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend className={classes.legend}>{title}</legend>
    {children}
  </fieldset>
)

interface FieldGroupProps {
  title: string
  hint?: ReactNode
  /** Uses the full width, for content in columns. */
  wide?: boolean
  children: ReactNode
}

/** A group of fields with a heading, which screen readers announce with the fields. */
export const FieldGroup = ({ title, hint, wide = false, children }: FieldGroupProps) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    {hint ? <p className={classes.fieldGroupHint}>{hint}</p> : null}
    <div className={classes.fields} data-wide={wide || undefined}>
      {children}
    </div>
  </fieldset>
)
