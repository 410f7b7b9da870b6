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
