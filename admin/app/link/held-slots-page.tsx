import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { heldName, useHeldSlots, useLockLink } from '#admin/features/personal-link/held-link.ts'
import { SlotsByLink } from '#admin/features/personal-link/slots-by-link.tsx'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { Mark } from '#admin/ui/mark.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { linkPageTexts as texts } from '#texts/de/personal-link.ts'
import { words } from '#texts/de/words.ts'
import { Loading } from '../loading.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './held-slots-page.module.css'

/** The slots of the holder of this device's link, and nothing else of the back office. */
export function HeldSlotsPage({ over }: { over: ReactNode }) {
  const { data: slots, error, refetch } = useHeldSlots(true)
  if (slots === null) return over
  if (!slots && !error) return <Loading />
  return (
    <>
      <title>{`${texts.title} · ${words.product}`}</title>
      <header className={classes.header}>
        <div className={classes.bar}>
          <span className={classes.brand}>
            <Mark size={24} />
            {heldName() ?? words.product}
          </span>
          <LockLink />
        </div>
      </header>
      <main className={classes.page}>
        <PageTitle>{texts.title}</PageTitle>
        {slots ? <Slots slots={slots} /> : null}
        {slots ? null : (
          <PageMessage
            alert
            title={texts.loadFailed}
            action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
          >
            {reasonOf(error)}
          </PageMessage>
        )}
      </main>
    </>
  )
}

const Slots = ({ slots }: Parameters<typeof SlotsByLink>[0]) =>
  slots.length > 0 ? (
    <SlotsByLink slots={slots} />
  ) : (
    <PageMessage title={texts.none}>{texts.noneHint}</PageMessage>
  )

function LockLink() {
  const [asking, setAsking] = useState(false)
  const lock = useLockLink()
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {texts.lock}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.lockTitle}
        keep={texts.keep}
        onKeep={() => setAsking(false)}
        action={texts.lock}
        onAction={() => lock.mutate()}
        busy={lock.isPending}
        failure={
          <Failure
            sentence={lock.isError ? texts.lockFailed : null}
            detail={reasonOf(lock.error)}
            dismissLabel={words.dismiss}
            onDismiss={lock.reset}
          />
        }
      >
        <p>{texts.lockQuestion}</p>
      </ConfirmDialog>
    </>
  )
}
