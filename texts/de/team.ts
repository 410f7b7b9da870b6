export const teamTexts = {
  title: 'Team',
  members: 'Teammitglieder',
  purpose:
    'Administratoren dürfen alles ändern. Die Kasse bearbeitet Buchungen. Alle anderen sehen die Termine.',
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
