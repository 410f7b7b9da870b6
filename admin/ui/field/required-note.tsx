import classes from './required-note.module.css'

/** A note at the beginning of a form that explains the mark for required fields. */
export const RequiredNote = ({ children }: { children: string }) => (
  <p className={classes.note}>{children}</p>
)
