import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Section } from '#admin/ui/section.tsx'
import { domainSentence, senderDomainTexts as texts } from '#texts/de/mail-settings.ts'
import { words } from '#texts/de/words.ts'
import { useSenderDomainCheck } from './check-sender-domain.ts'
import { DomainFindings } from './domain-findings.tsx'
import classes from './sender-domain-section.module.css'

/** Checks the DNS records of the sender's domain when the user asks for a check. */
export function SenderDomainSection({ projectId }: { projectId: string }) {
  const check = useSenderDomainCheck(projectId)
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({ initialValues: { selector: '' } })
  const submit = form.onSubmit(({ selector }) =>
    check.mutate(selector, {
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, ['selector']))
        focusFault()
      },
    }),
  )
  const result = check.data

  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <form ref={formRef} noValidate onSubmit={submit} className={classes.form}>
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
      <Failure
        sentence={check.isError ? texts.failed : null}
        detail={reasonOf(check.error)}
        dismissLabel={words.dismiss}
        onDismiss={check.reset}
      />
      {result ? <DomainFindings {...result} /> : null}
    </Section>
  )
}
