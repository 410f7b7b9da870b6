import { people } from './words.ts'

/** What the dashboard says about the waiting list; the list's own texts load with it. */
export const waitingNoticeTexts = {
  label: 'Warteliste',
  sentence: (count: number) =>
    count === 0
      ? 'Zurzeit wartet niemand auf freie Plätze.'
      : `${people(count)} ${count === 1 ? 'wartet' : 'warten'} auf freie Plätze.`,
  show: 'Warteliste ansehen',
}
