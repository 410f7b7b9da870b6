import type { ReactNode } from 'react'
import { KeptFrame } from '#admin/mine/kept-page.tsx'
import { useAgain, useIsLate } from '#admin/mine/until-server.ts'
import { Notice, PageMessage } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { moment } from '#texts/de/time.ts'
import { offlineSince } from '#texts/de/words.ts'
import classes from './day.module.css'
import { DayHead, useAskedDay } from './day-head.tsx'
import { DayView } from './day-view.tsx'
import { readDays } from './kept-days.ts'

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
            <Notice tone="info">{offlineSince(moment(new Date(found.at), deviceZone))}</Notice>
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
