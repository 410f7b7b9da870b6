import classes from './required-note.module.css'

/** Explains the mark of required fields, once, where a form begins. */
export const RequiredNote = ({ children }: { children: string }) => (
  <p className={classes.note}>{children}</p>
)
