/** How absent members are marked wherever their names stand. */
export const absentTexts = {
  absent: 'nicht verfügbar',
  marked: (name: string) => `${name} (nicht verfügbar)`,
  /** In the menu of a slot that the member leads. */
  dropsOut: (name: string) => `${name} fällt aus …`,
}

/** The dialog in which an admin enters when a member is absent. */
export const absenceDialogTexts = {
  open: 'Nicht verfügbar …',
  title: 'Wer fällt aus?',
  titleOf: (name: string) => `Wann fällt ${name} aus?`,
  who: 'Teammitglied',
  whoMissing: 'Bitte wählen Sie eine Person.',
  choose: 'Bitte wählen',
}
