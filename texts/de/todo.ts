import type { TodoKind } from '#contract/todo.ts'
import { number } from './words.ts'

/** The first steps are shown as a block of their own. */
export type ListedKind = Exclude<TodoKind, 'first_steps'>

const some = (one: string, many: string) => (count: number) =>
  count === 1 ? one : many.replace('#', number.format(count))

/** What needs an admin, above the timetable. */
export const todoTexts = {
  title: 'Zu tun',
  /** When the first of the slots concerned starts. */
  due: (count: number, moment: string) => (count === 1 ? moment : `zuerst ${moment}`),
  sentence: {
    guides_missing: some(
      '1 gebuchter Termin ohne genug Guides',
      '# gebuchte Termine ohne genug Guides',
    ),
    offers_unanswered: some(
      '1 Anfrage an Guides ohne Zusage',
      'Für # Termine angefragte Guides, keine Zusage',
    ),
    moves_unanswered: some(
      '1 verlegter Termin mit Gästen, die nicht geantwortet haben',
      '# verlegte Termine mit Gästen, die nicht geantwortet haben',
    ),
    closed_day_booked: some(
      '1 gebuchter Termin an einem geschlossenen Tag',
      '# gebuchte Termine an geschlossenen Tagen',
    ),
    waiting_for_free: some(
      '1 Gruppe auf der Warteliste, für die Platz wäre',
      '# Gruppen auf der Warteliste, für die Platz wäre',
    ),
    mails_undelivered: some('1 E-Mail nicht zugestellt', '# E-Mails nicht zugestellt'),
    bookings_unusual: some(
      '1 ungewöhnliche Buchung in den letzten 24 Stunden',
      '# Buchungen in den letzten 24 Stunden, ungewöhnlich viele',
    ),
  } satisfies Record<ListedKind, (count: number) => string>,
  action: {
    guides_missing: 'Einteilen',
    offers_unanswered: 'Anfragen ansehen',
    moves_unanswered: 'Zum Termin',
    closed_day_booked: 'Zum Tag',
    waiting_for_free: 'Plätze anbieten',
    mails_undelivered: 'Ansehen',
    bookings_unusual: 'Prüfen',
  } satisfies Record<ListedKind, string>,
  /** The action's name for screen readers, which also says what it is about. */
  actionOn: (action: string, sentence: string) => `${action}: ${sentence}`,
}
