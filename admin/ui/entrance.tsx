import type { ReactNode } from 'react'
import classes from './entrance.module.css'
import { Mark } from './mark.tsx'

interface EntranceProps {
  product: string
  title: string
  purpose?: string
  children: ReactNode
  /** A link to a related page, for users who were looking for it instead. */
  elsewhere?: ReactNode
}

/** The layout of pages that do not need a session: a single column with a form. */
export const Entrance = ({ product, title, purpose, children, elsewhere }: EntranceProps) => (
  <main className={classes.page}>
    <div className={classes.column}>
      <p className={classes.brand}>
        <Mark size={32} />
        {product}
      </p>
      <h1 className={classes.title}>{title}</h1>
      {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
      <div className={classes.form}>{children}</div>
      {elsewhere ? <p className={classes.elsewhere}>{elsewhere}</p> : null}
    </div>
  </main>
)
