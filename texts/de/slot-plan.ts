import type { ChangeDone, SlotPlan } from '#contract/slot-change.ts'
import { seriesTexts } from './series.ts'
import { mails, slots } from './words.ts'

type PlanKind = Exclude<keyof SlotPlan, 'slot_ids'>

const said = (one: string, many: string) => (count: number) =>
  `${slots(count)} ${count === 1 ? one : many}`

/** The effects of an action on a number of slots, before it is carried out. */
const planned: Record<PlanKind, (count: number) => string> = {
  create: said('kommt hinzu', 'kommen hinzu'),
  change: said('wird geändert', 'werden geändert'),
  delete: said('entfällt', 'entfallen'),
  booked: said('bleibt wegen Buchungen', 'bleiben wegen Buchungen'),
  by_hand: said('bleibt, weil von Hand geändert', 'bleiben, weil von Hand geändert'),
  closed: said('fällt auf einen Schließtag', 'fallen auf Schließtage'),
  collides: said(
    'wird nicht angelegt, weil schon einer da ist',
    'werden nicht angelegt, weil schon welche da sind',
  ),
  skipped: said('ist so nicht möglich', 'sind so nicht möglich'),
}

const done: Record<Exclude<keyof ChangeDone, 'change_id' | 'mails'>, (count: number) => string> = {
  created: said('angelegt', 'angelegt'),
  changed: said('geändert', 'geändert'),
  deleted: said('gelöscht', 'gelöscht'),
  booked: said('bleibt wegen Buchungen', 'bleiben wegen Buchungen'),
  by_hand: said('bleibt, weil von Hand geändert', 'bleiben, weil von Hand geändert'),
  closed: said('wegen Schließtag ausgelassen', 'wegen Schließtagen ausgelassen'),
  collides: said('ausgelassen, weil schon einer da war', 'ausgelassen, weil schon welche da waren'),
  skipped: said('war so nicht möglich', 'waren so nicht möglich'),
}

export const slotPlanTexts = {
  planned: (kind: PlanKind, count: number) => planned[kind](count),
  done: (kind: keyof typeof done, count: number) => done[kind](count),
  title: {
    create: seriesTexts.created,
    change: 'Werden geändert',
    delete: seriesTexts.deleted,
    booked: seriesTexts.booked,
    by_hand: seriesTexts.byHand,
    closed: seriesTexts.closed,
    collides: seriesTexts.collides,
    skipped: seriesTexts.skipped,
  } satisfies Record<PlanKind, string>,
  mails: (count: number) => `${mails(count)} ans Team`,
  bookedToDelete:
    'Gebuchte Termine sagen Sie ab, mit „Absagen“ in der Auswahl oder im Menü „⋯“ des Termins oder des Tages: Wer gebucht hat, bekommt dann eine E-Mail.',
  nothing: 'Dabei ändert sich nichts.',
  loading: 'Die Vorschau wird berechnet …',
  gone: 'Mindestens einer der Termine wurde inzwischen gelöscht. Bitte wählen Sie neu aus.',
  failed: 'Die Vorschau konnte nicht berechnet werden.',
  unclear:
    'Es ist unklar, ob die Änderung gespeichert wurde. Bitte sehen Sie im Dashboard nach, bevor Sie es noch einmal versuchen.',
}
