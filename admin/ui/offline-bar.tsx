import { useLocation } from 'react-router'
import { useReach } from '#admin/api/reach.ts'
import { moment } from '#texts/de/time.ts'
import { offlineSince } from '#texts/de/words.ts'
import { Notice } from './message.tsx'
import { deviceZone } from './time-zone.ts'

// These pages keep data on the device and say how old that is.
const keeping = /^\/admin\/(mine|day)(\/|$)/

/** Says that the server cannot be reached, and since when nothing on the page is new. */
export function OfflineBar() {
  const { isLost, at } = useReach()
  const { pathname } = useLocation()
  return isLost && at > 0 && !keeping.test(pathname) ? (
    <Notice tone="info">{offlineSince(moment(new Date(at), deviceZone))}</Notice>
  ) : null
}
