import type { ReactNode } from 'react'
import classes from './field-caution.module.css'

interface FieldCautionProps {
  /** The field. */
  children: ReactNode
  /** A warning that is not an error; screen readers announce changes to it. */
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
