import type { TestMail } from '#contract/mail.ts'
import type { FindingReason, FindingState, SenderDomain } from '#contract/mail-settings.ts'
import type { TemplateKind, TemplateVariable } from '#contract/mail-text.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'
import { inLanguage, languageNames, listOf } from './languages.ts'
import { notCopied } from './words.ts'

export const mailSettingsTexts = {
  title: 'E-Mails',
  purpose: 'Was Gäste bekommen, wenn sie buchen oder wenn eine Buchung storniert wird.',
  sender: 'Antworten und Kopie',
  from: 'Antwortadresse',
  fromHint:
    'An diese E-Mail-Adresse gehen die Antworten Ihrer Gäste, zum Beispiel info@museum.de. Verschickt werden die E-Mails im Namen Ihrer Organisation.',
  fromSuggested: 'Vorgeschlagen ist Ihre eigene Adresse. Sie gilt, sobald Sie speichern.',
  fromMissing: 'Ohne Antwortadresse können Gäste auf Ihre E-Mails nicht antworten.',
  bcc: 'Blindkopie (BCC)',
  bccHint:
    'Diese Adresse bekommt jede E-Mail an Ihre Gäste in Kopie, ohne dass die Gäste es sehen. So erfahren Sie sofort von jeder Buchung; eine Übersicht am Morgen schalten Sie im Menü unter „E-Mails an mich“ ein.',
  confirmation: 'Bestätigung',
  confirmationHint: 'Geht an Gäste, sobald sie gebucht haben. Ein Kalendereintrag hängt daran.',
  cancellation: 'Stornierung',
  cancellationHint: 'Geht an Gäste, wenn sie selbst oder Ihr Team die Buchung stornieren.',
  withoutCancelUrl:
    'Ihr Text enthält {{cancel_url}} nicht. Damit Gäste trotzdem stornieren können, steht der Link darunter.',
  subject: 'Betreff',
  body: 'Text',
  of: (label: string, ...mail: string[]) => `${label} (${mail.join(', ')})`,
  preview: 'Vorschau mit Beispielwerten',
  previewOf: (title: string) => `Vorschau: ${title}`,
  insert: 'Einfügen, wo der Cursor steht:',
  insertHint:
    'In jeder E-Mail steht dort, was gebucht wurde. „Datum und Uhrzeit für Computer“ ist die Schreibweise, die Programme lesen: 2026-12-01T10:00:00+01:00.',
  address: 'Ort und Treffpunkt',
  addressHint:
    'Wohin Ihre Gäste kommen. Beides steht im Kalendereintrag. In der Bestätigung steht die Adresse nur, wenn Sie auch einen Treffpunkt eintragen.',
  street: 'Straße und Hausnummer',
  postalcode: 'Postleitzahl',
  city: 'Ort',
  meetingPoint: 'Treffpunkt',
  meetingPointIn: (languages: OtherLanguage[]) =>
    languages.length > 0
      ? listOf(languages.map((language) => languageNames[language]))
      : 'nur Deutsch',
  meetingPointHint:
    'Wo Ihre Gäste erwartet werden, zum Beispiel „Haupteingang, an der Garderobe“. Steht in der Bestätigung und im Kalender Ihrer Gäste.',
  phone: 'Telefonnummer',
  phoneHint:
    'Wird Gästen gezeigt, die ihre Buchung nicht mehr selbst ändern oder stornieren können.',
  server: 'Eigener Mailserver',
  serverHint:
    'Dieser Teil und „Absender-Domain“ darunter sind für Ihre IT. Ohne beides gehen Ihre E-Mails über den Mailserver von Rundgang, wenn es einen hat.',
  custom: 'E-Mails über einen eigenen Mailserver verschicken',
  customHint: (on: boolean) =>
    `${on ? '' : 'Zum Eintragen zuerst einschalten. '}Dann kommen die E-Mails von der Antwortadresse oben.`,
  smtpserver: 'Mailserver (SMTP)',
  smtpserverHint:
    'Bei Ihrem Mailanbieter heißt er „SMTP-Server“ oder „Postausgang“. Name oder Name und Port, zum Beispiel mail.museum.de:587.',
  smtpuser: 'Anmeldename am Mailserver',
  smtpuserHint: 'Leer gelassen ist es die Antwortadresse oben.',
  password: 'Passwort',
  passwordHint: 'Das Passwort zum Anmeldenamen am Mailserver.',
  passwordSet: 'Ein Passwort ist gespeichert. Leer gelassen bleibt es, wie es ist.',
}

export const reminderLinkTexts = {
  title: 'Erinnerungen',
  hint: 'Wann Gäste vor dem Termin erinnert werden, stellen Sie bei „Website“ ein.',
  action: 'Erinnerungen einstellen',
}

const namesOf = (languages: OtherLanguage[]) =>
  listOf(languages.map((language) => languageNames[language]))

const mailNames: Record<TemplateKind, string> = {
  confirmation: 'Bestätigung',
  cancellation: 'Stornierung',
}

/** The wording about emails in other languages. */
export const mailTranslationTexts = {
  title: 'In anderen Sprachen',
  note: ({ own, german }: Record<'own' | 'german', OtherLanguage[]>) => {
    if (own.length === 0) return german.length > 0 ? 'auf Deutsch' : 'fertige Übersetzungen'
    return `eigener Text: ${namesOf(own)}${german.length > 0 ? ', sonst auf Deutsch' : ''}`
  },
  hint: 'Wer das Buchungsformular in einer dieser Sprachen ausfüllt, bekommt auch diese E-Mail in dieser Sprache.',
  names: languageNames,
  inGerman: 'Der deutsche Text',
  offered: (language: OtherLanguage) => `Fertiger Text ${inLanguage[language]}`,
  ready: (language: OtherLanguage) =>
    `Wer ${inLanguage[language]} bucht, bekommt den fertigen Text. Sie müssen nichts tun.`,
  german: (language: OtherLanguage) =>
    `Sie haben den deutschen Text geändert. Wer ${inLanguage[language]} bucht, bekommt ihn deshalb auf Deutsch, bis Sie eine Übersetzung übernehmen.`,
  own: (language: OtherLanguage) =>
    `Wer ${inLanguage[language]} bucht, bekommt Ihren Text. Ändern Sie den deutschen, dann bitte auch diesen.`,
  nowGerman: (kind: TemplateKind, languages: OtherLanguage[]) =>
    `Wer ${listOf(languages.map((language) => inLanguage[language]))} bucht, bekommt die ${mailNames[kind]} jetzt auf Deutsch.`,
  showOf: (kind: TemplateKind) => `Übersetzungen der ${mailNames[kind]} ansehen`,
  takeOver: 'Übernehmen und anpassen',
  takeOverOf: (name: string) => `Übernehmen und anpassen: ${name}`,
  discard: 'Eigenen Text verwerfen',
  discardOf: (name: string) => `Eigenen Text verwerfen: ${name}`,
}

/** Shown while the user types, and after the server has refused the text. */
export const unknownVariable = (name: string, meant?: string) =>
  `Die Variable {{${name}}} gibt es nicht. ${
    meant ? `Meinten Sie {{${meant}}}?` : 'Bitte nehmen Sie eine der sechs unter dem Text.'
  }`

/** The meaning of each variable. */
export const variableNames: Record<TemplateVariable, string> = {
  name: 'Name des Gastes',
  booked_time: 'Datum und Uhrzeit',
  booked_variant: 'Führungstyp',
  attendees_count: 'Zahl der Personen',
  cancel_url: 'Link zum Stornieren',
  booked_time_unformatted: 'Datum und Uhrzeit für Computer',
}

/** The sample booker. */
export const sampleBooker = 'Erika Muster'

/** The sample token in the cancel link. */
export const sampleToken = 'Beispiel'

export const testMailTexts = {
  title: 'Test-E-Mail',
  hint: 'Schickt Ihnen die Bestätigung mit Beispielwerten, so wie alles gerade auf dieser Seite steht, auch wenn es noch nicht gespeichert ist.',
  send: 'Test-E-Mail an mich senden',
  sending: 'Die Test-E-Mail wird übergeben. Das kann bis zu einer Minute dauern …',
  notTried: 'Die Test-E-Mail wurde nicht verschickt.',
  answered: 'Im Wortlaut:',
}

/** Says that the test email was sent. */
export const sentSentence = ({ way, recipient }: Pick<TestMail, 'way' | 'recipient'>) =>
  way === 'file'
    ? 'Diese Installation hat keinen Mailserver. Die Test-E-Mail ist als Datei abgelegt und kommt nirgends an.'
    : `Der Mailserver hat die Test-E-Mail an ${recipient} angenommen.`

export const senderDomainTexts = {
  title: 'Absender-Domain',
  purpose:
    'Ob fremde Mailserver Ihren E-Mails trauen, hängt an drei Einträgen zu Ihrer Domain, dem Teil der Adresse nach dem @. Sie stehen im DNS, dem öffentlichen Verzeichnis aller Domains. Geprüft wird mit den gespeicherten Einstellungen.',
  selector: 'DKIM-Selector',
  selectorHint:
    'DKIM unterschreibt Ihre E-Mails. Ihr Mailanbieter nennt einen Namen für den Schlüssel dazu; ohne Angabe sucht Rundgang unter den üblichen.',
  check: 'Absender-Domain prüfen',
  checking: 'Das DNS wird gefragt …',
  failed: 'Die Domain konnte nicht geprüft werden.',
  found: 'Was dort steht',
  add: 'Diesen Eintrag anlegen (TXT)',
  change: 'Den Eintrag ändern (TXT)',
  toWhom:
    'Solche Einträge legt an, wer Ihre Domain verwaltet, meist Ihr Webhoster. Schicken Sie ihm diese Seite.',
  recordName: 'Name',
  recordValue: 'Wert',
  copy: 'Wert kopieren',
  copied: 'Kopiert',
  notCopied,
}

export const findingNames = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' }

export const findingWords: Record<FindingState, string> = {
  ok: 'In Ordnung',
  weak: 'Lückenhaft',
  missing: 'Fehlt',
  wrong: 'Falsch',
  unknown: 'Unbekannt',
}

/** Says which domain was checked, and what the result means. */
export function domainSentence({ domain, owner, findings }: SenderDomain): string {
  const from = `Die E-Mails dieses Projekts kommen von ${domain}.`
  if (!findings) {
    return `${from} Das ist keine öffentliche Domain, deshalb gibt es dort nichts zu prüfen.`
  }
  const exists = findings.spf.reason !== 'no_such_domain'
  if (owner === 'organisation') return exists ? from : `${from} ${findingSentences.no_such_domain}`
  const whose = exists
    ? 'Diese Einträge kann nur ändern'
    : 'Diese Domain gibt es im öffentlichen DNS nicht. Das kann nur ändern'
  return `${from} ${whose}, wer diese Installation von Rundgang betreibt. Mit einem eigenen Mailserver kommen die E-Mails von Ihrer Domain.`
}

/** The meaning of a finding. */
export const findingSentences: Record<FindingReason, string> = {
  no_answer: 'Das DNS hat nicht geantwortet. Bitte prüfen Sie es später noch einmal.',
  no_such_domain:
    'Diese Domain gibt es im öffentlichen DNS nicht. Bitte prüfen Sie, ob die Antwortadresse richtig geschrieben ist.',
  spf_ok: 'Der Eintrag sagt, welche Server für diese Domain E-Mails verschicken dürfen.',
  spf_missing: 'Kein Eintrag sagt, welche Server für diese Domain E-Mails verschicken dürfen.',
  spf_several:
    'Es gibt mehrere SPF-Einträge, deshalb gilt keiner. Bitte fassen Sie sie zu einem zusammen.',
  spf_invalid: 'Im SPF-Eintrag steht etwas, das dort nicht hingehört, deshalb gilt er nicht.',
  spf_lookups:
    'Der SPF-Eintrag verweist auf mehr als zehn andere Namen, deshalb gilt er nicht. Bitte kürzen Sie ihn.',
  spf_open: 'Der SPF-Eintrag erlaubt allen, unter dieser Domain E-Mails zu verschicken.',
  spf_closed: 'Der SPF-Eintrag verbietet allen, unter dieser Domain E-Mails zu verschicken.',
  spf_neutral:
    'Der SPF-Eintrag endet mit ?all und lässt damit offen, ob auch fremde Server verschicken dürfen.',
  spf_no_all: 'Dem SPF-Eintrag fehlt das Ende, das alle anderen Server ausschließt.',
  spf_server_not_named:
    'Der SPF-Eintrag nennt den Mailserver nicht. Ist er dort auch sonst nicht gemeint, etwa mit mx oder seiner IP-Adresse, gehört er hinein.',
  dkim_ok: 'Der Schlüssel, der die Unterschrift unter Ihren E-Mails bestätigt, ist da.',
  dkim_missing:
    'Unter den üblichen Namen steht kein Schlüssel. Namen und Schlüssel bekommen Sie von Ihrem Mailanbieter. Haben Sie den Namen schon, geben Sie ihn oben als DKIM-Selector ein.',
  dkim_selector_missing:
    'Unter diesem Selector steht kein Schlüssel. Namen und Schlüssel bekommen Sie von Ihrem Mailanbieter.',
  dkim_alias_empty:
    'Der Eintrag verweist auf Ihren Mailanbieter, dort steht aber noch kein Schlüssel. Bitte schalten Sie DKIM bei ihm ein.',
  dkim_invalid: 'Im DKIM-Eintrag fehlt der Schlüssel (p=).',
  dkim_revoked:
    'Der Schlüssel ist zurückgezogen: p= ist leer. Einen neuen bekommen Sie von Ihrem Mailanbieter.',
  dmarc_ok: 'Der Eintrag sagt, was mit gefälschten E-Mails Ihrer Domain geschehen soll.',
  dmarc_missing: 'Kein Eintrag sagt, was mit gefälschten E-Mails Ihrer Domain geschehen soll.',
  dmarc_several: 'Es gibt mehrere DMARC-Einträge, deshalb gilt keiner. Bitte lassen Sie nur einen.',
  dmarc_invalid:
    'Der DMARC-Eintrag sagt nicht, was gelten soll: p muss none, quarantine oder reject sein.',
}
