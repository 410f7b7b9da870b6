import { mails } from './words.ts'

/** Shown to admins on the dashboard. */
export const undeliveredTexts = {
  label: 'Nicht zugestellte E-Mails',
  sentence: (count: number) =>
    `${mails(count)} ${count === 1 ? 'konnte' : 'konnten'} nicht zugestellt werden.`,
  delayed: (count: number) =>
    `${mails(count)} ${count === 1 ? 'konnte' : 'konnten'} noch nicht zugestellt werden. Rundgang versucht es weiter.`,
  held: (count: number) =>
    `${mails(count)} ${count === 1 ? 'wartet' : 'warten'} bis morgen, weil heute schon sehr viele verschickt wurden.`,
  show: 'Ansehen, woran es liegt',
}

/** Shown to admins on the dashboard and above the list, while emails are not being sent. */
export const filedTexts = {
  label: 'Kein Mailserver',
  sentence: 'Rundgang verschickt zurzeit keine E-Mails: Es fehlt ein Mailserver.',
  explanation:
    'Ausprobieren können Sie alles schon jetzt, nur bekommen Ihre Gäste keine Bestätigung. Die Zugangsdaten hat Ihr E-Mail-Anbieter oder Ihre IT. Bis dahin liegen die E-Mails als Dateien auf dem Rechner, auf dem Rundgang läuft, im Datenordner unter „mails“.',
  remedy: 'Mailserver eintragen',
}
