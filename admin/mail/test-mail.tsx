import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { FieldGroup } from '#admin/ui/disclosure.tsx'
import { CallFailure, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { testMailCalls } from '#contract/mail.calls.ts'
import type { MailSample, TestMail } from '#contract/mail.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { sentSentence, testMailTexts as texts, variableNames } from '#texts/de/mail-settings.ts'
import classes from './mail-settings.module.css'
import { type MailSettingsEntries, toForm } from './mail-settings-entries.ts'

export const useSendTestMail = (projectId: string, stored: MailSettings) =>
  useMutation({
    mutationFn: (entries: MailSettingsEntries) =>
      call(testMailCalls.send, { params: { projectId }, form: toForm(entries, stored) }),
  })

interface TestMailGroupProps {
  test: ReturnType<typeof useSendTestMail>
  onSend: () => void
}

/** Sends a test email to the user and shows the mail server's response. */
export function TestMailGroup({ test, onSend }: TestMailGroupProps) {
  const { isPending, data: done } = test
  return (
    <FieldGroup title={texts.title} hint={texts.hint}>
      <div className={classes.action}>
        <SubmitButton variant="default" busy={isPending} onClick={onSend}>
          {texts.send}
        </SubmitButton>
      </div>
      <div aria-live="polite" className={classes.outcome}>
        {isPending ? <p>{texts.sending}</p> : done?.sent ? <Sent done={done} /> : null}
      </div>
      {done && !done.sent && !isPending ? (
        <Notice tone="error" detail={quoted(done)}>
          {faultSentences[done.fault ?? 'unexpected']}
        </Notice>
      ) : null}
      <CallFailure of={test} sentence={texts.notTried} />
    </FieldGroup>
  )
}

const Sent = ({ done }: { done: TestMail }) => (
  <Notice tone={done.way === 'file' ? 'info' : 'success'} detail={quoted(done)}>
    {sentSentence(done)}
  </Notice>
)

const quoted = ({ answer }: TestMail) =>
  answer ? (
    <>
      {texts.answered} <q>{answer}</q>
    </>
  ) : null

/** Until the sample is loaded, the preview shows each variable's meaning instead of its value. */
const unsaid: MailSample = {
  values: variableNames,
  sender: '',
  actions: [],
  footer: '',
  booking_number: '',
}

/** The sample values for previews. */
export function useMailSample(projectId: string): MailSample {
  const { data } = useRead(['mail-sample', projectId], testMailCalls.sample, {
    params: { projectId },
  })
  return data ?? unsaid
}
