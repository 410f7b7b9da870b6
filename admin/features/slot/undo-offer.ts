import type { ChangeDone } from '#contract/slot-change.ts'

/** An action on many slots that was just done and can be undone. */
export interface UndoOffer {
  changeId: string
  /** What was done. */
  sentence: string
  done: Pick<ChangeDone, 'created' | 'changed' | 'deleted' | 'mails'>
}
