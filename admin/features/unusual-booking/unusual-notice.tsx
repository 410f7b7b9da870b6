import { Button } from '@mantine/core'
import { lazy } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { UnusualBookings } from '#contract/unusual-booking.ts'
import { unusualNoticeTexts as texts } from '#texts/de/unusual-notice.ts'
import { useUnusualBookings } from './unusual-bookings.ts'
import classes from './unusual-notice.module.css'

const UnusualDialog = lazy(async () => ({
  default: (await import('./unusual-dialog.tsx')).UnusualDialog,
}))

const minute = 60_000

interface UnusualNoticeProps {
  projectId: string
  onCancelled: (count: number) => void
}

/** Notifies admins of unusually many bookings within a day. */
export function UnusualNotice({ projectId, onCancelled }: UnusualNoticeProps) {
  const { data } = useUnusualBookings(projectId, minute)
  const dialog = useDialog<UnusualBookings>(() => {})
  return (
    <>
      {data?.unusual ? (
        <section aria-label={texts.label} className={classes.notice}>
          <Notice
            tone="warning"
            detail={
              <Button variant="default" size="sm" mt="xs" mb="xs" onClick={() => dialog.open(data)}>
                {texts.show}
              </Button>
            }
          >
            {texts.sentence(data.bookings, data.people)}
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
