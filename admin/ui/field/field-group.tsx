import type { ReactNode } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  title: string
  hint?: ReactNode
  /** As wide as there is room, for what has columns of its own. */
  wide?: boolean
  children: ReactNode
}

/** Fields that belong together, under one heading that is read out with each of them. */
export const FieldGroup = ({ title, hint, wide = false, children }: FieldGroupProps) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    {hint ? <p className={classes.hint}>{hint}</p> : null}
    <div className={classes.fields} data-wide={wide || undefined}>
      {children}
    </div>
  </fieldset>
)
