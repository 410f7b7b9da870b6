import type { WaitingPageTexts } from '../de/waiting-page.ts'

export const waitingPageTexts: WaitingPageTexts = {
  locale: 'en-GB',
  title: 'Waiting list',
  loading: 'Loading your entry …',

  confirmTitle: 'Join the waiting list',
  confirmHint: 'Please confirm your e-mail address. Only then are you on the waiting list.',
  confirm: 'Confirm e-mail address',
  confirming: 'Confirming …',

  waitingTitle: 'You are on the waiting list',
  waitingHint: 'If places become free, we will send you an e-mail. There is nothing for you to do.',
  times: 'You are waiting for',
  ahead: { one: '{count} ahead of you', other: '{count} ahead of you' },
  next: 'nobody ahead of you',
  rule: 'We offer places that become free in the order of joining: always first to those for whom they are enough.',
  atLeast: 'at least {count}',

  leave: 'Stop waiting',
  leaveQuestion: 'Leave the waiting list?',
  leaveHint: 'You will lose your turn.',
  leaveNow: 'Yes, stop waiting',
  leaving: 'Leaving …',
  stay: 'Keep waiting',

  offeredTitle: 'There are places for you',
  offeredHint: 'We are keeping them for you until {until}.',
  until: 'Answer by',
  fewer: 'There is room for {offered}. You asked for {wanted}.',
  accept: 'Accept',
  accepting: 'Booking …',
  decline: 'Decline',
  declining: 'Declining …',
  noAnswer: 'Without an answer, the places then go to the next on the waiting list.',

  ended: {
    booked: [
      'Your places are booked',
      'We look forward to seeing you. A confirmation is on its way by e-mail.',
    ],
    declined: [
      'You have declined',
      'The places go to the next on the waiting list. Your entry has ended.',
    ],
    missed: [
      'The time to answer is over',
      'We were keeping places for you. They have gone to the next on the list, and your entry has ended. If you would like to keep waiting, please join again.',
    ],
    left: ['You are no longer on the waiting list', 'There is nothing more for you to do.'],
    removed: [
      'Your entry has ended',
      'The organiser has taken your entry off the waiting list. Please ask them if you have questions.',
    ],
    over: [
      'This waiting list has ended',
      'The dates that you were waiting for can no longer be booked.',
    ],
  },
  toBooking: 'See my booking',
  toDates: 'See all dates',

  unknown: 'We cannot find this entry',
  unknownHint: 'The link is incomplete or no longer valid. Please open it again from our e-mail.',
  openFromMail: 'Sorry, that did not work. Please open the link from our e-mail.',
  already:
    'You are already on the waiting list with this e-mail address. Please open the link from our other e-mail.',
  repriced: 'The prices have changed in the meantime. Please check them, then accept again.',
  moved: 'The date has been moved. Please check the new time.',
  notBookable: 'This offer cannot be booked right now. Please contact the organiser.',
  notSent: 'That did not get through. Please check your connection and try again.',
  tooManyTries: {
    one: 'Too many attempts. Please try again in {count} minute.',
    other: 'Too many attempts. Please try again in {count} minutes.',
  },
}
