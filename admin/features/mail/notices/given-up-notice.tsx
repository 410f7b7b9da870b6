import { reasonOf } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { mailListTexts as texts, undeliveredTexts } from '#texts/de/mail.ts'
import { words } from '#texts/de/words.ts'
import type { useSendAllAgain } from '../send-again.ts'
import classes from './given-up-notice.module.css'

interface GivenUpNoticeProps {
  count: number
  /** How many emails are held back by a cap. */
  held: number
  sending: ReturnType<typeof useSendAllAgain>
}

/**
 * Says how many emails are undeliverable or held back, and offers actions on the undeliverable
 * ones.
 */
export const GivenUpNotice = ({ count, held, sending }: GivenUpNoticeProps) => (
  <div className={classes.notices}>
    {count > 0 ? (
      <Notice
        tone="warning"
        detail={
          <SubmitButton
            variant="default"
            size="sm"
            mt="xs"
            mb="xs"
            busy={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {texts.sendAllAgain}
          </SubmitButton>
        }
      >
        {undeliveredTexts.sentence(count)}
      </Notice>
    ) : null}
    {held > 0 ? <Notice tone="warning">{undeliveredTexts.held(held)}</Notice> : null}
    <Failure
      sentence={sending.isError ? texts.sendAllFailed : null}
      detail={reasonOf(sending.error)}
      dismissLabel={words.dismiss}
      onDismiss={sending.reset}
    />
  </div>
)
