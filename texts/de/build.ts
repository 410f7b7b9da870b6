/** The output of the build. */
export const buildTexts = {
  upToDate: 'Back Office und Formular sind aktuell gebaut.',
  building: 'Back Office und Formular werden gebaut …',
  withoutBackOffice: 'admin/index.html fehlt: Es wird nur das Formular gebaut …',
}
