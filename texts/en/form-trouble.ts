import type { FormTrouble } from '../de/form-trouble.ts'

export const formTrouble: FormTrouble = {
  loading: 'Loading dates …',
  unreachable: 'The dates cannot be loaded right now',
  unreachableHint: 'Please check your connection.',
  tryAgain: 'Try again',
  unknown: 'There is nothing to book here',
  unknownHint: 'This offer is no longer online.',
}
