import type { BookedSlotScript } from './booked-slot/booked-slot.ts'
import { CalledOff } from './booked-slot/called-off.tsx'
import { Moved } from './booked-slot/moved.tsx'
import { hasRuntime } from './from-runtime.ts'

// A separate script, because few bookings are for a slot that was moved or called off.
if (hasRuntime()) {
  const script: BookedSlotScript = { Moved, CalledOff }
  Object.assign(globalThis, { RundgangBookedSlot: script })
}
