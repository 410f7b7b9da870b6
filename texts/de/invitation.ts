import type { InvitationMade } from '#contract/invitation.ts'
import type { Role } from '#contract/role.ts'
import { roleHints, roleNames } from './member.ts'
import { whereTo } from './words.ts'

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
