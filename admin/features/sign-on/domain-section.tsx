import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { isAtField } from '#admin/api/at-field.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { SignOnDomain, SignOnSettings } from '#contract/sign-on.ts'
import { domainRemovalTexts, signOnTexts, domainTexts as texts } from '#texts/de/sign-on.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useAddDomain, useProveDomain, useRemoveDomain } from './settings.ts'
import classes from './sign-on-section.module.css'

interface DomainSectionProps {
  settings: SignOnSettings
}

/** The organisation's domains for single sign-on, with the DNS records that verify them. */
export function DomainSection({ settings }: DomainSectionProps) {
  const { domains, passwords_off } = settings
  const removal = useRemoveDomain()
  const [turnedOnBy, setTurnedOnBy] = useState<string>()
  const dialog = useDialog<SignOnDomain>(() => setTurnedOnBy(undefined))
  const { id = '', domain = '' } = dialog.subject ?? {}
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      {domains.length > 0 ? (
        <ul className={classes.domains}>
          {domains.map((one) => (
            <DomainEntry key={one.id} entry={one} onAsk={() => dialog.open(one)} />
          ))}
        </ul>
      ) : (
        <p>{texts.none}</p>
      )}
      {turnedOnBy && !passwords_off ? (
        <div className={classes.told}>
          <Notice
            tone="info"
            detail={texts.passwordsOnReason}
            dismiss={{ label: words.dismiss, onClick: () => setTurnedOnBy(undefined) }}
          >
            {texts.passwordsOn(turnedOnBy)}
          </Notice>
        </div>
      ) : null}
      <AddDomain />
      <DeletionDialog
        opened={dialog.opened}
        onClose={dialog.close}
        texts={{ ...domainRemovalTexts, title: domainRemovalTexts.title(domain) }}
        deletion={removal}
        subject={id}
        onDeleted={(now) => {
          if (passwords_off && !now.passwords_off) setTurnedOnBy(domain)
        }}
      >
        <p>{domainRemovalTexts.question}</p>
        {passwords_off ? <p>{domainRemovalTexts.passwordsOff}</p> : null}
        <p>{domainRemovalTexts.again}</p>
      </DeletionDialog>
    </Section>
  )
}

interface DomainEntryProps {
  entry: SignOnDomain
  /** Called to ask for confirmation before a verified domain is removed. */
  onAsk: () => void
}

function DomainEntry({ entry, onAsk }: DomainEntryProps) {
  const { id, domain, proven, record_name, record_value, lost_at } = entry
  const wanted = !proven || lost_at !== undefined
  const proof = useProveDomain()
  const removal = useRemoveDomain()
  const Sign = wanted ? IconCircleDashed : IconCircleCheck
  const { copied, notCopied } = signOnTexts
  const copying = { wraps: true, copy: texts.copy, copied, notCopied }
  return (
    <li className={classes.domain}>
      <h3 className={classes.domainHead} data-proven={!wanted}>
        <Sign size={20} aria-hidden />
        {domain}: <span>{lost_at ? texts.lacking : proven ? texts.proven : texts.unproven}</span>
      </h3>
      {lost_at ? <p>{texts.missing(moment(new Date(lost_at), deviceZone))}</p> : null}
      {wanted ? (
        <div className={classes.record}>
          <CopyText label={texts.recordName} text={record_name} {...copying} />
          <CopyText label={texts.recordValue} text={record_value} {...copying} />
        </div>
      ) : null}
      <Failure
        sentence={proof.isError ? texts.checkFailed : null}
        detail={reasonOf(proof.error)}
        dismissLabel={words.dismiss}
        onDismiss={proof.reset}
      />
      <Failure
        sentence={removal.isError ? texts.removeFailed : null}
        detail={reasonOf(removal.error)}
        dismissLabel={words.dismiss}
        onDismiss={removal.reset}
      />
      <div className={classes.actions}>
        {wanted ? (
          <SubmitButton
            variant="default"
            busy={proof.isPending}
            aria-label={texts.checkNamed(domain)}
            onClick={() => proof.mutate(id)}
          >
            {texts.check}
          </SubmitButton>
        ) : null}
        <Button
          variant="default"
          aria-label={texts.removeNamed(domain)}
          onClick={() => (proven ? onAsk() : removal.mutate(id))}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

function AddDomain() {
  const add = useAddDomain()
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({ initialValues: { domain: '' } })
  const submit = form.onSubmit(({ domain }) =>
    add.mutate(domain, {
      onSuccess: form.reset,
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, ['domain']))
        focusFault()
      },
    }),
  )
  return (
    <form ref={formRef} noValidate onSubmit={submit} className={classes.form}>
      <TextInput
        label={texts.domain}
        description={texts.domainHint}
        name="domain"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        {...form.getInputProps('domain')}
      />
      <Failure
        sentence={add.isError && !isAtField(add.error, ['domain']) ? texts.addFailed : null}
        detail={reasonOf(add.error)}
        dismissLabel={words.dismiss}
        onDismiss={add.reset}
      />
      <SubmitButton variant="default" busy={add.isPending}>
        {texts.add}
      </SubmitButton>
    </form>
  )
}
