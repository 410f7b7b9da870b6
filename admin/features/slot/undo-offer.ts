import type { ChangeDone } from '#contract/slot-change.ts'

/** The offer to undo an action on many slots that was just carried out. */
export interface UndoOffer {
  changeId: string
  /** A sentence that reports the action. */
  sentence: string
  done: Pick<ChangeDone, 'created' | 'changed' | 'deleted' | 'mails'>
}
