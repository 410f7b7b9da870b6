/** The wording that is part of the form itself, for failures before the first response. */
export const formTrouble = {
  loading: 'Termine werden geladen …',
  unreachable: 'Die Termine lassen sich gerade nicht laden',
  unreachableHint: 'Bitte prüfen Sie Ihre Verbindung.',
  tryAgain: 'Erneut versuchen',
  unknown: 'Hier gibt es nichts zu buchen',
  unknownHint: 'Dieses Formular ist nicht mehr online.',
}

export type FormTrouble = typeof formTrouble
