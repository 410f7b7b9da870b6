import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../field/submit-button.tsx'
import classes from './person-details.module.css'

interface PersonDetailsProps {
  facts: [term: string, text: ReactNode][]
  /** Says that the action failed. */
  failure?: ReactNode
  action?: { label: string; onClick: () => void; busy?: boolean } | undefined
  /** A secondary, harmless action. */
  other?: { label: string; onClick: () => void; busy?: boolean } | undefined
}

/** The details of a person or an invitation, with the available actions. */
export const PersonDetails = ({ facts, failure, action, other }: PersonDetailsProps) => (
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
      {action ? (
        <Button
          variant="default"
          className={classes.delete}
          aria-busy={action.busy}
          onClick={action.busy ? undefined : action.onClick}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  </>
)
