import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useHeldSlots, useLockLink } from '#admin/features/personal-link/held-link.ts'
import { heldName } from '#admin/features/personal-link/holder.ts'
import { MineList } from '#admin/features/slot/mine/mine-list.tsx'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { Mark } from '#admin/ui/mark.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import type { SlotLed } from '#contract/slot.ts'
import { mineTexts, linkPageTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import { Loading } from '../loading.tsx'
import { MyAbsenceLater } from '../mine/my-absence-later.ts'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './held-slots-page.module.css'

/** The slots of the guide whose link this device holds, and nothing else from the back office. */
export function HeldSlotsPage({ over }: { over: ReactNode }) {
  const { data: slots, error, refetch } = useHeldSlots(true)
  if (slots === null) return over
  if (!slots && !error) return <Loading />
  return (
    <>
      <title>{`${shellTexts.mine} · ${words.product}`}</title>
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
        <PageTitle>{shellTexts.mine}</PageTitle>
        <Suspense>{slots ? <MyAbsenceLater byLink /> : null}</Suspense>
        {slots ? <Slots slots={slots} /> : null}
        {slots ? null : (
          <PageMessage
            alert
            title={mineTexts.loadFailed}
            action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
          >
            {reasonOf(error)}
          </PageMessage>
        )}
      </main>
    </>
  )
}

function Slots({ slots }: { slots: SlotLed[] }) {
  const now = useNow()
  return slots.length > 0 ? (
    <MineList slots={slots} now={now} name={heldName()} />
  ) : (
    <PageMessage title={mineTexts.none}>{mineTexts.noneHint}</PageMessage>
  )
}

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
