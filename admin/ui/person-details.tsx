import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './person-details.module.css'

interface PersonDetailsProps {
  facts: [term: string, text: ReactNode][]
  /** What came of the last try. */
  failure?: ReactNode
  deed?: { label: string; onClick: () => void; busy?: boolean } | undefined
}

/** One person or invitation, and what can be done with it. */
export const PersonDetails = ({ facts, failure, deed }: PersonDetailsProps) => (
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
    {deed ? (
      <Button
        variant="default"
        className={classes.delete}
        aria-busy={deed.busy}
        onClick={deed.busy ? undefined : deed.onClick}
      >
        {deed.label}
      </Button>
    ) : null}
  </>
)
