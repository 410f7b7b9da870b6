import type { MailFault } from '#contract/mail.ts'

/** Why a mail did not leave, and what helps. */
export const faultSentences: Record<MailFault, string> = {
  unknown_host:
    'Den Mailserver gibt es unter diesem Namen nicht. Bitte prüfen Sie, ob er richtig geschrieben ist.',
  no_connection: 'Der Mailserver nimmt keine Verbindung an. Bitte prüfen Sie Name und Port.',
  silent: 'Der Mailserver antwortet nicht.',
  cut_off: 'Der Mailserver hat die Verbindung abgebrochen.',
  no_tls:
    'Der Mailserver bietet keine verschlüsselte Verbindung an. Ohne sie schickt Rundgang kein Passwort.',
  bad_certificate:
    'Das Zertifikat des Mailservers ist ungültig oder gehört zu einem anderen Namen.',
  private_server: 'Der Mailserver liegt in einem internen Netz und darf nicht benutzt werden.',
  unready: 'Der Mailserver nimmt zurzeit keine E-Mails an.',
  wrong_log_in: 'Der Mailserver lehnt die Anmeldung ab. Bitte prüfen Sie Absender und Passwort.',
  sender_refused: 'Der Mailserver lehnt den Absender ab.',
  recipient_refused:
    'Der Mailserver lehnt diese Empfängeradresse ab. Vielleicht ist sie falsch geschrieben.',
  content_refused: 'Der Mailserver lehnt die E-Mail ab.',
  busy: 'Der Mailserver bittet, es später noch einmal zu versuchen.',
  not_composed: 'Die E-Mail konnte nicht erstellt werden.',
  organisation_cap:
    'Für heute sind alle 2.000 E-Mails Ihrer Organisation verschickt. Diese wartet, bis wieder welche frei sind.',
  recipient_cap: 'Diese Adresse hat heute schon 20 E-Mails bekommen. Diese wartet bis morgen.',
  unexpected: 'Die E-Mail konnte nicht verschickt werden.',
}
