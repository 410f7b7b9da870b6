export const confirmMoved =
  'L’heure de votre visite a changé. Veuillez vérifier et confirmer à nouveau.'
