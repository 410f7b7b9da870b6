import type { ChangeDone, SlotPlan } from '#contract/slot-change.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-dialogs.ts'

/** The kinds of change that a plan lists, most important first. */
export const planKinds = [
  'create',
  'change',
  'delete',
  'booked',
  'by_hand',
  'closed',
  'collides',
  'skipped',
] as const satisfies (keyof SlotPlan)[]

const doneKinds = [
  'created',
  'changed',
  'deleted',
  'booked',
  'by_hand',
  'closed',
  'collides',
  'skipped',
] as const

/** Whether carrying out a plan would change anything. */
export const doesSomething = (plan: SlotPlan) =>
  plan.create.length + plan.change.length + plan.delete.length > 0

/** Says what will happen: `12 Termine werden geändert, 1 Termin bleibt wegen Buchungen.` */
export const planInWords = (plan: SlotPlan) =>
  sentence(
    planKinds
      .filter((kind) => plan[kind].length > 0)
      .map((kind) => texts.planned(kind, plan[kind].length)),
  )

/**
 * Says what happened: `12 Termine geändert, 1 Termin bleibt wegen Buchungen, 2 E-Mails ans Team.`
 */
export function doneInWords(done: ChangeDone) {
  const counted = doneKinds
    .filter((kind) => done[kind] > 0)
    .map((kind) => texts.done(kind, done[kind]))
  return sentence(done.mails > 0 ? [...counted, texts.mails(done.mails)] : counted)
}

const sentence = (parts: string[]) => (parts.length > 0 ? `${parts.join(', ')}.` : texts.nothing)
