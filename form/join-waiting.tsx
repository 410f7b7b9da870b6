import { hasRuntime } from './from-runtime.ts'
import type { JoinWaiting } from './join-waiting/join-waiting.ts'
import { JoiningForm } from './join-waiting/joining-form.tsx'

// A separate script, loaded when a project has a waiting list.
if (hasRuntime()) {
  const script: JoinWaiting = { Form: JoiningForm }
  Object.assign(globalThis, { RundgangWait: script })
}
