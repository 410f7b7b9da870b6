import type { ErrorCode, FieldFault } from '#contract/errors.ts'
import type { StoredKind } from '#contract/stored-series.ts'
import { unknownVariable } from './mail-settings.ts'
import { variantGroupTexts } from './variant.ts'
import { notFound, number } from './words.ts'

export const errorMessages: Record<ErrorCode, string> = {
  unreadable: 'Die Anfrage ist nicht lesbar.',
  not_logged_in: 'Bitte melden Sie sich an.',
  wrong_login: 'Falsche Zugangsdaten',
  wrong_password: '„Aktuelles Passwort“ stimmt nicht mit Ihrem Passwort überein.',
  second_factor_needed: 'Bitte geben Sie auch den Code aus Ihrer App ein.',
  passkey_needed: 'Bitte melden Sie sich mit Ihrem Passkey an.',
  log_in_lapsed: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
  wrong_code:
    'Dieser Code stimmt nicht, oder er wurde schon benutzt. Bitte geben Sie den Code ein, den Ihre App jetzt zeigt.',
  passkey_refused: 'Mit diesem Passkey hat es nicht geklappt. Bitte versuchen Sie es noch einmal.',
  passkey_moved:
    'Dieser Passkey gehört zu einer früheren Adresse von Rundgang. Bitte melden Sie sich mit Ihrem Passwort an, und legen Sie unter „Anmeldung und Sicherheit“ einen neuen an.',
  not_allowed: 'Ihre Rolle erlaubt das nicht.',
  confirm_first: 'Bitte bestätigen Sie zuerst, dass Sie es sind.',
  factor_first: 'Bitte bestätigen Sie zuerst mit Ihrem zweiten Faktor, dass Sie es sind.',
  second_factor_due:
    'Ihre Organisation verlangt einen zweiten Faktor. Bitte richten Sie ihn zuerst ein.',
  foreign_origin: 'Diese Anfrage kommt von einer fremden Website.',
  organisation_suspended:
    'Ihre Organisation ist gesperrt. Bitte wenden Sie sich an den Betreiber dieses Buchungssystems. Ihre Termine und Buchungen bleiben erhalten.',
  website_not_named:
    'Dieses Formular darf auf dieser Website nicht verwendet werden. Der Veranstalter kann sie in seinen Einstellungen eintragen.',
  registration_closed: 'Eine Registrierung ist hier nur mit einer Einladung möglich.',
  not_found: notFound,
  too_large: 'Das ist zu viel auf einmal.',
  wrong_content_type: 'Dieses Format wird hier nicht angenommen.',
  invalid: 'Bitte prüfen Sie Ihre Angaben.',
  too_many_tries: 'Das waren zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  too_many_reads:
    'Für Ihre Organisation wird gerade schon sehr viel auf einmal berechnet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  email_taken:
    'Diese E-Mail-Adresse ist bereits registriert. Bitte eine andere E-Mail-Adresse verwenden.',
  slot_full: 'Für so viele Personen ist bei diesem Termin kein Platz mehr.',
  slot_shared:
    'In diesem Termin sind schon Plätze vergeben. Diesen Führungstyp gibt es nur in einem Termin, den noch niemand gebucht hat.',
  slot_moved:
    'Dieser Termin hat inzwischen eine andere Zeit. Bitte prüfen Sie sie und bestätigen Sie noch einmal.',
  price_changed:
    'Der Preis hat sich inzwischen geändert. Bitte prüfen Sie ihn und bestätigen Sie noch einmal.',
  slot_started: 'Dieser Termin hat bereits begonnen.',
  lead_time_passed: 'Für diesen Termin ist es zu spät, um noch zu buchen.',
  not_open_yet: 'Dieser Termin lässt sich noch nicht buchen.',
  changes_closed:
    'Für Änderungen und Stornierungen ist es jetzt zu spät. Bitte wenden Sie sich direkt an den Veranstalter.',
  variant_not_offered: 'Das wird bei diesem Termin nicht angeboten.',
  slot_has_bookings:
    'Der Termin ist schon gebucht: Beginn und Führungstypen lassen sich nicht mehr ändern.',
  fewer_than_booked: 'Es sind schon mehr Personen gebucht, als der Termin dann Plätze hätte.',
  key_used_otherwise: 'Dieser Schlüssel wurde schon für eine andere Anfrage verwendet.',
  too_many_holds:
    'Es warten schon mehrere Buchungen auf eine Bestätigung. Bitte bestätigen Sie diese zuerst mit dem Link in der E-Mail, oder versuchen Sie es in einer halben Stunde noch einmal.',
  hold_lapsed:
    'Diese Buchung lässt sich nicht mehr bestätigen: Die Frist ist vorbei, oder sie wurde storniert. Bitte buchen Sie noch einmal.',
  booking_cancelled: 'Diese Buchung ist storniert und lässt sich nicht mehr ändern.',
  booking_erased: 'Die Angaben zu dieser Buchung sind gelöscht. Sie lässt sich nicht mehr ändern.',
  booking_unconfirmed:
    'Bitte bestätigen Sie diese Buchung zuerst mit dem Link in der E-Mail. Danach können Sie sie ändern.',
  never_confirmed:
    'Diese Buchung hat der Gast nie bestätigt. Sie lässt sich nicht wiederherstellen, nur neu anlegen.',
  slot_gone:
    'Den Termin dieser Buchung gibt es nicht mehr. Setzen Sie ihn zuerst wieder an, oder legen Sie die Buchung in einem anderen Termin neu an.',
  booking_overtaken:
    'Diese Buchung wurde inzwischen geändert. Bitte prüfen Sie, was jetzt gebucht ist, und ändern Sie sie dann noch einmal.',
  booking_split:
    'Diese Gruppe ist auf mehrere Termine aufgeteilt. Personen und Termine ändern Sie unter „Gruppe aufteilen“; dort lässt sie sich auch wieder zusammenführen.',
  slot_split:
    'In diesem Termin ist ein Teil einer aufgeteilten Gruppe. Führen Sie die Gruppe zuerst zusammen, oder verlegen Sie alle ihre Termine gemeinsam.',
  just_updated: 'Rundgang wird gerade aktualisiert. Gruppen lassen sich in einer Stunde aufteilen.',
  changes_off:
    'Diese Buchung lässt sich hier nicht ändern. Bitte wenden Sie sich an den Veranstalter.',
  not_held: 'Diese Buchung wartet nicht auf eine Bestätigung.',
  waiting_off: 'Für diesen Führungstyp gibt es keine Warteliste.',
  places_free: 'In einem dieser Termine sind noch genug Plätze frei. Bitte buchen Sie ihn direkt.',
  already_waiting:
    'Mit dieser E-Mail-Adresse steht schon jemand auf der Warteliste für diesen Termin.',
  waiting_over: 'Dieser Eintrag auf der Warteliste ist beendet.',
  no_offer: 'Zurzeit sind keine Plätze für Sie reserviert, oder die Frist ist vorbei.',
  no_room_to_offer:
    'Dafür sind nicht genug Plätze frei, die Zeit reicht nicht mehr, oder die E-Mail-Adresse ist noch nicht bestätigt.',
  last_variant: 'Ein Projekt braucht mindestens einen Führungstyp.',
  variant_booked: 'Für diesen Führungstyp gibt es noch kommende Buchungen.',
  variant_needed:
    'Ein kommender Termin bietet nur diesen Führungstyp an. Bitte ändern oder löschen Sie ihn zuerst.',
  guides_only:
    'Einen persönlichen Link gibt es nur für Teammitglieder, nicht für Admins und die Kasse.',
  own_account: 'Ihr eigenes Konto löschen Sie im Benutzermenü.',
  last_admin: 'Ein Admin muss bleiben. Laden Sie zuerst jemand anderen als Admin ein.',
  second_factor_demanded:
    'Ihre Organisation verlangt einen zweiten Faktor. Richten Sie zuerst einen anderen ein, dann lässt sich dieser entfernen.',
  passkey_known: 'Dieser Passkey ist schon eingerichtet.',
  too_many_passkeys: 'Sie haben schon 20 Passkeys. Bitte entfernen Sie zuerst einen.',
  no_totp: 'Sie haben keine App für Codes eingerichtet.',
  ambiguous_name: 'Diesen Namen gibt es im Team mehrmals. Bitte wählen Sie die Person genauer aus.',
  bookings_ahead:
    'Diese Person hat noch kommende Buchungen. Bitte stornieren Sie diese zuerst, dann lassen sich alle Angaben löschen.',
  mail_over:
    'Diese E-Mail ist nicht mehr nötig, oder ihre Angaben sind gelöscht. Sie lässt sich nicht noch einmal senden.',
  mail_not_given_up: 'Diese E-Mail wartet gerade oder ist schon verschickt.',
  undo_over: 'Das lässt sich nicht mehr rückgängig machen: Es ist länger als 30 Tage her.',
  already_taken: 'Danke, aber jemand anderes hat diesen Termin schon übernommen.',
  leads_another:
    'Danke, aber zu dieser Zeit sind Sie schon für einen anderen Termin eingeteilt, oder die Pause dazwischen wäre zu kurz.',
  absent_then:
    'Für diese Zeit haben Sie eingetragen, dass Sie nicht verfügbar sind. Löschen Sie das zuerst, wenn Sie den Termin übernehmen können.',
  answer_stands:
    'Rückgängig machen geht nur zehn Minuten lang. Danach können Sie den Termin wieder abgeben.',
  gave_back_often:
    'Sie haben diesen Termin heute schon mehrmals übernommen und wieder abgegeben. Wenn Sie ihn doch leiten können, sagen Sie bitte der Person Bescheid, die Ihre Termine plant.',
  enough_guides: 'Für diesen Termin sind schon genug Personen eingeteilt.',
  changed_meanwhile:
    'Das hat inzwischen jemand anderes geändert. Bitte laden Sie es neu, und ändern Sie es dann.',
  no_provider: 'Für diese Adresse ist keine zentrale Anmeldung eingerichtet.',
  provider_away:
    'Die zentrale Anmeldung ist gerade nicht zu erreichen oder gestört. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  sign_on_declined:
    'Die zentrale Anmeldung hat Sie nicht angemeldet. Vielleicht haben Sie dort abgebrochen, dann versuchen Sie es einfach noch einmal. Sonst ist Ihr Konto dort nicht für Rundgang freigegeben.',
  sign_on_refused:
    'Die zentrale Anmeldung hat Rundgang abgewiesen, oder ihre Antwort ist nicht gültig. Bitte versuchen Sie es noch einmal. Bleibt es dabei, fragen Sie bitte die Person, die die zentrale Anmeldung eingerichtet hat.',
  sign_on_over:
    'Diese Anmeldung gilt nicht mehr: Sie hat zu lange gedauert, oder sie wurde in einem anderen Fenster begonnen. Bitte melden Sie sich noch einmal an.',
  sign_on_not_allowed:
    'Ihre Gruppen bei der zentralen Anmeldung erlauben hier keinen Zugang. Bitte fragen Sie Ihre Administration.',
  sign_on_only:
    'Ihre Organisation hat Passwörter abgeschaltet. Bitte melden Sie sich über die zentrale Anmeldung an.',
  already_linked: 'Diese Person ist schon mit einem anderen Konto verbunden.',
  link_first:
    'Bitte melden Sie sich zuerst selbst einmal über die zentrale Anmeldung an. So ist sicher, dass sie funktioniert.',
  domain_unproven:
    'Dieser TXT-Eintrag ist noch nicht zu finden. Neue Einträge brauchen manchmal einige Stunden.',
  domain_taken: 'Diese Domain gehört schon zu einer anderen Organisation.',
  address_unconfirmed:
    'Bitte bestätigen Sie zuerst die E-Mail-Adresse Ihrer Organisation, mit dem Link aus der E-Mail, die Sie bei der Registrierung bekommen haben. Bis dahin wird kein eigener Mailserver benutzt, und E-Mails gehen nur an diese Adresse.',
  storage_full:
    'Mehr kann Ihre Organisation zurzeit nicht speichern. Bitte wenden Sie sich an den Betreiber dieses Buchungssystems.',
  unavailable:
    'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  unexpected: 'Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
}

/**
 * The status text of each refusal, in ASCII because it is part of the status line. HTTP/2 has no
 * status line, so only the message gives the reason there.
 */
export const statusTexts: Record<number, string> = {
  400: 'Die Anfrage ist nicht lesbar.',
  401: 'Bitte melden Sie sich an.',
  403: 'Das ist hier nicht erlaubt.',
  404: notFound,
  409: 'Das geht so nicht.',
  413: 'Das ist zu viel auf einmal.',
  415: 'Dieses Format wird hier nicht angenommen.',
  422: 'Das stimmt so noch nicht.',
  429: 'Das waren zu viele Versuche.',
  500: 'Da ist etwas schiefgegangen.',
  503: 'Das geht gerade nicht.',
}

/** Contains the time until the next allowed attempt. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 1 ? `in etwa ${number.format(minutes)} Minuten` : 'in einer Minute'
  return `Das waren zu viele Versuche. Bitte versuchen Sie es ${wait} noch einmal.`
}

const storedKinds: Record<StoredKind, string> = {
  slots: 'Termine',
  slot_changes: 'Änderungen an Terminen',
  bookings: 'eigene Buchungen',
  projects: 'Projekte',
  variants: 'Führungstypen',
  invitations: 'Einladungen',
  calls: 'Änderungen',
}

/** Says what to do: confirm the address, or else wait or ask the operator. */
export function storageFull(of: { kind: StoredKind; most: number; confirmed: boolean }): string {
  const amount = `${number.format(of.most)} ${storedKinds[of.kind]}`
  return of.confirmed
    ? `Es wurde nichts gespeichert: Auf einmal sind höchstens ${amount} möglich, danach nur nach und nach mehr. Wenn Sie mehr brauchen, wenden Sie sich bitte an den Betreiber dieses Buchungssystems.`
    : `Es wurde nichts gespeichert: Solange die E-Mail-Adresse Ihrer Organisation nicht bestätigt ist, sind höchstens ${amount} möglich. Bitte bestätigen Sie sie zuerst, mit dem Link aus der E-Mail, die Sie bei der Registrierung bekommen haben.`
}

/** Usually shown to users who reached the server at a URL other than PUBLIC_URL. */
export const foreignOrigin = (expectedUrl: string) =>
  `Bitte öffnen Sie ${expectedUrl} und versuchen Sie es dort noch einmal. Rundgang ist nur unter dieser Adresse eingerichtet (PUBLIC_URL).`

/** Contains the request's id, which is also in the log. */
export const unexpectedError = (requestId: string) =>
  `${errorMessages.unexpected} (Anfrage ${requestId})`

/** The part of a zod issue a sentence needs. */
export interface Issue {
  code?: string | undefined
  origin?: string | undefined
  expected?: string | undefined
  minimum?: number | bigint | undefined
  maximum?: number | bigint | undefined
  input?: unknown
  /** The text the sentence quotes. */
  named?: string | undefined
  /** The value the sentence suggests. */
  meant?: string | undefined
  /** A `FieldFault`, or zod's English message, which is never shown. */
  message: string
}

const missing = 'Bitte füllen Sie dieses Feld aus.'

const faults: Record<
  Exclude<FieldFault, 'unknown_variable' | 'group_too_large' | 'group_too_small'>,
  string
> = {
  same_price_twice: 'Jeder Preis darf nur einmal vorkommen.',
  unknown_price: 'Diesen Preis gibt es nicht.',
  not_the_sum: 'Die Zahl der Personen stimmt nicht mit der Summe bei den Preisen überein.',
  prices_missing: 'Bitte geben Sie an, wie viele Personen welchen Preis zahlen.',
  fewer_than_minimum: variantGroupTexts.fewerThanMinimum,
  not_an_email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  umlaut_before_at: 'Vor dem @ bitte ohne Umlaute: Viele Mailserver nehmen sie nicht an.',
  website_in_name: 'Bitte ohne Internetadresse. Nach einem Punkt hilft ein Leerzeichen.',
  more_than_people: 'Das können höchstens so viele sein, wie gern kommen würden.',
  control_characters: 'Bitte ohne Steuerzeichen und Zeilenumbrüche.',
  control_characters_in_text: 'Bitte ohne Steuerzeichen. Zeilenumbrüche sind erlaubt.',
  not_a_time: 'Bitte geben Sie Datum und Uhrzeit an.',
  not_a_day: 'Bitte geben Sie ein Datum an.',
  nothing_visible: missing,
  only_dots: 'Bitte geben Sie einen Namen an, nicht nur Punkte.',
  unknown_time_zone: 'Diese Zeitzone gibt es nicht.',
  skipped_hour: 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird vorgestellt.',
  ends_before_start: 'Das Ende darf nicht vor dem Anfang liegen.',
  nothing_chosen: 'Bitte wählen Sie aus, was geändert werden soll.',
  too_many_slots:
    'Das wären mehr als 5.000 Termine auf einmal. Bitte wählen Sie einen kürzeren Zeitraum.',
  series_too_long: 'Eine Serie kann höchstens zehn Jahre lang sein.',
  unknown_member: 'Diese Person gehört nicht zu Ihrem Team.',
  no_series: 'In diesem Zeitraum gibt es keinen solchen Termin.',
  before_today: 'Der Beginn darf nicht vor dem heutigen Tag liegen.',
  not_ahead: 'Der neue Beginn muss in der Zukunft liegen.',
  variants_missing: 'Wähle mindestens einen Führungstyp aus!',
  unknown_variant: 'Diesen Führungstyp gibt es nicht.',
  passwords_differ: 'Passwörter stimmen nicht überein',
  password_common:
    'Dieses Passwort benutzen so viele, dass es schnell erraten wird. Bitte wählen Sie ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.',
  password_repeated:
    'Immer dasselbe Zeichen wird schnell erraten. Bitte wählen Sie verschiedene Zeichen, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.',
  password_personal:
    'Namen und E-Mail-Adressen werden schnell erraten. Bitte wählen Sie ein Passwort, das nichts mit Ihnen zu tun hat.',
  organisation_missing: 'Bitte geben Sie den Namen Ihrer Organisation an.',
  span_too_long: 'Bitte höchstens 366 Tage auf einmal.',
  key_too_short: 'Der Schlüssel muss 22 bis 200 Zeichen lang sein.',
  left_empty: 'Bitte lassen Sie dieses Feld leer.',
  proof_needed:
    'Zum Schutz vor Robotern muss Ihr Browser erst etwas ausrechnen. Bitte senden Sie die Buchung noch einmal.',
  role_contradicts_admin: 'Rolle und „Admin“ widersprechen sich. Bitte geben Sie nur eines an.',
  invite_invalid: 'Die Einladung ist ungültig oder abgelaufen.',
  not_the_invited: 'Die Einladung gilt für eine andere E-Mail-Adresse.',
  passkey_not_made:
    'Der Passkey konnte nicht eingerichtet werden. Bitte versuchen Sie es noch einmal.',
  reset_invalid: 'Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.',
  not_your_account: 'Das ist nicht Ihr Konto.',
  not_the_name: 'Das ist nicht der Name Ihrer Organisation.',
  not_a_mail_server: 'Bitte geben Sie einen Mailserver an, zum Beispiel mail.museum.de:587.',
  private_mail_server: 'Dieser Mailserver liegt in einem internen Netz und ist nicht erlaubt.',
  mail_server_port: 'Erlaubt sind die Ports 25, 465, 587 und 2525.',
  password_again:
    'Server oder Antwortadresse haben sich geändert: Bitte geben Sie das Passwort noch einmal ein.',
  not_a_selector:
    'Ein DKIM-Selector besteht aus Buchstaben ohne Umlaute, Ziffern, Bindestrichen und Punkten.',
  not_an_embedding_website: 'Bitte geben Sie Internetadressen an, die mit https:// beginnen.',
  not_a_website: 'Bitte geben Sie eine Internetadresse an, die mit https:// beginnt.',
  phone_missing: 'Bitte geben Sie Ihre Telefonnummer an.',
  answer_missing: 'Bitte beantworten Sie diese Frage.',
  unknown_question: 'Diese Frage gibt es nicht.',
  unknown_answer: 'Bitte wählen Sie eine der Antworten.',
  question_missing: 'Bitte geben Sie zu jeder Frage ihren Text an.',
  too_few_options: 'Bitte geben Sie mindestens zwei verschiedene Antworten zur Auswahl an.',
  second_group_question: 'Nach der Art der Gruppe kann das Formular nur einmal fragen.',
  not_an_issuer:
    'Bitte geben Sie die Adresse des Ausstellers an, wie https://login.example/realms/museum. Erlaubt sind die Ports 443 und 8443.',
  private_issuer: 'Diese Adresse liegt in einem internen Netz und ist nicht erlaubt.',
  issuer_unreachable:
    'Unter dieser Adresse antwortet gerade keine Anmeldung mit OpenID Connect. Bitte prüfen Sie die Adresse.',
  issuer_unusable:
    'Der Anbieter nennt sich selbst anders als hier angegeben, oder seine Angaben sind unvollständig. Bitte prüfen Sie die Adresse.',
  issuer_without_secret:
    'Dieser Anbieter nimmt kein Client-Geheimnis an. Bitte lassen Sie dort client_secret_basic oder client_secret_post zu.',
  secret_again:
    'Aussteller oder Client-ID haben sich geändert: Bitte geben Sie das Client-Geheimnis noch einmal ein.',
  not_a_domain: 'Bitte geben Sie eine Domain an, zum Beispiel museum.de.',
  too_many_domains: 'Mehr als 20 Domains sind nicht möglich.',
}

/** Describes the error in a field and how to correct it, in one German sentence. */
export function fieldMessage(issue: Issue): string {
  const fault = faults[issue.message as keyof typeof faults]
  const { named } = issue
  if (issue.message === 'unknown_variable') return unknownVariable(named ?? '', issue.meant)
  if (issue.message === 'group_too_large') return groupTooLarge(named ?? '', issue.maximum)
  if (issue.message === 'group_too_small') return groupTooSmall(issue.minimum)
  if (issue.message === 'not_an_embedding_website' && named) return notEmbedding(named)
  if (fault && named && issue.message.startsWith('issuer_')) return providerSays(fault, named)
  if (fault) return fault
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_type') return wrongType(issue)
  return 'Diese Angabe ist ungültig.'
}

/** Marks the words of a single sign-on provider as such; they contain no quotation marks. */
export const providerSays = (sentence: string, words: string) =>
  `${sentence} Der Anbieter schreibt: „${words}“`

const notEmbedding = (website: string) =>
  `„${website}“ beginnt nicht mit https:// und dem Namen einer Website. Nur für den eigenen Rechner ist auch http://localhost erlaubt.`

const groupTooSmall = (least: Issue['minimum']) =>
  `Mindestens ${number.format(Number(least))} Personen je Buchung. Für kleinere Gruppen gibt es diesen Führungstyp nicht.`

const groupTooLarge = (organisation: string, most: Issue['maximum']) =>
  `Höchstens ${Number(most) === 1 ? '1 Person' : `${number.format(Number(most))} Personen`} je Buchung. Für größere Gruppen wenden Sie sich bitte an ${organisation}.`

function tooSmall({ origin, minimum }: Issue): string {
  if (origin === 'string') {
    return minimum === 1 ? missing : `Bitte geben Sie mindestens ${minimum} Zeichen ein.`
  }
  if (origin === 'array') return 'Bitte wählen Sie etwas aus.'
  return `Bitte geben Sie mindestens ${minimum} an.`
}

function tooBig({ origin, maximum }: Issue): string {
  const limit = Number(maximum).toLocaleString('de-DE')
  if (origin === 'string') return `Bitte geben Sie höchstens ${limit} Zeichen ein.`
  if (origin === 'array') return `Bitte wählen Sie höchstens ${limit} aus.`
  return `Bitte geben Sie höchstens ${limit} an.`
}

function wrongType({ expected }: Issue): string {
  if (expected === 'int') return 'Bitte geben Sie eine ganze Zahl ein.'
  if (expected === 'number') return 'Bitte geben Sie eine Zahl ein.'
  return missing
}

/** The page for an unknown URL. */
export const unknownPageTexts = {
  title: 'Diese Seite gibt es nicht',
  hint: 'Vielleicht ist die Adresse unvollständig. Bitte prüfen Sie den Link, mit dem Sie hierher gekommen sind.',
}
