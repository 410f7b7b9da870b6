import type { ReactNode } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** Fields that belong together, under one heading that is read out with each of them. */
export const FieldGroup = ({ title, hint, children }: FieldGroupProps) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    {hint ? <p className={classes.hint}>{hint}</p> : null}
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
