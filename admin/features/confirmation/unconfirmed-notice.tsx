import { Anchor } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { unconfirmedTexts as texts } from '#texts/de/confirmation.ts'
import { words } from '#texts/de/words.ts'
import { useSendConfirmation } from './send-confirmation.ts'
import classes from './unconfirmed-notice.module.css'

export interface UnconfirmedNoticeProps {
  /** The address to confirm. */
  email: string
  /** Fetches whether emails are written to files because the server has no mail server. */
  isFiled: () => Promise<boolean>
}

/** Asks admins to confirm their organisation's address, as long as it is unconfirmed. */
export function UnconfirmedNotice({ email, isFiled }: UnconfirmedNoticeProps) {
  const sending = useSendConfirmation(isFiled)
  return (
    <section aria-label={texts.label} className={classes.notices}>
      <Notice
        tone="info"
        detail={
          <>
            {texts.hint(email)}{' '}
            <Anchor
              component="button"
              type="button"
              className={classes.send}
              aria-busy={sending.isPending}
              onClick={() => {
                if (!sending.isPending) sending.mutate()
              }}
            >
              {texts.sendAgain}
            </Anchor>
          </>
        }
      >
        {texts.sentence}
      </Notice>
      {sending.isSuccess ? (
        <Notice tone="success" dismiss={{ label: words.dismiss, onClick: sending.reset }}>
          {texts.sent(email, sending.data.filed)}
        </Notice>
      ) : null}
      <Failure
        sentence={sending.isError ? texts.failed : null}
        detail={reasonOf(sending.error)}
        dismissLabel={words.dismiss}
        onDismiss={sending.reset}
      />
    </section>
  )
}
