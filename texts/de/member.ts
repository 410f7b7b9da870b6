import type { Role } from '#contract/role.ts'

export const roleNames: Record<Role, string> = {
  admin: 'Administrator',
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
    'Sie sind danach kein Administrator mehr. Zurückgeben kann Ihnen die Rolle nur ein anderer Administrator.',
  save: 'Änderungen speichern',
  saved: (name: string) => `Die Änderungen an ${name} sind gespeichert`,
  failed: 'Die Änderungen konnten nicht gespeichert werden.',
  loadFailed: 'Die Rolle und die Führungen konnten nicht geladen werden.',
}
