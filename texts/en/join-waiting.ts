import type { JoinWaitingTexts } from '../de/join-waiting.ts'

export const joinWaitingTexts: JoinWaitingTexts = {
  intro: 'This date is fully booked. If places become free, we will offer them to you.',
  introAlone:
    'Others have booked places on this date. If it becomes entirely free, we will offer it to you.',
  least: 'What is the smallest number you would come with?',
  leastHint: {
    one: 'If there is not enough room for everybody, we will ask you about fewer places too.',
    other: 'If there is not enough room for all {count}, we will ask you about fewer places too.',
  },
  leastInvalid: 'Please enter a number, at most as many as would like to come.',
  also: 'Which other times suit you?',
  emailHint: 'We will write there as soon as places are free.',
  join: 'Put me on the waiting list',
  joining: 'Joining …',
  rule: 'We ask in turn: always first those for whom the places are enough. Nothing is booked until you accept.',

  confirmByMail: 'Please confirm by e-mail',
  mailHint:
    'We have written to you at {email}. You are on the waiting list once you open the link in it and confirm.',
  mailMissing: 'Nothing there? Please check your spam folder too.',
  joined: 'You are on the waiting list',
  joinedHint: 'If places become free, we will send you an e-mail.',
  otherDates: 'See other dates',

  placesFree: 'Places have become free here: you can book right away.',
  already: 'This e-mail address is already on the waiting list for one of these dates.',
  gone: 'You can no longer join the waiting list for this date.',
  toTimes: 'Back to the times',
  tooMany: 'There have been too many entries from here. Please try again later.',
  noAnswer: 'That did not get through. Please check your connection and try again.',
}
