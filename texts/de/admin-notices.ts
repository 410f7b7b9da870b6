/** What the admins of an organisation are told by email, because an intruder might have done it. */
export type AdminNoticeKind =
  | 'admin_added'
  | 'admin_demoted'
  | 'admin_removed'
  | 'admin_left'
  | 'bcc_changed'
  | 'mail_server_changed'

interface Told {
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

const sentences: Record<AdminNoticeKind, (told: Told) => string> = {
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

export const adminNoticeMail = (told: Told) => ({
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
