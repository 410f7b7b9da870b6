export const accountDeletionTexts = {
  title: 'Konto löschen?',
  question: (email: string) =>
    `Sie können sich danach mit ${email} nicht mehr anmelden und werden aus allen kommenden Terminen ausgetragen. An vergangenen Terminen steht Ihr Name noch 90 Tage.`,
  final: 'Das lässt sich nicht zurücknehmen.',
  password: 'Aktuelles Passwort',
  keep: 'Konto behalten',
  delete: 'Konto löschen',
  failed: 'Das Konto wurde nicht gelöscht.',
}
