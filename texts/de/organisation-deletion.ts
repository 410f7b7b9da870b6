export const organisationDeletionTexts = {
  section: 'Organisation löschen',
  purpose:
    'Gelöscht wird alles: Projekte, Termine und Buchungen, das Team und alle Konten. Das geschieht erst nach sieben Tagen; so lange können Sie es zurücknehmen.',
  asked: (moment: string) => `Ihre Organisation wird gelöscht: ${moment}.`,
  open: 'Organisation löschen …',
  takeBack: 'Löschen zurücknehmen',
  takenBack: 'Ihre Organisation wird nicht gelöscht.',
  takeBackFailed: 'Das Löschen konnte nicht zurückgenommen werden.',
  title: (name: string) => `„${name}“ löschen?`,
  question:
    'In sieben Tagen werden alle Projekte, Termine und Buchungen, das Team und alle Konten gelöscht. Wer dann noch einen Termin gebucht hat, bekommt eine Absage per E-Mail. Laden Sie vorher herunter, was Sie aufheben müssen.',
  until:
    'Bis dahin geht alles weiter wie bisher. Alle Administratoren bekommen eine E-Mail, und jeder von ihnen kann das Löschen zurücknehmen.',
  name: 'Name der Organisation',
  nameHint: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein.`,
  nameDiffers: 'Das ist nicht der Name Ihrer Organisation.',
  keep: 'Organisation behalten',
  delete: 'In sieben Tagen löschen',
  failed: 'Das Löschen konnte nicht veranlasst werden.',
}

/** Shown on every page to the admins of an organisation that will be deleted. */
export const deletionNoticeTexts = {
  label: 'Löschen der Organisation',
  sentence: (moment: string) => `Ihre Organisation wird gelöscht: ${moment}.`,
  hint: 'Bis dahin geht alles weiter. Danach ist alles gelöscht, und wer noch einen Termin gebucht hat, bekommt eine Absage.',
  takeBack: organisationDeletionTexts.takeBack,
  takenBack: organisationDeletionTexts.takenBack,
  failed: organisationDeletionTexts.takeBackFailed,
}
