import { hasRuntime } from './from-runtime.ts'
import type { OwnBookingScript } from './manage/page-script.ts'
import { Changing } from './own-booking/change.tsx'

// A separate script, because most people open the cancel page to cancel.
if (hasRuntime()) {
  const script: OwnBookingScript = { Changing }
  Object.assign(globalThis, { RundgangOwnBooking: script })
}
