import type { OwnAnswersTexts } from '../de/own-answers.ts'

export const ownAnswersTexts: OwnAnswersTexts = {
  title: 'Modifier vos réponses',
  save: 'Enregistrer les réponses',
  changed: 'Vos réponses sont modifiées',
  hint: 'Elles sont enregistrées. Vous ne recevrez pas d’e-mail à ce sujet.',
  invalid:
    'Cette réponse ne convient plus, car les questions ont été modifiées entre-temps. Veuillez recharger la page.',
}
