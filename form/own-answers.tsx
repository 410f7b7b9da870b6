import { hasRuntime } from './from-runtime.ts'
import type { OwnAnswersScript } from './manage/page-script.ts'
import { Answering } from './own-booking/answers.tsx'

// A separate script, because few projects ask questions.
if (hasRuntime()) {
  const script: OwnAnswersScript = { Answering }
  Object.assign(globalThis, { RundgangOwnAnswers: script })
}
