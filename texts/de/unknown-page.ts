/** The page for an unknown URL. */
export const unknownPageTexts = {
  title: 'Diese Seite gibt es nicht',
  hint: 'Vielleicht ist die Adresse unvollständig. Bitte prüfen Sie den Link, mit dem Sie hierher gekommen sind.',
}
