import type { BookedSlotTexts } from '../de/booked-slot.ts'

export const bookedSlotTexts: BookedSlotTexts = {
  movedTitle: 'Your visit has a new time',
  now: 'Now: {date}',
  was: 'Before: {date}',
  reason: 'Reason: {reason}',
  movedHint:
    'Does the new time suit you? Then please tell us that you are coming. Otherwise choose another date, or cancel. If you do not reply, your booking stays, at the new time.',
  keep: 'I am coming',
  keeping: 'Sending …',
  kept: 'Thank you! You have said that you are coming at the new time.',
  overtaken:
    'The booking has changed in the meantime. Please check what is booked now, and then reply again.',

  calledOffTitle: 'Your visit will not take place',
  calledOffHint: 'We are sorry. Your booking is cancelled:',
  chooseTitle: 'Would you like to rebook?',
  chooseHint: 'There is still room for you on these dates. Choose one, and we rebook you at once.',
  places: { one: '{count} place left', other: '{count} places left' },
  moving: 'Rebooking …',
  noneTitle: 'There is no other date with room at the moment',
  noneHint: 'Something may become available. Please look again later.',
  lookAgain: 'Look again',
  allDates: 'See all dates',
  doNothing: 'If you do not want to rebook, you do not have to do anything.',

  doneTitle: 'You are rebooked',
  mailed: 'Your booking is now for this date. An e-mail is on its way to you.',
  unmailed:
    'Your booking is now for this date. You will not get an e-mail. Please make a note of the date.',
  calendar: 'Add to calendar',

  full: 'This date is now fully booked. Please choose another one.',
  slotMoved: 'This date has a different time by now. Please look at it and choose again.',
  gone: 'This date can no longer be booked. Please choose another one.',
  over: 'This booking can no longer be moved here. Please reload the page.',
  tooManyTries: {
    one: 'Those were too many tries. Please wait {count} minute.',
    other: 'Those were too many tries. Please wait {count} minutes.',
  },
  noAnswer:
    'That did not get through. Please check your connection and try again; nothing is booked twice.',
}
