export const firstStepsLinkTexts = {
  back: 'Zurück zu den ersten Schritten',
}
