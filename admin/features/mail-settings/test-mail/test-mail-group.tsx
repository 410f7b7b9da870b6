import { reasonOf } from '#admin/api/api-error.ts'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { TestMail } from '#contract/mail.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { sentSentence, testMailTexts as texts } from '#texts/de/mail-settings.ts'
import { words } from '#texts/de/words.ts'
import type { useSendTestMail } from './send-test-mail.ts'
import classes from './test-mail-group.module.css'

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
      <Failure
        sentence={test.isError ? texts.notTried : null}
        detail={reasonOf(test.error)}
        dismissLabel={words.dismiss}
        onDismiss={test.reset}
      />
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
