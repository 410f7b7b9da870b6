import { Badge, Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './person.module.css'
import { SubmitButton } from './save-bar.tsx'
import './later-styles.ts'
import { IconChevronRight } from '@tabler/icons-react'

interface PersonDetailsProps {
  facts: [term: string, text: ReactNode][]
  /** Says that the action failed. */
  failure?: ReactNode
  action?: { label: string; onClick: () => void; busy?: boolean } | undefined
  /** Secondary, harmless actions. */
  other?: { label: string; onClick: () => void; busy?: boolean } | undefined
  others?: { label: string; onClick: () => void }[]
}

/** The details of a person or an invitation, with the available actions. */
export const PersonDetails = ({
  facts,
  failure,
  action,
  other,
  others = [],
}: PersonDetailsProps) => (
  <>
    <dl className={classes.facts}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {failure}
    <div className={classes.actions}>
      {other ? (
        <SubmitButton variant="default" busy={other.busy ?? false} onClick={other.onClick}>
          {other.label}
        </SubmitButton>
      ) : null}
      {others.map(({ label, onClick }) => (
        <Button key={label} variant="default" onClick={onClick}>
          {label}
        </Button>
      ))}
      {action ? (
        <Button
          variant="default"
          className={classes.personDetailsDelete}
          aria-busy={action.busy}
          onClick={action.busy ? undefined : action.onClick}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  </>
)

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
          className={classes.personListDelete}
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
