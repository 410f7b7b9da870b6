import type { FormTrouble } from '../de/form-trouble.ts'

export const formTrouble: FormTrouble = {
  loading: 'Loading …',
  unreachable: 'The dates cannot be loaded',
  unreachableHint: 'Please check your connection.',
  tryAgain: 'Try again',
  unknown: 'There is nothing to book here',
  unknownHint: 'This offer is no longer online.',
}
