import { Anchor, Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { LoadedDialog, useDialog } from '#admin/ui/loaded-dialog.tsx'
import { Notice } from '#admin/ui/message.tsx'
import type { UnusualBookings } from '#contract/booker.ts'
import { unusualNoticeTexts } from '#texts/de/booker.ts'
import { waitingNoticeTexts } from '#texts/de/waiting.ts'
import classes from './booking.module.css'
import { useWaitingCount } from './waiting.ts'

interface WaitingNoticeProps {
  projectId: string
  /** The dashboard's query string, which the link to the waiting list keeps. */
  search: string
}

/** An unobtrusive line that says how many people are waiting, and links to the waiting list. */
export function WaitingNotice({ projectId, search }: WaitingNoticeProps) {
  const { data } = useWaitingCount(projectId)
  if (!data) return null
  return (
    <section aria-label={waitingNoticeTexts.label} className={classes.waitingNoticeNotice}>
      <IconHourglass size={18} aria-hidden className={classes.waitingNoticeSign} />
      <p className={classes.words}>
        {waitingNoticeTexts.sentence(data)}{' '}
        <Anchor
          component={Link}
          to={{ pathname: '/admin/waiting', search }}
          inherit
          className={classes.link}
        >
          {waitingNoticeTexts.show}
        </Anchor>
      </p>
    </section>
  )
}

const UnusualDialog = lazy(async () => ({
  default: (await import('./unusual-dialog.tsx')).UnusualDialog,
}))

interface UnusualNoticeProps {
  projectId: string
  found: UnusualBookings | undefined
  onCancelled: (count: number) => void
}

/** Tells admins when an unusually large number of bookings have been made within a day. */
export function UnusualNotice({ projectId, found, onCancelled }: UnusualNoticeProps) {
  const dialog = useDialog<UnusualBookings>(() => {})
  return (
    <>
      {found?.unusual ? (
        <section aria-label={unusualNoticeTexts.label} className={classes.unusualNoticeNotice}>
          <Notice
            tone="warning"
            detail={
              <Button
                variant="default"
                size="sm"
                mt="xs"
                mb="xs"
                onClick={() => dialog.open(found)}
              >
                {unusualNoticeTexts.show}
              </Button>
            }
          >
            {unusualNoticeTexts.sentence(found)}
          </Notice>
        </section>
      ) : null}
      {dialog.subject ? (
        <LoadedDialog opened={dialog.opened} onClose={dialog.close}>
          <UnusualDialog
            opened={dialog.opened}
            onClose={dialog.close}
            onCancelled={onCancelled}
            projectId={projectId}
            counted={dialog.subject}
          />
        </LoadedDialog>
      ) : null}
    </>
  )
}
