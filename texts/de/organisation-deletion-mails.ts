/** An email's subject, on one line, and its text. */
interface Said {
  subject: string
  text: string
}

interface Told {
  name: string
  /** The admin who requested the deletion, or withdrew the request. */
  by: string
  organisation: string
  /** When the organisation will be deleted. */
  moment: string
  /** The address of the log-in page. */
  link: string
}

const signature = 'Herzliche Grüße\nRundgang'

export const logInAction = 'Anmelden'

export const deletionAskedMail = (of: Told): Said => ({
  subject: `${of.organisation} wird bei Rundgang gelöscht`,
  text: `Guten Tag ${of.name},

${of.by} hat veranlasst, dass ${of.organisation} bei Rundgang gelöscht wird, und zwar:
${of.moment}

Gelöscht wird dann alles: Projekte, Termine und Buchungen, das Team und alle Konten. Wer zu diesem Zeitpunkt noch einen Termin gebucht hat, bekommt eine Absage per E-Mail. Wiederherstellen lässt sich danach nichts.

Bis dahin geht alles weiter wie bisher. So lange kann jeder Administrator das Löschen zurücknehmen. Melden Sie sich dafür an; oben auf jeder Seite steht, wie es geht:
${of.link}

${signature}`,
})

export const deletionTakenBackMail = (of: Told): Said => ({
  subject: `${of.organisation} bleibt bei Rundgang`,
  text: `Guten Tag ${of.name},

${of.by} hat zurückgenommen, dass ${of.organisation} bei Rundgang gelöscht wird. Alles bleibt, wie es ist, und Sie brauchen nichts zu tun.

${signature}`,
})

export const organisationDeletedMail = (of: Told): Said => ({
  subject: `${of.organisation} ist bei Rundgang gelöscht`,
  text: `Guten Tag ${of.name},

${of.organisation} ist bei Rundgang gelöscht, und damit auch Ihr Konto. Alle kommenden Termine fallen aus; wer gebucht hatte, bekommt eine Absage per E-Mail.

${signature}`,
})
