import type { ReactNode } from 'react'
import classes from './field-group.module.css'

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
    {hint ? <p className={classes.hint}>{hint}</p> : null}
    <div className={classes.fields} data-wide={wide || undefined}>
      {children}
    </div>
  </fieldset>
)
