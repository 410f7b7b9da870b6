import { Anchor } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/failure.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { unconfirmedTexts as texts } from '#texts/de/confirmation.ts'
import { words } from '#texts/de/words.ts'
import { useOrganisation } from './organisation.ts'
import { useSendConfirmation } from './send-confirmation.ts'
import classes from './unconfirmed-notice.module.css'

/** Tells admins that their address waits for its confirmation; says nothing once it is there. */
export function UnconfirmedNotice() {
  const { data: organisation } = useOrganisation()
  const sending = useSendConfirmation()
  if (!organisation || organisation.confirmed) return null
  const email = organisation.contact_email ?? ''
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
          {texts.sent(email)}
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
