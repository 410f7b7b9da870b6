import '../later-styles.ts'
import { Badge, Button, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './person-list.module.css'

export const PersonList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
)

interface PersonRowProps {
  /**
   * The person's name as a link to the entry's page, which also contains the action on small
   * screens.
   */
  name: ReactNode
  /** A label shown beside the name. */
  mark?: string | undefined
  detail?: ReactNode
  badge?: string | undefined
  /**
   * The button at the end of the row, hidden on small screens. Its `description` includes the name.
   */
  action?: { label: string; description: string; onClick: () => void; busy?: boolean } | undefined
}

export const PersonRow = ({ name, mark, detail, badge, action }: PersonRowProps) => (
  <li className={classes.row}>
    <div>
      <p className={classes.name}>
        {name}
        {mark ? <span className={classes.mark}> ({mark})</span> : null}
      </p>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
    </div>
    <div>
      {badge ? (
        <Badge size="lg" tt="none" className={classes.word}>
          {badge}
        </Badge>
      ) : null}
    </div>
    <div className={classes.action}>
      {action ? (
        <Button
          variant="subtle"
          size="sm"
          px="sm"
          className={classes.delete}
          aria-label={action.description}
          aria-busy={action.busy}
          onClick={action.busy ? undefined : action.onClick}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
    <IconChevronRight size={20} aria-hidden className={classes.further} />
  </li>
)

/** A placeholder shown while the list loads. */
export const PersonSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.list}>
    {[180, 140, 220].map((width) => (
      <div key={width} className={classes.row}>
        <div>
          <Skeleton height={16} width={width} maw="80%" mb="xs" />
          <Skeleton height={12} width={width + 60} maw="100%" />
        </div>
      </div>
    ))}
  </div>
)
