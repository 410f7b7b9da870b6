export const firstStepsLinkTexts = {
  back: 'Zurück zu den ersten Schritten',
  next: (title: string) => `Weiter: ${title}`,
  saveAndNext: 'Speichern und weiter',
  saveAndNextOf: (title: string) => `Speichern und weiter: ${title}`,
  done: 'Alle ersten Schritte sind erledigt: zum Dashboard',
}
