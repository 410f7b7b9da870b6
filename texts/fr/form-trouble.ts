import type { FormTrouble } from '../de/form-trouble.ts'

export const formTrouble: FormTrouble = {
  loading: 'Chargement…',
  unreachable: 'Impossible de charger les dates',
  unreachableHint: 'Veuillez vérifier votre connexion.',
  tryAgain: 'Réessayer',
  unknown: 'Il n’y a rien à réserver ici',
  unknownHint: 'Cette offre n’est plus en ligne.',
}
