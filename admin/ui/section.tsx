import { type ReactNode, type Ref, useId } from 'react'
import { createPortal } from 'react-dom'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** For moving focus to the section's title. */
  titleRef?: Ref<HTMLHeadingElement>
  purpose?: ReactNode
  /** The section's main action, shown beside the title if there is room. */
  action?: ReactNode
  children?: ReactNode
}

/** Part of a page, with its own heading. */
export function Section({ title, titleRef, purpose, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 ref={titleRef} id={id} tabIndex={titleRef ? -1 : undefined} className={classes.title}>
          {title}
        </h2>
        {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** Content printed instead of the page, and hidden on screen. */
export const Sheet = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={classes.sheet}>{children}</div>, document.body)
