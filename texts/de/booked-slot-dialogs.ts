import { bookings, filedWord, mails, number, slots } from './words.ts'

const guests = (count: number) => (count === 1 ? '1 Gast' : `${number.format(count)} Gäste`)
const get = (count: number) => (count === 1 ? 'bekommt' : 'bekommen')

const mailed = (told: number, filed: boolean) => {
  if (told === 0) return ''
  return filed
    ? `, ${mails(told)} an ${told === 1 ? 'den Gast ist' : 'die Gäste sind'} ${filedWord}`
    : `, ${guests(told)} ${get(told)} eine E-Mail`
}

/** The dialog that moves a slot with bookings. */
export const slotMoveTexts = {
  title: 'Termin verlegen',
  start: 'Neuer Beginn',
  startSame: 'Bitte wählen Sie eine andere Zeit als bisher.',
  startPast: 'Bitte wählen Sie einen Beginn, der noch kommt.',
  reasonHint: 'Steht in der E-Mail an die Gäste. Kann leer bleiben.',
  closedThatDay: (reason: string) =>
    reason ? `An diesem Tag ist geschlossen: ${reason}.` : 'An diesem Tag ist geschlossen.',
  told: (count: number) =>
    count === 0
      ? 'Niemand bekommt eine E-Mail, weil zu diesen Buchungen keine bestätigte Adresse gespeichert ist.'
      : `${guests(count)} ${get(count)} eine E-Mail mit der alten und der neuen Zeit. Darin ${count === 1 ? 'kann dieser Gast' : 'können sie'} zusagen, einen anderen Termin wählen oder stornieren. Ohne Antwort bleibt die Buchung bestehen, zur neuen Zeit.`,
  staffTold: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
  answered: (kept: number, asked: number) =>
    `Seit der letzten Verlegung: ${number.format(kept)} von ${number.format(asked)} haben zugesagt.`,
  submit: 'Termin verlegen',
  failed: 'Der Termin wurde nicht verlegt.',
  done: (moment: string) => `Termin wurde verlegt: ${moment}`,
}

/** The dialog that calls off a slot with bookings. */
export const slotCallOffTexts = {
  title: 'Termin absagen',
  about: (moment: string, count: number) =>
    `Der Termin am ${moment} fällt aus, und ${bookings(count)} ${count === 1 ? 'wird' : 'werden'} storniert. Das lässt sich nicht rückgängig machen. Danach steht der Termin unter „Gelöschte und Abgesagte anzeigen“.`,
  told: (count: number) =>
    count === 0
      ? 'Niemand bekommt eine E-Mail, weil zu diesen Buchungen keine bestätigte Adresse gespeichert ist.'
      : `${guests(count)} ${get(count)} eine E-Mail mit dem Grund und mit bis zu drei nahen Terminen, bei denen noch Platz ist. Umbuchen geht mit einem Klick.`,
  staffTold: 'Ihr Team bekommt eine E-Mail, dass der Termin ausfällt.',
  reason: 'Grund',
  reasonHint: 'Steht als „Grund: …“ unter dem Text der E-Mail. Kann leer bleiben.',
  keep: 'Termin behalten',
  submit: 'Termin absagen',
  failed: 'Der Termin wurde nicht abgesagt.',
  done: (told: number, filed: boolean) => `Termin wurde abgesagt${mailed(told, filed)}`,
}

const cancelled = (count: number) =>
  count === 0
    ? 'Gebucht hat sie niemand.'
    : `${bookings(count)} ${count === 1 ? 'wird' : 'werden'} storniert.`

/** The dialogs that call off several slots at once, such as those of a day. */
export const slotsCallOffTexts = {
  title: 'Termine absagen',
  dayTitle: 'Tag absagen',
  about: (count: number, booked: number) =>
    `${slots(count)} ${count === 1 ? 'fällt' : 'fallen'} aus. ${cancelled(booked)} Das lässt sich nicht rückgängig machen. Danach ${count === 1 ? 'steht er' : 'stehen sie'} unter „Gelöschte und Abgesagte anzeigen“.`,
  begun: 'Was schon begonnen hat, bleibt stehen.',
  nothingLeft: 'Es ist kein Termin mehr dabei, der noch kommt.',
  loadFailed: 'Die Termine dieses Tages konnten nicht geladen werden.',
  loading: 'Die Termine werden geladen …',
  more: (count: number) => `und ${number.format(count)} weitere`,
  staffTold: 'Wer eingeteilt ist, bekommt dazu eine E-Mail.',
  keep: 'Termine behalten',
  submit: (count: number) => `${slots(count)} absagen`,
  failed: 'Die Termine wurden nicht abgesagt.',
  done: (done: { slots: number; told: number }, filed: boolean) =>
    `${slots(done.slots)} ${done.slots === 1 ? 'wurde' : 'wurden'} abgesagt${mailed(done.told, filed)}`,
}
