import type { AuditAction } from '#contract/audit.ts'
import type { ExportSubject } from '#contract/breakdown.ts'
import type { Role } from '#contract/role.ts'
import { sessionTexts } from './security.ts'
import { exportNames } from './statistics.ts'
import { roleNames } from './team.ts'
import { slots } from './words.ts'

export const auditTexts = {
  title: 'Protokoll',
  purpose: 'Wer in Ihrer Organisation wann was getan hat. Angaben von Gästen stehen nicht darin.',
  somebody: 'Jemand',
  more: 'Ältere Einträge laden',
  loadFailed: 'Das Protokoll konnte nicht geladen werden.',
  moreFailed: 'Die älteren Einträge konnten nicht geladen werden.',
  empty: 'Noch ist nichts geschehen.',
  emptyHint: 'Sobald jemand aus dem Team etwas anlegt, ändert oder löscht, steht es hier.',
  end: 'Das ist der Anfang des Protokolls.',
}

/** What a variant costs now: its prices in words, such as `Kinder 3,00 €`. */
export const pricesLabel = (variant: string, prices: string[]) =>
  prices.length > 0
    ? `„${variant}“ kostet jetzt: ${prices.join('; ')}`
    : `„${variant}“ hat jetzt keine Preise`

const about = (booking: string) => (booking ? ` zur Buchung ${booking}` : '')

/**
 * The sentence for each action. `label` names what the action was about; `slot` identifies the
 * slot, if any.
 */
export const auditSentences: Record<
  AuditAction,
  (who: string, label: string, slot?: string) => string
> = {
  organisation_registered: (who, label) => `${who} hat die Organisation ${label} registriert.`,
  address_confirmed: (who, label) =>
    `${who} hat die E-Mail-Adresse der Organisation ${label} bestätigt.`,
  organisation_suspended: () => 'Der Betreiber hat die Organisation gesperrt.',
  organisation_resumed: () => 'Der Betreiber hat die Organisation wieder freigegeben.',
  deletion_asked: (who, label) =>
    `${who} hat veranlasst, dass die Organisation ${label} gelöscht wird.`,
  deletion_taken_back: (who, label) =>
    `${who} hat zurückgenommen, dass die Organisation ${label} gelöscht wird.`,
  guide_view_changed: (who, label) =>
    label === 'own'
      ? `${who} hat eingestellt, dass Teammitglieder nur bei eigenen Terminen sehen, wer gebucht hat.`
      : `${who} hat eingestellt, dass Teammitglieder bei allen Terminen sehen, wer gebucht hat.`,
  staff_invited: (who, label) => `${who} hat ${label} ins Team eingeladen.`,
  invitation_withdrawn: (who, label) => `${who} hat die Einladung an ${label} gelöscht.`,
  staff_joined: (who) => `${who} ist dem Team beigetreten.`,
  staff_removed: (who, label) => `${who} hat ${label} aus dem Team gelöscht.`,
  role_changed: (who, label) => `${who} hat eine Rolle geändert: ${label}.`,
  skills_changed: (who, label) => `${who} hat geändert, was ${label} führt.`,
  link_sent: (who, label) => `${who} hat einen persönlichen Link an ${label} geschickt.`,
  link_revoked: (who, label) => `${who} hat den persönlichen Link von ${label} widerrufen.`,
  calendar_shared: (who) => `${who} hat ein Kalender-Abo der eigenen Termine angelegt.`,
  calendar_revoked: (who) => `${who} hat das eigene Kalender-Abo beendet.`,
  logged_in: (who, label) =>
    `${who} hat sich angemeldet (${label || sessionTexts.unknownNetwork}).`,
  log_in_failed: (who, label) =>
    `${who} wollte sich als ${label} anmelden, mit einem falschen Passwort.`,
  account_braked: (_, label) =>
    `Für das Konto ${label} wurden zu viele falsche Passwörter versucht. Weitere Versuche müssen warten.`,
  second_step_failed: (_, label) =>
    `Beim Anmelden von ${label} war das Passwort richtig, der zweite Faktor aber nicht.`,
  recovery_code_used: (who, label) =>
    `${who} hat sich mit einem Wiederherstellungscode angemeldet. Übrig sind ${label}.`,
  totp_added: (who) => `${who} hat eine App für Codes eingerichtet.`,
  totp_removed: (who) => `${who} hat die App für Codes entfernt.`,
  recovery_codes_renewed: (who) => `${who} hat neue Wiederherstellungscodes angelegt.`,
  passkey_added: (who, label) => `${who} hat den Passkey ${label} eingerichtet.`,
  passkey_renamed: (who, label) => `${who} hat einen Passkey in ${label} umbenannt.`,
  passkey_removed: (who, label) => `${who} hat den Passkey ${label} entfernt.`,
  factors_reset: (_, label) =>
    `Der Betreiber hat Passkeys und zweiten Faktor von ${label} entfernt.`,
  factor_demand_changed: (who, label) => factorDemandChanged(who, label),
  logged_out: (who) => `${who} hat sich abgemeldet.`,
  logged_out_everywhere: (who) => `${who} hat sich auf allen Geräten abgemeldet.`,
  session_ended: (who, label) => `${who} hat eine Sitzung von ${label} beendet.`,
  access_ended: (who, label) => `${who} hat alle Zugänge von ${label} beendet.`,
  foreign_origin: (who) =>
    `Eine fremde Website wollte als ${who} etwas ändern und wurde abgewiesen.`,
  reset_asked: (who, label) => `${who} hat für ${label} ein neues Passwort angefordert.`,
  account_deleted: (who) => `${who} hat das eigene Konto gelöscht.`,
  password_changed: (who) => `${who} hat das eigene Passwort geändert.`,
  password_reset: (who) => `${who} hat ein neues Passwort gesetzt.`,
  sign_on_changed: (who, label) => `${who} hat die zentrale Anmeldung eingerichtet (${label}).`,
  sign_on_removed: (who) => `${who} hat die zentrale Anmeldung entfernt.`,
  sign_on_linked: (who) => `${who} hat das eigene Konto mit der zentralen Anmeldung verbunden.`,
  sign_on_ended: (_, label) =>
    `${label} hat bei der zentralen Anmeldung keinen Zugang mehr und wurde abgemeldet.`,
  domain_added: (who, label) => `${who} hat die Domain ${label} eingetragen.`,
  domain_proven: (who, label) => `${who} hat die Domain ${label} nachgewiesen.`,
  domain_removed: (who, label) => `${who} hat die Domain ${label} entfernt.`,
  domain_lost: (_, label) =>
    `Der Nachweis der Domain ${label} fehlte sieben Tage lang. Sie wird nicht mehr zur Anmeldung benutzt; wessen Adresse zu ihr gehört, meldet sich mit Passwort an.`,
  passwords_turned_off: (who) => `${who} hat die Anmeldung mit Passwort abgeschaltet.`,
  passwords_turned_on: (who, domain) =>
    domain
      ? `Die Anmeldung mit Passwort ist wieder eingeschaltet, damit alle mit Adressen unter ${domain} hineinkommen.`
      : `${who} hat die Anmeldung mit Passwort wieder eingeschaltet.`,
  project_added: (who, label) => `${who} hat das Projekt ${label} angelegt.`,
  project_changed: (who, label) => `${who} hat das Projekt ${label} geändert.`,
  project_deleted: (who, label) => `${who} hat das Projekt ${label} gelöscht.`,
  mail_settings_changed: (who, label) => `${who} hat die E-Mails von ${label} geändert.`,
  variant_added: (who, label) => `${who} hat den Führungstyp ${label} angelegt.`,
  variant_changed: (who, label) => `${who} hat den Führungstyp ${label} geändert.`,
  prices_changed: (who, label) => `${who} hat einen Führungstyp geändert. ${label}.`,
  variant_deleted: (who, label) => `${who} hat den Führungstyp ${label} gelöscht.`,
  slot_added: (who, label) => `${who} hat den Termin am ${label} angelegt.`,
  slot_changed: (who, label) => `${who} hat den Termin am ${label} geändert.`,
  slot_moved: (who, label) => `${who} hat einen gebuchten Termin auf den ${label} verlegt.`,
  slot_called_off: (who, label) => `${who} hat den Termin am ${label} abgesagt.`,
  slots_called_off: (who, label) => `${who} hat ${label} abgesagt.`,
  slot_restored: (who, label) => `${who} hat den Termin am ${label} wieder angesetzt.`,
  slot_deleted: (who, label) => `${who} hat den Termin am ${label} gelöscht.`,
  slot_commented: (who, label) => `${who} hat den Termin am ${label} kommentiert.`,
  series_added: (who, label) => `${who} hat eine Serie angelegt (${label}).`,
  series_changed: (who, label) => `${who} hat eine Serie geändert (${label}).`,
  series_deleted: (who, label) => `${who} hat eine Serie gelöscht (${label}).`,
  slots_changed: (who, label) => `${who} hat Termine bearbeitet (${label}).`,
  slots_copied: (who, label) => `${who} hat Termine kopiert (${label}).`,
  change_undone: (who, label) => `${who} hat eine Änderung rückgängig gemacht (${label}).`,
  closed_days_changed: (who, label) => `${who} hat die Schließtage von ${label} geändert.`,
  staff_assigned: (who, label, slot) =>
    `${who} hat ${label || 'jemanden'} für ${slot || 'einen Termin'} eingeteilt.`,
  staff_unassigned: (who, label, slot) =>
    `${who} hat die Einteilung von ${label || 'jemandem'} für ${slot || 'einen Termin'} aufgehoben.`,
  absence_entered: (who, label) =>
    label
      ? `${who} hat einen Ausfall eingetragen: ${label}.`
      : `${who} hat einen Ausfall eingetragen.`,
  absence_deleted: (who, label) =>
    label ? `${who} hat einen Ausfall gelöscht: ${label}.` : `${who} hat einen Ausfall gelöscht.`,
  slot_offered: (who, label) => `${who} hat Guides für den Termin am ${label} angefragt.`,
  slots_offered: (who, label) => `${who} hat Guides für ${slots(Number(label))} angefragt.`,
  slot_taken_over: (who, label) => `${who} hat den Termin am ${label} übernommen.`,
  slot_given_back: (who, label) => `${who} hat den Termin am ${label} wieder abgegeben.`,
  guide_settings_changed: (who) => `${who} hat geändert, wie Guides angefragt werden.`,
  booking_added: (who, label) =>
    label ? `${who} hat die Buchung ${label} angelegt.` : `${who} hat eine Buchung angelegt.`,
  booking_overbooked: (who, label) =>
    `${who} hat die Buchung ${label} angelegt, obwohl der Termin nicht genug Plätze hat.`,
  booking_changed: (who, label) => `${who} hat die Buchung ${label} geändert.`,
  booking_moved: (who, label) =>
    `${who} hat eine Buchung auf einen anderen Termin verlegt: ${label}.`,
  booking_split: (who, label) => `${who} hat die Buchung ${label} auf mehrere Termine aufgeteilt.`,
  booking_joined: (who, label) =>
    `${who} hat die aufgeteilte Buchung ${label} wieder zusammengeführt.`,
  booking_cancelled: (who, label) => `${who} hat die Buchung ${label} storniert.`,
  bookings_cancelled: (who, label) => `${who} hat Buchungen zusammen storniert: ${label}.`,
  booking_restored: (who, label) => `${who} hat die stornierte Buchung ${label} wiederhergestellt.`,
  bookers_messaged: (who, label) => `${who} hat eine Nachricht an alle Gäste geschickt: ${label}.`,
  waiting_added: (who) => `${who} hat jemanden auf die Warteliste gesetzt.`,
  waiting_offered: (who) => `${who} hat jemandem auf der Warteliste Plätze angeboten.`,
  waiting_removed: (who) => `${who} hat einen Eintrag von der Warteliste entfernt.`,
  unusual_dismissed: (who, label) =>
    `${who} hat ungewöhnlich viele Buchungen in ${label} für in Ordnung erklärt.`,
  mail_sent_again: (who, label) =>
    `${who} hat eine E-Mail${about(label)} noch einmal senden lassen.`,
  mails_sent_again: (who, label) =>
    `${who} hat alle E-Mails noch einmal senden lassen, die nicht zugestellt werden konnten: ${label}.`,
  mail_dismissed: (who, label) =>
    `${who} hat eine E-Mail${about(label)}, die nicht zugestellt werden konnte, erledigt.`,
  booker_exported: (who) => `${who} hat die Angaben einer Person abgerufen.`,
  booker_erased: (who) => `${who} hat die Angaben einer Person gelöscht.`,
  exported: (who, label) => `${who} hat ${label} heruntergeladen.`,
}

const demanded: Record<string, string> = {
  nobody: 'dass niemand einen zweiten Faktor braucht',
  admins: 'dass Admins einen zweiten Faktor brauchen',
  everybody: 'dass alle im Team einen zweiten Faktor brauchen',
}

const factorDemandChanged = (who: string, label: string) =>
  `${who} hat eingestellt, ${demanded[label] ?? demanded.nobody}.`

/** Says which role an admin gave to which member. */
export const roleGiven = (name: string, role: Role) =>
  `${name} hat jetzt die Rolle ${roleNames[role]}`

export const slotNamed = (moment: string) => `den Termin am ${moment}`

/** A booking, identified by its number and slot. */
export const bookingNamed = (number: string, moment: string) => `${number} am ${moment}`

/** The description of an exported file, with its range of days. */
export const fileNamed = (file: { subject: string; format: string; days: string }) =>
  `${quoted(exportNames[file.subject as ExportSubject])} (${file.days}) als ${file.format.toUpperCase()}-Datei`

/** A name in quotation marks, for use within a sentence. */
export const quoted = (label: string) => `„${label}“`

/** How many slots a bulk action created, changed and deleted. */
export function slotsCounted([created = 0, changed = 0, deleted = 0]: number[]) {
  const parts = [
    created > 0 && `${slots(created)} angelegt`,
    changed > 0 && `${slots(changed)} geändert`,
    deleted > 0 && `${slots(deleted)} gelöscht`,
  ]
  return parts.filter(Boolean).join(', ') || slots(0)
}
