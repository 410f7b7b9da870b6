import { number } from './words.ts'

export const logOutTexts = {
  title: 'Wirklich abmelden?',
  question: (unsent: number) =>
    unsent === 1
      ? 'Ein Eintrag der Tagesliste ist noch nicht gesendet. Wenn Sie sich jetzt abmelden, geht er verloren.'
      : `${number.format(unsent)} Einträge der Tagesliste sind noch nicht gesendet. Wenn Sie sich jetzt abmelden, gehen sie verloren.`,
  stay: 'Angemeldet bleiben',
  logOut: 'Trotzdem abmelden',
}
