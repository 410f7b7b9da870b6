import type { ReactNode } from 'react'
import { DayView } from '#admin/features/slot/day/day-view.tsx'
import { readDays } from '#admin/features/slot/day/offline/kept-days.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { mineTexts } from '#texts/de/mine.ts'
import { moment } from '#texts/de/time.ts'
import { KeptFrame } from '../mine/kept-frame.tsx'
import { useAgain, useIsLate } from '../mine/until-server.ts'
import { useAskedDay } from './asked-day.ts'
import { DayHead } from './day-head.tsx'
import classes from './day-page.module.css'

interface KeptDayProps {
  /** Whether the server could not be reached. */
  failed: boolean
  /**
   * Shown while waiting for the server. Once the response is late, shown only if the day is not
   * stored on this device.
   */
  children: ReactNode
}

/**
 * Shows the day stored on this device until the server says who is logged in. Until then, new
 * entries are stored on the device too.
 */
export function KeptDay({ failed, children }: KeptDayProps) {
  const { day, today } = useAskedDay()
  const isLate = useIsLate()
  useAgain()
  const kept = readDays()
  const found = kept?.days.find((one) => one.day === day)
  if (!failed && !isLate) return children
  if (!found && !failed) return children
  return (
    <KeptFrame>
      <DayHead day={day} today={today} />
      {kept && found ? (
        <>
          <div className={classes.notice}>
            <Notice tone="info">{mineTexts.asOf(moment(new Date(found.at), deviceZone))}</Notice>
          </div>
          <DayView
            slots={found.slots}
            entering={{ username: kept.username, send: () => undefined }}
            none={texts.none}
          />
        </>
      ) : (
        <PageMessage alert title={texts.nothingKept}>
          {texts.nothingKeptHint}
        </PageMessage>
      )}
    </KeptFrame>
  )
}
