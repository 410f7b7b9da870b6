export const firstStepsLinkTexts = {
  back: 'Zurück zu den ersten Schritten',
  done: 'Alle ersten Schritte sind erledigt: zum Dashboard',
}
