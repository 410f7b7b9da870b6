import type { ReactNode } from 'react'
import classes from './field-caution.module.css'

interface FieldCautionProps {
  /** The field that the warning is about. */
  children: ReactNode
  /** A warning, as opposed to an error. Screen readers announce changes to it. */
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
