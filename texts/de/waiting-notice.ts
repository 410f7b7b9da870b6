import { people } from './words.ts'

/** The notice on the dashboard; the waiting list's own texts load with it. */
export const waitingNoticeTexts = {
  label: 'Warteliste',
  sentence: (count: number) =>
    count === 0
      ? 'Zurzeit wartet niemand auf freie Plätze.'
      : `${people(count)} ${count === 1 ? 'wartet' : 'warten'} auf freie Plätze.`,
  show: 'Warteliste ansehen',
}
