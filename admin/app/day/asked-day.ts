import { wallDay } from '#admin/features/slot/wall-clock.ts'
import { isDay } from '#admin/ui/field/typed-day.ts'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { deviceZone } from '#admin/ui/time-zone.ts'

const inPath = /^\/admin\/day\/(\d{4}-\d{2}-\d{2})$/

/** The day in the path, and today's date. If the path contains no valid day, both are today. */
export function useAskedDay(timezone = deviceZone): { day: string; today: string } {
  const { pathname } = useLocation()
  const today = wallDay(useNow(), timezone)
  const asked = inPath.exec(pathname)?.[1]
  return { day: asked && isDay(asked) ? asked : today, today }
}
