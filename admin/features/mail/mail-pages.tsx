import { reasonOf } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { noMailsTexts, mailListTexts as texts } from '#texts/de/mail.ts'
import type { MailActions } from './mail-details.tsx'
import { MailList } from './mail-list.tsx'
import classes from './mail-section.module.css'
import type { ShownState } from './mail-view.ts'
import type { useMails } from './mails.ts'

interface MailPagesProps {
  mails: ReturnType<typeof useMails>
  shown: ShownState
  timezone: string
  actions: MailActions
}

/** The pages loaded so far, and a button to load more. */
export function MailPages({ mails, shown, timezone, actions }: MailPagesProps) {
  const now = useNow()
  const all = mails.data?.pages.flat() ?? []
  const [title, hint] = noMailsTexts[shown ?? 'all']
  return (
    <div aria-busy={mails.isPlaceholderData}>
      {all.length > 0 ? (
        <MailList mails={all} timezone={timezone} now={now} actions={actions} />
      ) : (
        <PageMessage title={title}>{hint}</PageMessage>
      )}
      <div className={classes.end}>
        {mails.error ? (
          <Notice tone="error" detail={reasonOf(mails.error)}>
            {mails.isFetchNextPageError ? texts.moreFailed : texts.stale}
          </Notice>
        ) : null}
        {mails.hasNextPage ? (
          <SubmitButton
            variant="default"
            busy={mails.isFetchingNextPage}
            onClick={() => void mails.fetchNextPage()}
          >
            {texts.more}
          </SubmitButton>
        ) : null}
      </div>
    </div>
  )
}
