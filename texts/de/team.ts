import type { Role } from '#contract/role.ts'
import type { InvitationMade } from '#contract/staff.ts'
import { whereTo } from './words.ts'

export const teamTexts = {
  title: 'Team',
  members: 'Teammitglieder',
  purpose:
    'Admins dürfen alles ändern. Die Kasse bearbeitet Buchungen. Alle anderen sehen die Termine.',
  roleLabel: 'Rolle',
  back: 'Zurück zum Team',
  you: 'Sie',
  delete: 'Löschen',
  deleteOf: (name: string) => `Löschen: ${name}`,
  narrow: 'Zum Löschen tippen Sie auf die Person oder die Einladung.',
}

export const memberDeletionTexts = {
  title: 'Teammitglied löschen?',
  question: (name: string) =>
    `${name} kann sich danach nicht mehr anmelden und wird aus allen kommenden Terminen ausgetragen.`,
  keep: 'Behalten',
  delete: 'Teammitglied löschen',
  failed: 'Es ist ein Fehler beim Löschen des Benutzers aufgetreten.',
  deleted: (name: string) => `${name} gehört nicht mehr zum Team`,
}

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  desk: 'Kasse',
  guide: 'Teammitglied',
}

/** Shown beside the name of a person or an invitation. */
export const roleBadges = { admin: 'Admin', desk: roleNames.desk, guide: undefined }

/** What each role may do. */
export const roleHints: Record<Role, string> = {
  admin: 'Darf alles ändern: Termine, Einstellungen und das Team.',
  desk: 'Findet, bucht, ändert und storniert Buchungen. Ändert sonst nichts.',
  guide: 'Sieht die Termine. Ändert nichts.',
}

/** The settings admins choose for a member. */
export const memberTexts = {
  change: 'Rolle und Führungen ändern',
  role: 'Rolle',
  leads: 'Führt',
  leadsHint: 'Ohne Auswahl: alle.',
  variantOf: (variant: string, project: string) => `${variant} (${project})`,
  preferred: 'Bevorzugt',
  yes: 'Ja',
  preferredHint: 'Wird als Erstes gefragt, wenn Sie für einen Termin jemanden suchen.',
  losesAdmin:
    'Sie sind danach kein Admin mehr. Zurückgeben kann Ihnen die Rolle nur ein anderer Admin.',
  save: 'Änderungen speichern',
  saved: (name: string) => `Die Änderungen an ${name} sind gespeichert`,
  failed: 'Die Änderungen konnten nicht gespeichert werden.',
  loadFailed: 'Die Rolle und die Führungen konnten nicht geladen werden.',
}

/** What lets a member in, for admins. */
export const memberAccessTexts = {
  title: 'Zugänge',
  purpose: (name: string) => `Womit ${name} hineinkommt.`,
  noSession: 'Auf keinem Gerät angemeldet.',
  link: (day: string, used: string) => `Persönlicher Link: gilt bis ${day}. ${used}`,
  noLink: 'Persönlicher Link: keiner.',
  calendar: (day: string, used: string) => `Kalender-Abo: gilt bis ${day}. ${used}`,
  noCalendar: 'Kalender-Abo: keines.',
  used: (moment: string) => `Zuletzt benutzt: ${moment}`,
  unused: 'Noch nicht benutzt.',
  offers: (count: number) =>
    count === 0
      ? 'Offene Anfragen per E-Mail: keine.'
      : `Offene Anfragen per E-Mail: ${count === 1 ? 'ein Termin' : `${count} Termine`}.`,
  own: 'Ihre eigenen Zugänge beenden Sie alle zusammen in Ihrem Menü unter „Angemeldete Geräte“.',
  endAll: 'Alle Zugänge beenden',
  ended: 'Beendet.',
  failed: 'Das hat nicht geklappt.',
}

export const accessEndTexts = {
  title: 'Alle Zugänge beenden?',
  question: (name: string) =>
    `${name} ist danach überall abgemeldet. Auch der persönliche Link, das Kalender-Abo und offene Anfragen per E-Mail gelten nicht mehr.`,
  keep: 'Behalten',
  delete: 'Alle Zugänge beenden',
  failed: 'Die Zugänge konnten nicht beendet werden.',
}

export const invitationTexts = {
  title: 'Einladungen',
  invite: 'Teammitglied einladen',
  loading: 'Lade Einladungen...',
  loadFailed: (message: string) => `Fehler beim Laden der Einladungen: ${message}`,
  // Required by the specification, in English; the reason follows in German.
  fetchFailed: 'Failed to fetch invites',
  notJoined: (emails: string[]) =>
    `Einladung noch nicht angenommen: ${emails.join(', ')}. Erst danach steht die Person hier zur Auswahl.`,
  toTeam: 'Zum Team',
  alone: 'Außer Ihnen ist noch niemand im Team.',
  inviteSomebody: 'Jemanden einladen',
  sendAgain: 'Noch einmal senden',
  sendAgainHint: 'Öffnen Sie eine Einladung über ihre Adresse, um sie noch einmal zu senden.',
  sendAgainFailed: 'Die Einladung konnte nicht noch einmal gesendet werden.',
  none: 'Keine Einladungen vorhanden.',
  noneHint: 'Wen Sie einladen, sehen Sie hier, bis das Konto angelegt ist.',
  state: 'Status',
  validUntil: (day: string) => `Gültig bis ${day}`,
  lapsed: 'Abgelaufen: Laden Sie diese Person erneut ein, dann bekommt sie einen neuen Link.',
  undelivered: 'Die E-Mail mit der Einladung ließ sich nicht zustellen.',
  delete: 'Löschen',
  deleteOf: (email: string) => `Löschen: ${email}`,
  deleted: (email: string) => `Die Einladung an ${email} ist gelöscht`,
}

export const invitationDeletionTexts = {
  title: 'Einladung löschen?',
  question: (email: string) =>
    `Der Link in der E-Mail an ${email} gilt dann nicht mehr. Sie können die Person jederzeit neu einladen.`,
  keep: 'Behalten',
  delete: 'Einladung löschen',
  failed: 'Es ist ein Fehler beim Löschen der Einladung aufgetreten.',
}

/** Gives the new and the old role if a new invitation changes the role. */
const inRoles = (before: Role, now: Role) =>
  before === now ? '' : `: ${roleNames[now]} statt ${roleNames[before]}`

export const inviteDialogTexts = {
  title: 'Teammitglied einladen',
  purpose:
    'Die Person bekommt eine E-Mail mit einem Link, mit dem sie ihr Konto anlegt. Er gilt 7 Tage.',
  filed:
    'Rundgang verschickt zurzeit keine E-Mails. Die Einladung wird nur als Datei abgelegt; wer Rundgang bei Ihnen installiert hat, findet den Link darin.',
  email: 'E-Mail-Adresse*',
  roles:
    'Die Person wird Teammitglied: Sie sieht die Termine, wird für Führungen eingeteilt, trägt Ausfälle ein und hakt bei eigenen Terminen ab, wer da ist. Sonst ändert sie nichts.',
  moreRights: 'Nur wenn sie mehr dürfen soll',
  admin: 'Admin',
  adminHint: roleHints.admin,
  desk: roleNames.desk,
  deskHint: roleHints.desk,
  send: 'Einladung senden',
  close: 'Beenden',
  failed: 'Fehler beim Senden der Einladung. Bitte versuchen Sie es erneut.',
  sent: ({ invitee_email, role, replaced_role }: InvitationMade, filed: boolean) =>
    replaced_role === undefined
      ? `Die Einladung an ${invitee_email} ist ${whereTo(filed)}`
      : `Die neue Einladung an ${invitee_email} ist ${whereTo(filed)} und ersetzt die alte${inRoles(replaced_role, role)}`,
  replaces: (before: Role, now: Role) =>
    `Diese Adresse ist bereits eingeladen. Die neue Einladung ersetzt die alte${inRoles(before, now)}.`,
}

/** Shown to an invitee who opens the link. */
export const joinTexts = {
  title: 'Dem Team beitreten',
  purpose: (organisation: string) =>
    `Sie sind eingeladen, im Team von ${organisation} mitzuarbeiten. Legen Sie dafür Ihr Konto an.`,
  emailHint: 'Für diese Adresse gilt die Einladung.',
  invalid: 'Einladung ungültig',
  invalidHint: 'Die Einladung ist ungültig oder abgelaufen.',
  invalidAdvice:
    'Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung. Haben Sie Ihr Konto schon angelegt, dann melden Sie sich einfach an.',
  loadFailed: 'Die Einladung konnte nicht geladen werden.',
  logIn: 'Zur Anmeldung',
}
