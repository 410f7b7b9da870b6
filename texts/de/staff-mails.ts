import type { FactorChange } from '#contract/role.ts'

/** An email's subject, on one line, and its text. */
interface Said {
  subject: string
  text: string
}

/** The sender's name in emails that are not from an organisation. */
export const productSender = 'Rundgang'

const signature = `Herzliche Grüße\n${productSender}`

export const passwordResetAction = 'Neues Passwort wählen'
export const invitationAction = 'Konto anlegen'
export const securityAction = 'Anmeldung und Sicherheit'
export const confirmationAction = 'Adresse bestätigen'

export const passwordResetMail = (to: { name: string; link: string }): Said => ({
  subject: 'Ihr neues Passwort für Rundgang',
  text: `Guten Tag ${to.name},

jemand möchte für Ihr Konto bei Rundgang ein neues Passwort vergeben. Wenn Sie das sind, wählen Sie es hier:
${to.link}

Der Link gilt 60 Minuten und nur einmal.

Haben Sie das nicht angefordert? Dann brauchen Sie nichts zu tun; Ihr Passwort bleibt, wie es ist.

${signature}`,
})

interface Noticed {
  name: string
  /** When the change happened, in the recipient's time zone. */
  moment: string
  device: string
  network: string
  /** The address of the page for requesting a new password. */
  link: string
  /** What was changed, if it was not the password. */
  factor?: FactorChange | undefined
}

export const passwordChangedMail = (of: Noticed): Said => ({
  subject: 'Ihr Passwort für Rundgang ist geändert',
  text: `Guten Tag ${of.name},

das Passwort Ihres Kontos bei Rundgang wurde geändert.

${noticedFacts(of)}

Waren Sie das? Dann brauchen Sie nichts zu tun.

${notMe(of)}

${signature}`,
})

export const newDeviceMail = (of: Noticed): Said => ({
  subject: 'Neue Anmeldung bei Rundgang',
  text: `Guten Tag ${of.name},

bei Ihrem Konto hat sich ein Gerät angemeldet, das wir noch nicht kennen.

${noticedFacts(of)}

Waren Sie das? Dann brauchen Sie nichts zu tun.

${notMe(of)}

${signature}`,
})

const factorSentences: Record<
  FactorChange['what'],
  (name: string, organisation: string) => string
> = {
  totp_added: () =>
    'für Ihr Konto bei Rundgang wurde eine App für Codes eingerichtet. Beim Anmelden brauchen Sie jetzt auch einen Code aus dieser App.',
  totp_removed: () =>
    'bei Ihrem Konto bei Rundgang wurde die App für Codes entfernt. Beim Anmelden wird kein Code mehr verlangt.',
  codes_renewed: () =>
    'für Ihr Konto bei Rundgang wurden neue Wiederherstellungscodes angelegt. Die alten gelten nicht mehr.',
  recovery_code_used: () =>
    'bei Ihrem Konto bei Rundgang wurde ein Wiederherstellungscode benutzt. Er gilt jetzt nicht mehr.',
  passkey_added: (name) =>
    `für Ihr Konto bei Rundgang wurde der Passkey „${name}“ eingerichtet. Mit ihm kann man sich ohne Passwort anmelden.`,
  passkey_removed: (name) =>
    `bei Ihrem Konto bei Rundgang wurde der Passkey „${name}“ entfernt. Mit ihm kann sich niemand mehr anmelden.`,
  sign_on_linked: (name, organisation) =>
    `Ihr Konto bei Rundgang wurde mit der ${signOnOf(organisation)} verbunden. Wer dort als „${name}“ angemeldet ist, kommt damit in Ihr Konto.`,
}

const signOnOf = (organisation: string) =>
  organisation ? `Anmeldung über ${organisation}` : 'zentralen Anmeldung'

// Needed because a new password does not undo the link to somebody else's sign-on account.
const notLinked = `Verbinden Sie Ihr Konto dann auch noch einmal mit Ihrer eigenen Anmeldung, das ersetzt die fremde Verbindung; ein neues Passwort hebt sie nicht auf. Wenn Sie dort keine Anmeldung haben, bitten Sie einen Admin, Ihr Konto aus dem Team zu löschen und Sie neu einzuladen.`

export const factorChangedMail = (of: Noticed): Said => ({
  subject: 'Ihre Anmeldung bei Rundgang ist geändert',
  text: `Guten Tag ${of.name},

${of.factor ? factorSentences[of.factor.what](of.factor.name ?? '', of.factor.organisation ?? '') : ''}

${noticedFacts(of)}

Waren Sie das? Dann brauchen Sie nichts zu tun.

${notMe(of)}

${of.factor?.what === 'sign_on_linked' ? notLinked : 'Sehen Sie danach unter „Anmeldung und Sicherheit“ nach, was eingerichtet ist.'}

${signature}`,
})

export const factorsResetMail = (to: { name: string; link: string }): Said => ({
  subject: 'Ihr zweiter Faktor bei Rundgang ist zurückgesetzt',
  text: `Guten Tag ${to.name},

der Betreiber dieses Buchungssystems hat bei Ihrem Konto alle Passkeys und den zweiten Faktor entfernt und Sie auf allen Geräten abgemeldet. Sie melden sich jetzt wieder mit Ihrem Passwort allein an.

Bitte richten Sie danach einen neuen zweiten Faktor ein:
${to.link}

Haben Sie nicht darum gebeten? Dann wenden Sie sich bitte gleich an den Betreiber.

${signature}`,
})

export const unknownNetwork = 'unbekannt'

const noticedFacts = ({ moment, device, network }: Noticed) =>
  `Wann: ${moment}\nGerät: ${device}\nNetz: ${network}`

const notMe = ({ link }: Noticed) =>
  `Waren Sie das nicht? Dann wählen Sie gleich ein neues Passwort. Damit werden alle Geräte abgemeldet:\n${link}`

export const invitationMail = (to: { organisation: string; link: string }): Said => ({
  subject: `Einladung ins Team von ${to.organisation}`,
  text: `Guten Tag,

${to.organisation} lädt Sie ein, bei Rundgang mitzuarbeiten. Dort planen wir unsere Führungen und sehen, wer wann kommt.

Hier legen Sie Ihr Konto an:
${to.link}

Der Link gilt 7 Tage und nur einmal.

Kennen Sie uns nicht? Dann hat sich wohl jemand bei der Adresse vertippt, und Sie brauchen nichts zu tun.

Herzliche Grüße
${to.organisation}`,
})

export const confirmationMail = (to: {
  name: string
  organisation: string
  link: string
}): Said => ({
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  text: `Guten Tag ${to.name},

willkommen bei Rundgang! Bitte bestätigen Sie, dass diese Adresse zu ${to.organisation} gehört:
${to.link}

Der Link gilt 7 Tage. Bis dahin können Sie schon alles ausprobieren; die E-Mails Ihrer Organisation gehen so lange nur an diese Adresse.

Haben Sie sich nicht registriert? Dann brauchen Sie nichts zu tun.

${signature}`,
})

export const reminderMail = (to: { name: string; organisation: string; link: string }): Said => ({
  subject: 'Erinnerung: Bitte bestätigen Sie Ihre E-Mail-Adresse',
  text: `Guten Tag ${to.name},

vor einigen Tagen wurde mit dieser Adresse ${to.organisation} bei Rundgang registriert. Bitte bestätigen Sie, dass die Adresse dazu gehört:
${to.link}

Ohne Bestätigung löschen wir die Organisation zwei Tage nach dieser E-Mail, mit allem, was darin angelegt ist. Registrieren können Sie sich danach jederzeit wieder.

Haben Sie sich nicht registriert? Dann brauchen Sie nichts zu tun.

${signature}`,
})

/**
 * The note at the top of emails that go to an unconfirmed organisation's contact address instead of
 * to their recipient.
 */
export const meantFor = (recipient: string) =>
  `Diese E-Mail war für ${recipient} bestimmt. Sie kommt zu Ihnen, weil Ihre eigene Adresse noch nicht bestätigt ist: Bitte öffnen Sie den Link in der E-Mail „Bitte bestätigen Sie Ihre E-Mail-Adresse“. Danach gehen die E-Mails Ihrer Organisation an alle, für die sie bestimmt sind.`

/** What the admins of an organisation are told by email, because an intruder might have done it. */
export type AdminNoticeKind =
  | 'admin_added'
  | 'admin_demoted'
  | 'admin_removed'
  | 'admin_left'
  | 'bcc_changed'
  | 'mail_server_changed'

interface NoticeFacts {
  /** The recipient. */
  name: string
  organisation: string
  /** Who did it. */
  by: string
  moment: string
  kind: AdminNoticeKind
  /** The person, the addresses or the server; empty if there is none any more. */
  about: string
  /** For a project's settings. */
  project: string
  link: string
}

const subjects: Record<AdminNoticeKind, (organisation: string) => string> = {
  admin_added: (organisation) => `Neuer Admin bei ${organisation}`,
  admin_demoted: (organisation) => `Ein Admin weniger bei ${organisation}`,
  admin_removed: (organisation) => `Ein Admin wurde aus dem Team von ${organisation} gelöscht`,
  admin_left: (organisation) => `Ein Admin hat das Team von ${organisation} verlassen`,
  bcc_changed: (organisation) => `Kopien der E-Mails von ${organisation} gehen woandershin`,
  mail_server_changed: (organisation) => `Der Mailserver von ${organisation} ist geändert`,
}

const sentences: Record<AdminNoticeKind, (told: NoticeFacts) => string> = {
  admin_added: ({ by, about }) => `${by} hat ${about} die Rolle Admin gegeben.`,
  admin_demoted: ({ by, about }) => `${by} hat ${about} die Rolle Admin genommen.`,
  admin_removed: ({ by, about }) => `${by} hat ${about}, bisher Admin, aus dem Team gelöscht.`,
  admin_left: ({ about }) => `${about}, bisher Admin, hat das eigene Konto gelöscht.`,
  bcc_changed: ({ by, about, project }) =>
    about
      ? `${by} hat im Projekt „${project}“ eingestellt, dass eine Kopie jeder E-Mail an Gäste an ${about} geht.`
      : `${by} hat im Projekt „${project}“ eingestellt, dass keine Kopien der E-Mails an Gäste mehr verschickt werden.`,
  mail_server_changed: ({ by, about, project }) =>
    about
      ? `${by} hat im Projekt „${project}“ eingestellt, dass die E-Mails über ${about} verschickt werden.`
      : `${by} hat im Projekt „${project}“ eingestellt, dass die E-Mails wieder über den Mailserver von Rundgang verschickt werden.`,
}

export const adminNoticeAction = 'Anmelden und nachsehen'

export const adminNoticeMail = (told: NoticeFacts) => ({
  subject: subjects[told.kind](told.organisation),
  text: `Guten Tag ${told.name},

${sentences[told.kind](told)}

Wann: ${told.moment}

Ist das so gewollt? Dann brauchen Sie nichts zu tun.

Wenn nicht: Melden Sie sich gleich an, machen Sie es rückgängig, und beenden Sie auf der Seite des Mitglieds im Team dessen Zugänge:
${told.link}
Kommen Sie nicht mehr hinein, wenden Sie sich bitte an den Betreiber dieses Buchungssystems.

Herzliche Grüße
Rundgang`,
})

interface DomainFacts {
  name: string
  domain: string
  /** The TXT record that verifies the domain. */
  record: { name: string; value: string }
  /** The address of the settings page that lists the domains. */
  link: string
}

const domainSignature = 'Herzliche Grüße\nRundgang'

export const signOnAction = 'Anmeldung einstellen'

const recordSaid = ({ record }: DomainFacts) =>
  `Name des TXT-Eintrags: ${record.name}\nWert des TXT-Eintrags: ${record.value}`

export const domainMissingMail = (of: DomainFacts & { moment: string }): Said => ({
  subject: `Im DNS fehlt der Nachweis für ${of.domain}`,
  text: `Guten Tag ${of.name},

die Domain ${of.domain} gehört zur zentralen Anmeldung Ihrer Organisation bei Rundgang. Ein TXT-Eintrag im DNS weist das nach. Er ist dort nicht mehr zu finden:

${recordSaid(of)}

Noch geht die Anmeldung wie bisher. Bitte lassen Sie den Eintrag wieder anlegen. Fehlt er weiter, benutzt Rundgang die Domain nicht mehr, und zwar ab:
${of.moment}

Danach meldet sich wieder mit Passwort an, wessen Adresse zu dieser Domain gehört. Ihre Domains sehen Sie hier:
${of.link}

${domainSignature}`,
})

export const domainLostMail = (of: DomainFacts): Said => ({
  subject: `${of.domain} wird nicht mehr zur Anmeldung benutzt`,
  text: `Guten Tag ${of.name},

sieben Tage lang fehlte im DNS der TXT-Eintrag, der nachweist, dass ${of.domain} zu Ihrer Organisation gehört. Deshalb benutzt Rundgang die Domain nicht mehr für die zentrale Anmeldung.

Wessen Adresse zu dieser Domain gehört, meldet sich jetzt mit Passwort an; waren Passwörter abgeschaltet und werden so gebraucht, gelten sie wieder. Wer keines hat, setzt es über „Passwort vergessen?“.

Legen Sie den Eintrag wieder an und lassen Sie die Domain prüfen, dann geht es weiter wie zuvor:
${of.link}

${recordSaid(of)}

${domainSignature}`,
})

interface DeletionFacts {
  name: string
  /** The admin who requested the deletion, or withdrew the request. */
  by: string
  organisation: string
  /** When the organisation will be deleted. */
  moment: string
  /** The address of the log-in page. */
  link: string
}

const deletionSignature = 'Herzliche Grüße\nRundgang'

export const logInAction = 'Anmelden'

export const deletionAskedMail = (of: DeletionFacts): Said => ({
  subject: `${of.organisation} wird bei Rundgang gelöscht`,
  text: `Guten Tag ${of.name},

${of.by} hat veranlasst, dass ${of.organisation} bei Rundgang gelöscht wird, und zwar:
${of.moment}

Gelöscht wird dann alles: Projekte, Termine und Buchungen, das Team und alle Konten. Wer zu diesem Zeitpunkt noch einen Termin gebucht hat, bekommt eine Absage per E-Mail. Wiederherstellen lässt sich danach nichts.

Bis dahin geht alles weiter wie bisher. So lange kann jeder Admin das Löschen zurücknehmen. Melden Sie sich dafür an; oben auf jeder Seite steht, wie es geht:
${of.link}

${deletionSignature}`,
})

export const deletionTakenBackMail = (of: DeletionFacts): Said => ({
  subject: `${of.organisation} bleibt bei Rundgang`,
  text: `Guten Tag ${of.name},

${of.by} hat zurückgenommen, dass ${of.organisation} bei Rundgang gelöscht wird. Alles bleibt, wie es ist, und Sie brauchen nichts zu tun.

${deletionSignature}`,
})

export const organisationDeletedMail = (of: DeletionFacts): Said => ({
  subject: `${of.organisation} ist bei Rundgang gelöscht`,
  text: `Guten Tag ${of.name},

${of.organisation} ist bei Rundgang gelöscht, und damit auch Ihr Konto. Alle kommenden Termine fallen aus; wer gebucht hatte, bekommt eine Absage per E-Mail.

${deletionSignature}`,
})
