import classes from './required-note.module.css'

/** Explains the mark of required fields at the beginning of a form. */
export const RequiredNote = ({ children }: { children: string }) => (
  <p className={classes.note}>{children}</p>
)
