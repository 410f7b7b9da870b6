import { Button } from '@mantine/core'
import { lazy } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { UnusualBookings } from '#contract/booker.ts'
import { unusualNoticeTexts as texts } from '#texts/de/booker.ts'
import classes from './unusual-notice.module.css'

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
        <section aria-label={texts.label} className={classes.notice}>
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
                {texts.show}
              </Button>
            }
          >
            {texts.sentence(found.bookings, found.people)}
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
