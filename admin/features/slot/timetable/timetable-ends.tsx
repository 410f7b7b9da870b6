import { Button } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useInView } from '#admin/ui/hooks/use-in-view.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { timetableTexts as texts } from '#texts/de/timetable.ts'
import type { PagePlace, SlotPages } from '../slots.ts'
import { wallDay } from '../wall-clock.ts'
import classes from './timetable-ends.module.css'

// How close the end of the list gets to the window, in pixels, before more slots are loaded.
const ahead = 1200

interface EarlierSlotsProps {
  pages: SlotPages
  /** The day the user asked the list to start from. */
  from: string
  onAsk: () => unknown
}

/**
 * Whether slots before the first one shown were loaded but then removed while the user was
 * scrolling.
 */
function wasLetGo({ data, hasPreviousPage }: SlotPages, from: string) {
  const place = data?.pageParams[0] as PagePlace | undefined
  const first = data?.pages[0]?.[0]
  if (!place || !first || !hasPreviousPage || 'from' in place) return false
  return 'after' in place || wallDay(new Date(first.start), first.timezone) >= from
}

/**
 * Loads slots before the first one shown: on request or, if they were only removed while the user
 * was scrolling, automatically.
 */
export function EarlierSlots({ pages, from, onAsk }: EarlierSlotsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { hasPreviousPage, isFetchPreviousPageError: failed } = pages
  useInView(ref, {
    active: wasLetGo(pages, from) && !pages.isFetching && !failed,
    margin: ahead,
    onEnter: () => void pages.fetchPreviousPage({ cancelRefetch: false }),
  })
  return (
    <div ref={ref} className={classes.earlier}>
      {failed ? <Failure error={pages.error} /> : null}
      {hasPreviousPage ? (
        <Button
          variant="subtle"
          size="sm"
          px="sm"
          className={classes.ask}
          leftSection={<IconChevronUp size={16} aria-hidden />}
          aria-busy={pages.isFetchingPreviousPage}
          onClick={onAsk}
        >
          {texts.earlier}
        </Button>
      ) : (
        <p className={classes.end}>{texts.noneEarlier}</p>
      )}
    </div>
  )
}

/**
 * Loads more slots while the user is scrolling. The button is for keyboard users and for retries.
 */
export function LaterSlots({ pages }: { pages: SlotPages }) {
  const ref = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchNextPageError: failed } = pages
  const more = () => void pages.fetchNextPage({ cancelRefetch: false })
  useInView(ref, {
    active: hasNextPage && !pages.isFetching && !failed,
    margin: ahead,
    onEnter: more,
  })
  return (
    <div ref={ref} className={classes.later}>
      {failed ? <Failure error={pages.error} /> : null}
      {hasNextPage ? (
        <Button variant="default" size="sm" aria-busy={pages.isFetchingNextPage} onClick={more}>
          {texts.later}
        </Button>
      ) : (
        <p className={classes.end}>{texts.noneLater}</p>
      )}
    </div>
  )
}

const Failure = ({ error }: { error: Error | null }) => (
  <Notice tone="error" detail={reasonOf(error)}>
    {texts.moreFailed}
  </Notice>
)
