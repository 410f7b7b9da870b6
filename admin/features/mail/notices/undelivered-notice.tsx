import { Anchor } from '@mantine/core'
import { Notice } from '#admin/ui/message/notice.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { Undelivered } from '#contract/mail.ts'
import { undeliveredTexts as texts } from '#texts/de/mail.ts'
import { type ShownState, searchFor } from '../mail-view.ts'
import { FiledNotice } from './filed-notice.tsx'
import classes from './undelivered-notice.module.css'

interface UndeliveredNoticeProps {
  found: Undelivered | undefined
  /** The path of the email list page. */
  pathname: string
  search: string
}

/**
 * Notifies admins about emails that could not be delivered, are delayed, or are only written to
 * files.
 */
export function UndeliveredNotice({ found, pathname, search }: UndeliveredNoticeProps) {
  if (!found) return null
  const { count, delayed, held = 0, filed } = found
  const linkTo = (state: ShownState) => (
    <Anchor
      component={Link}
      to={{ pathname, search: searchFor(search, state) }}
      className={classes.show}
    >
      {texts.show}
    </Anchor>
  )
  return (
    <>
      {filed ? <FiledNotice search={search} /> : null}
      {count + delayed + held > 0 ? (
        <section aria-label={texts.label} className={classes.notice}>
          {count > 0 ? (
            <Notice tone="warning" detail={linkTo('given_up')}>
              {texts.sentence(count)}
            </Notice>
          ) : delayed > 0 ? (
            <Notice tone="info" detail={linkTo('waiting')}>
              {texts.delayed(delayed)}
            </Notice>
          ) : null}
          {held > 0 ? (
            <Notice tone="warning" detail={linkTo('waiting')}>
              {texts.held(held)}
            </Notice>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
