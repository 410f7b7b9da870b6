import { number } from './words.ts'

const inDays = (days: number) => `${number.format(days)} ${days === 1 ? 'Tag' : 'Tage'} vorher`
const inHours = (hours: number) =>
  `${number.format(hours)} ${hours === 1 ? 'Stunde' : 'Stunden'} vorher`

export const reminderTexts = {
  title: 'Erinnerungen',
  hint: 'Gäste bekommen vor dem Termin eine E-Mail mit Zeit, Treffpunkt und dem Link zum Absagen, immer zwischen 8 und 20 Uhr. Wer erst danach bucht, bekommt keine.',
  twoDays: 'Zwei Tage vorher erinnern',
  another: 'Weitere Erinnerung',
  nth: (position: number) => `Erinnerung ${position}`,
  remove: (position: number) => `Erinnerung ${position} entfernen`,
  removeShort: 'Entfernen',
  /** For example `2 Tage vorher` or `3 Stunden vorher`. */
  before: (hours: number) => (hours % 24 === 0 ? inDays(hours / 24) : inHours(hours)),
  invalid:
    'Bitte geben Sie 1 bis 720 Stunden oder 1 bis 30 Tage ein, zum Beispiel „2 Tage“ oder „3 Stunden“.',
}
