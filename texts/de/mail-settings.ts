import type { TemplateKind } from '#contract/mail-translation.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'
import type { TemplateVariable } from '#contract/template.ts'
import { inLanguage, languageNames, listOf } from './languages.ts'

export const mailSettingsTexts = {
  title: 'E-Mails',
  purpose: 'Was Gäste bekommen, wenn sie buchen oder wenn eine Buchung abgesagt wird.',
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
  cancellation: 'Absage',
  cancellationHint: 'Geht an Gäste, wenn sie selbst oder Ihr Team die Buchung stornieren.',
  withoutCancelUrl:
    'Ihr Text enthält {{cancel_url}} nicht. Damit Gäste trotzdem absagen können, steht der Link darunter.',
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
  meetingPointHint:
    'Wo Ihre Gäste erwartet werden, zum Beispiel „Haupteingang, an der Garderobe“. Steht in der Bestätigung und im Kalender Ihrer Gäste.',
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
  cancellation: 'Absage',
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
