import type { ReactNode } from 'react'
import classes from './field-caution.module.css'

interface FieldCautionProps {
  /** The field that it is about. */
  children: ReactNode
  /** What is worth a second look, but no fault; announced when it changes. */
  caution: string | null
}

export const FieldCaution = ({ children, caution }: FieldCautionProps) => (
  <div>
    {children}
    <p role="status" className={classes.caution}>
      {caution}
    </p>
  </div>
)
