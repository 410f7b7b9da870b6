import type { FieldFault } from '#contract/errors.ts'
import { unknownVariable } from './mail-settings.ts'
import { number } from './words.ts'

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

const faults: Record<Exclude<FieldFault, 'unknown_variable' | 'group_too_large'>, string> = {
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
  if (issue.message === 'not_an_embedding_website' && named) return notEmbedding(named)
  if (fault) return fault
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_type') return wrongType(issue)
  return 'Diese Angabe ist ungültig.'
}

const notEmbedding = (website: string) =>
  `„${website}“ beginnt nicht mit https:// und dem Namen einer Website. Nur für den eigenen Rechner ist auch http://localhost erlaubt.`

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
