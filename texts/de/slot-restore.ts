import type { SlotRestored } from '#contract/booking.ts'
import { bookings, mails, people, whereTo } from './words.ts'

/** Scheduling a slot again that was called off or deleted. */
export const slotRestoreTexts = {
  open: 'Wieder ansetzen',
  openAt: (moment: string) => `Wieder ansetzen: ${moment}`,
  title: 'Termin wieder ansetzen?',
  hint: 'Der Termin kommt zurück, mit allen Angaben. Wer eingeteilt war und Zeit hat, ist wieder eingeteilt und wird benachrichtigt.',
  bookings: (count: number) => `${bookings(count)} zurückholen`,
  bookingsHint:
    'Die Gäste bekommen eine E-Mail, dass der Termin doch stattfindet. Wer inzwischen einen anderen Termin gewählt oder selbst storniert hat, bleibt dabei.',
  withoutHint: 'Der Termin beginnt leer. Die Gäste erfahren davon nichts.',
  submit: 'Wieder ansetzen',
  keep: 'Abbrechen',
  failed: 'Der Termin wurde nicht wieder angesetzt.',
  done: (
    moment: string,
    { bookings: back, told, left, unassigned }: SlotRestored,
    { filed }: { filed: boolean },
  ) =>
    [
      `Der Termin am ${moment} findet wieder statt.`,
      back > 0 && `Wieder gebucht: ${bookings(back)}.`,
      told > 0 && `${mails(told)} ${told === 1 ? 'ist' : 'sind'} ${whereTo(filed)}.`,
      left > 0 && `Ohne Platz geblieben: ${bookings(left)}.`,
      unassigned > 0 && `Nicht mehr frei und deshalb nicht eingeteilt: ${people(unassigned)}.`,
    ]
      .filter(Boolean)
      .join(' '),
}
