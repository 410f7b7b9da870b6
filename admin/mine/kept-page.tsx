import { type ReactNode, useState } from 'react'
import { useNow } from '#admin/ui/hooks.ts'
import { Mark } from '#admin/ui/mark.tsx'
import { Notice, PageMessage } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { moment } from '#texts/de/time.ts'
import { offlineSince, words } from '#texts/de/words.ts'
import classes from './mine.module.css'
import { MineList } from './mine-list.tsx'
import { DayLink } from './mine-page.tsx'
import { readKept } from './queries.ts'
import { useAgain, useIsLate } from './until-server.ts'

/**
 * The layout of pages that show data stored on this device. They cannot use the shell, because it
 * needs to know who is logged in.
 */
export const KeptFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={classes.header}>
      <Mark size={24} />
      <span>{words.product}</span>
    </header>
    <main className={classes.main}>{children}</main>
  </>
)

interface KeptPageProps {
  /** Whether the server could not be reached. */
  failed: boolean
  /**
   * Shown while waiting for the server. Once the response is late, shown only if no slots are
   * stored on this device.
   */
  children: ReactNode
}

/**
 * Shows the slots stored on this device if the server cannot be reached, or takes longer than a
 * guide in front of a group can wait. Once the server says who is logged in, the current slots are
 * shown.
 */
export function KeptPage({ failed, children }: KeptPageProps) {
  const [kept] = useState(readKept)
  const isLate = useIsLate()
  const now = useNow()
  useAgain()
  if (!failed && !isLate) return children
  if (!kept) return failed ? <NothingKept /> : children
  return (
    <Frame>
      <Notice tone="info">{offlineSince(moment(new Date(kept.at), deviceZone))}</Notice>
      <DayLink />
      <MineList slots={kept.slots} now={now} name={kept.name} />
      {kept.slots.length === 0 ? <PageMessage title={texts.none} /> : null}
    </Frame>
  )
}

const NothingKept = () => (
  <Frame>
    <PageMessage alert title={texts.nothingKept}>
      {texts.nothingKeptHint}
    </PageMessage>
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <KeptFrame>
    <title>{`${shellTexts.mine} · ${words.product}`}</title>
    <h1 className={classes.title}>{shellTexts.mine}</h1>
    {children}
  </KeptFrame>
)
