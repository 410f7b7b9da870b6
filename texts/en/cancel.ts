import type { CancelTexts } from '../de/cancel.ts'

export const cancelTexts: CancelTexts = {
  locale: 'en-GB',
  weekday: 'short',
  loading: 'Loading your booking …',

  question: 'Cancel this booking?',
  explanation:
    'Your places will then be free for others. You will receive a confirmation by e-mail.',
  explanationUntold: 'Your places will then be free for others.',
  cancel: 'Cancel booking',
  cancelling: 'Cancelling …',
  keep: 'If you would like to keep the booking, simply close this page.',

  mine: 'My booking',
  confirmationPdf: 'Confirmation as PDF',
  changePeople: 'Change the number of people',
  changeDate: 'Choose another date',
  changeAnswers: 'Change your details',
  notLoaded:
    'This could not be loaded. Please check your internet connection and try again, or reload the page.',
  tooLateToChange:
    'This booking can no longer be changed, because it begins soon. Please contact {organisation} about changes. You can still cancel.',
  confirmFirst: 'You can change it as soon as it is confirmed. The link for that is in our e-mail.',

  heldQuestion: 'Give up these places?',
  heldExplanation:
    'Your places are held until {time}, but not confirmed yet. Once cancelled, they are free for others.',

  cancelled: 'Your booking has been cancelled',
  cancelledHint: 'Your places are free again. A confirmation is on its way by e-mail.',
  heldCancelledHint: 'Your places are free again.',
  bookAgain: 'Book another date',

  already: 'This booking has already been cancelled',
  alreadyHint: 'There is nothing more for you to do.',
  lapsed: 'These places are no longer held',
  lapsedHint: 'They were not confirmed in time and are free for others again.',

  started: 'This date has already begun',
  startedHint: 'It is too late to cancel. Please contact the organiser.',

  changeUntil: 'You can change or cancel your booking until {date}.',
  bothUntil: 'You can change your booking until {changes}, and cancel it until {date}.',
  cancelUntil: 'You can cancel your booking until {date}.',
  closed: 'You can no longer change or cancel this booking here',
  closedCall: 'That was possible until {date}. If anything changes, please call {organisation}.',
  closedAsk: 'That was possible until {date}. If anything changes, please contact {organisation}.',
  phone: 'Phone',
  address: 'Address',

  unknown: 'We cannot find this booking',
  unknownHint:
    'The link is incomplete or no longer valid. Please open it again from your confirmation e-mail.',

  unreachable: 'The server cannot be reached right now',
  unreachableHint: 'Please check your internet connection and try again.',
  notCancelled: 'The cancellation did not get through. Please check your connection and try again.',
  tryAgain: 'Try again',

  organisation: 'Organiser',
  project: 'Area',
  variant: 'Offer',
  date: 'Date',
  meetingPoint: 'Meeting point',
  people: 'People',
  name: 'Name',
  number: 'Number',
  persons: { one: '{count} person', other: '{count} people' },
  oclock: '{time}',

  imprint: 'Legal notice',
  privacy: 'Privacy',
  newTab: '(opens in a new tab)',
}
