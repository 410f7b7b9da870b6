import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react'
import { CopyText } from '#admin/ui/copy-text.tsx'
import type { Finding, SenderDomain } from '#contract/mail-settings.ts'
import {
  findingNames,
  findingSentences,
  findingWords,
  senderDomainTexts as texts,
} from '#texts/de/mail-settings.ts'
import classes from './domain-findings.module.css'

const signs = {
  ok: IconCircleCheck,
  weak: IconAlertTriangle,
  missing: IconCircleDashed,
  wrong: IconCircleX,
  unknown: IconHelpCircle,
}

/** The DNS records found, what they mean, and the records to add. */
export function DomainFindings({ findings, owner }: SenderDomain) {
  // If the domain does not exist, the message that says so is enough.
  if (!findings || findings.spf.reason === 'no_such_domain') return null
  const isToDo = Object.values(findings).some(({ record }) => record)
  return (
    <>
      <ul className={classes.findings}>
        {(['spf', 'dkim', 'dmarc'] as const).map((kind) => (
          <FindingEntry key={kind} name={findingNames[kind]} finding={findings[kind]} />
        ))}
      </ul>
      {isToDo && owner === 'organisation' ? <p className={classes.toWhom}>{texts.toWhom}</p> : null}
    </>
  )
}

function FindingEntry({ name, finding }: { name: string; finding: Finding }) {
  const { state, reason, found, record } = finding
  const Sign = signs[state]
  return (
    <li className={classes.finding} data-state={state}>
      <h3 className={classes.head}>
        <Sign size={20} aria-hidden className={classes.sign} />
        {name}: <span className={classes.state}>{findingWords[state]}</span>
      </h3>
      <div className={classes.body}>
        <p>{findingSentences[reason]}</p>
        {found === null ? null : (
          <details className={classes.details}>
            <summary>{texts.found}</summary>
            <code className={classes.record}>{finding.name}</code>
            <code className={classes.record}>{found}</code>
          </details>
        )}
        {record ? <RecordToAdd record={record} replaces={found !== null} /> : null}
      </div>
    </li>
  )
}

const RecordToAdd = ({
  record: { name, value },
  replaces,
}: {
  record: NonNullable<Finding['record']>
  replaces: boolean
}) => (
  <div className={classes.add}>
    <p className={classes.addTitle}>{replaces ? texts.change : texts.add}</p>
    <p className={classes.recordName}>
      {texts.recordName}: <code>{name}</code>
    </p>
    <CopyText
      label={texts.recordValue}
      text={value}
      wraps
      copy={texts.copy}
      copied={texts.copied}
      notCopied={texts.notCopied}
    />
  </div>
)
