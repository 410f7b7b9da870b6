import { Anchor, Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '#admin/api/client.ts'
import { MineList } from '#admin/mine/mine-list.tsx'
import { MyAbsenceLater, MyOffersLater } from '#admin/mine/mine-page.tsx'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { Loading } from '#admin/themed.tsx'
import { ConfirmDialog } from '#admin/ui/dialog.tsx'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { Mark } from '#admin/ui/mark.tsx'
import { CallFailure, NotLoaded, PageMessage } from '#admin/ui/message.tsx'
import type { SlotLed } from '#contract/slot.ts'
import { mineTexts, linkPageTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import { heldName } from './holder.ts'
import classes from './link.module.css'
import { useEnterLink, useHeldSlots, useLockLink } from './personal-link.ts'
import '#admin/ui/later-styles.ts'
import { Link, useNavigate } from 'react-router'
import { useLinkSecret } from '#admin/entrance/link-secret.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'

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
        <ErrorBoundary fallback={() => null}>
          <Suspense>{slots && !error ? <MyOffersLater byLink /> : null}</Suspense>
        </ErrorBoundary>
        {slots ? <Slots slots={slots} /> : null}
        {slots ? null : <NotLoaded title={mineTexts.loadFailed} error={error} onRetry={refetch} />}
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
        failure={<CallFailure of={lock} sentence={texts.lockFailed} />}
      >
        <p>{texts.lockQuestion}</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * The page that a guide's personal link opens. The token is exchanged for a cookie only when the
 * guide presses the page's button, so that email scanners cannot read the slots or renew the link.
 */
export function LinkPage() {
  const { token } = useLinkSecret()
  const navigate = useNavigate()
  const enter = useEnterLink(() => navigate('/meine-termine', { replace: true }))
  const isOver = enter.error instanceof ApiError && [404, 422].includes(enter.error.status)
  if (!token) return <HeldSlotsPage over={<LinkOver />} />
  if (isOver) return <LinkOver />
  return (
    <Entrance product={words.product} title={texts.enterTitle} purpose={texts.enterPurpose}>
      <title>{`${shellTexts.mine} · ${words.product}`}</title>
      <CallFailure of={enter} sentence={texts.enterFailed} />
      <SubmitButton size="md" fullWidth busy={enter.isPending} onClick={() => enter.mutate(token)}>
        {texts.enter}
      </SubmitButton>
    </Entrance>
  )
}

const LinkOver = () => (
  <Entrance product={words.product} title={texts.overTitle} purpose={texts.overHint}>
    <title>{`${shellTexts.mine} · ${words.product}`}</title>
    <Anchor component={Link} to="/login">
      {texts.logIn}
    </Anchor>
  </Entrance>
)
