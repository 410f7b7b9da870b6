import { number, people } from './words.ts'

const unconfirmed = (count: number) =>
  count === 1
    ? '1 Eintrag ist noch nicht per E-Mail bestätigt.'
    : `${number.format(count)} Einträge sind noch nicht per E-Mail bestätigt.`

/** The notice on the dashboard; the waiting list's texts are loaded with the list. */
export const waitingNoticeTexts = {
  label: 'Warteliste',
  sentence: ({ people: count, unconfirmed: open = 0 }: Waiting) => {
    if (count === 0) {
      return open > 0
        ? `Warteliste: ${unconfirmed(open)}`
        : 'Zurzeit wartet niemand auf freie Plätze.'
    }
    const waiting = `${people(count)} ${count === 1 ? 'wartet' : 'warten'} auf freie Plätze.`
    return open > 0 ? `${waiting} ${unconfirmed(open)}` : waiting
  },
  show: 'Warteliste ansehen',
}

interface Waiting {
  people: number
  /** Absent if the server runs the previous version. */
  unconfirmed?: number
}
