import { TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call, fieldErrorsOf } from '#admin/api/client.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { useEntryForm } from '#admin/ui/entry-form.tsx'
import { CallFailure } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { senderDomainCalls } from '#contract/mail.calls.ts'
import type { Finding, SenderDomain } from '#contract/mail-settings.ts'
import {
  domainSentence,
  findingNames,
  findingSentences,
  findingWords,
  senderDomainTexts as texts,
} from '#texts/de/mail-settings.ts'
import classes from './mail-settings.module.css'

/** Never cached, because somebody may be correcting the DNS records right now. */
const useSenderDomainCheck = (projectId: string) =>
  useMutation({
    mutationFn: (selector: string) =>
      call(senderDomainCalls.check, { params: { projectId }, query: { selector } }),
  })

const signs = {
  ok: IconCircleCheck,
  weak: IconAlertTriangle,
  missing: IconCircleDashed,
  wrong: IconCircleX,
  unknown: IconHelpCircle,
}

/** The DNS records found, what they mean, and the records to add. */
function DomainFindings({ findings, owner }: SenderDomain) {
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
      <div className={classes.domainFindingsBody}>
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

/** Checks the DNS records of the sender's domain when the user asks for a check. */
export function SenderDomainSection({ projectId }: { projectId: string }) {
  const check = useSenderDomainCheck(projectId)
  const form = useEntryForm({ initialValues: { selector: '' } })
  const submit = form.onSubmit(({ selector }) =>
    check.mutate(selector, {
      onError: (error) => form.showFaults(fieldErrorsOf(error, ['selector'])),
    }),
  )
  const result = check.data

  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <form ref={form.formRef} noValidate onSubmit={submit} className={classes.form}>
        <TextInput
          label={texts.selector}
          description={texts.selectorHint}
          name="selector"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps('selector')}
        />
        <SubmitButton variant="default" busy={check.isPending}>
          {texts.check}
        </SubmitButton>
      </form>
      <div role="status" className={classes.status}>
        {check.isPending ? texts.checking : result ? domainSentence(result) : null}
      </div>
      <CallFailure of={check} sentence={texts.failed} />
      {result ? <DomainFindings {...result} /> : null}
    </Section>
  )
}
