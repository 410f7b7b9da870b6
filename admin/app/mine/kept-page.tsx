import { type ReactNode, useState } from 'react'
import { readKept } from '#admin/features/slot/mine/kept-slots.ts'
import { MineList } from '#admin/features/slot/mine/mine-list.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { DayLink } from './day-link.tsx'
import { KeptFrame } from './kept-frame.tsx'
import classes from './kept-page.module.css'
import { useAgain, useIsLate } from './until-server.ts'

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
      <Notice tone="info">{texts.asOf(moment(new Date(kept.at), deviceZone))}</Notice>
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
