import { hasRuntime } from './from-runtime.ts'
import type { OwnBookingScript } from './own-booking/changing.ts'
import { Changing } from './own-booking/changing-steps.tsx'

// A separate script, because most people open the cancel page to cancel.
if (hasRuntime()) {
  const script: OwnBookingScript = { Changing }
  Object.assign(globalThis, { RundgangOwnBooking: script })
}
