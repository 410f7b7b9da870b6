import type { ReactNode } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  title: string
  hint?: ReactNode
  /** Full width, for content with columns. */
  wide?: boolean
  children: ReactNode
}

/** A group of fields with a heading, which screen readers read out with each field. */
export const FieldGroup = ({ title, hint, wide = false, children }: FieldGroupProps) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    {hint ? <p className={classes.hint}>{hint}</p> : null}
    <div className={classes.fields} data-wide={wide || undefined}>
      {children}
    </div>
  </fieldset>
)
