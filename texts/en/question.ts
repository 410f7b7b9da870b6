import type { FieldTexts } from '../question.ts'

export const fieldTexts: FieldTexts = {
  phoneLabel: 'Phone number',
  phoneHint: 'So that we can reach you about your visit.',
  phoneMissing: 'Please enter your phone number.',
  choose: 'Please choose',
  answerMissing: 'Please answer this question.',
  group: 'Kind of group',
  groupKinds: {
    individuals: 'Individuals',
    school: 'School',
    club: 'Club',
    company: 'Company',
    other: 'Other',
  },
  schoolClass: 'School year',
  invalid: {
    booker_phone: 'Please check your phone number.',
    answers: 'Please check your answer.',
  },
}
