import type { FormTexts, LimitTexts, UnsentTexts } from '#texts/de/form.ts'

export const formTexts: FormTexts = {
  locale: 'en-GB',
  weekday: 'short',

  loading: 'Loading dates …',
  unreachable: 'The dates cannot be loaded right now',
  unreachableHint: 'Please check your connection and try again.',
  tryAgain: 'Try again',

  step: 'Step {current} of {all}',
  back: 'Back',
  yourChoice: 'Your selection',
  variant: 'Offer',
  date: 'Date',
  people: 'People',
  cost: 'Total',

  chooseVariant: 'What would you like to book?',
  minutes: { one: '{count} minute', other: '{count} minutes' },
  notNow: 'Not available at the moment',

  chooseDay: 'On which day?',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'today',
  notBookable: 'not available',
  soldOut: 'fully booked',
  tooSmall: 'not enough places',
  oneSlot: '1 time, {places}',
  manySlots: '{count} times, up to {places}',
  places: { one: '{count} place free', other: '{count} places free' },
  legend: 'Free places per time slot:',
  levels: ['up to 5', 'up to 15', 'more'],
  dayTaken: 'Nothing is free on {day}. Please choose another day.',
  monthEmpty: 'Nothing is free in {month}.',
  closedDay: 'Closed on {from}',
  closedSpan: 'Closed from {from} to {to}',
  closedFor: ': {reason}',
  goTo: 'Go to the next free day: {day}',
  goBackTo: 'Go to the last free day before: {day}',
  nowhere: 'No date has room for {people}. On {day} there is still room for {most}.',
  takeMost: 'Continue with {most}',
  noSlots: 'There are no dates to book at the moment',
  allSoldOut: 'All dates are fully booked',
  noSlotsHint: 'Please look in again soon: new dates will appear here.',
  nowhereHint: 'Please look in again soon: new dates will appear here.',
  waitHint: 'Choose a day to join the waiting list.',
  zone: 'All times are local to the venue (time zone {zone}).',

  chooseTime: 'At what time?',
  dayTooSmall: 'There is not enough room for {people} on this day.',
  timesTaken: 'No time is free on this day any more.',
  oclock: '{time}',
  left: { one: '{count} place left', other: '{count} places left' },
  fewLeft: { one: 'only {count} place left', other: 'only {count} places left' },

  wait: 'Join the waiting list',
  details: 'Your details',
  peopleLabel: 'Number of people',
  fewer: 'One person fewer',
  more: 'One person more',
  nameLabel: 'Your name',
  emailLabel: 'E-mail address',
  emailHint: 'We will send the confirmation there.',
  commentLabel: 'Comment',
  requiredNote: 'Fields marked with * are required.',
  peopleMissing: 'Please enter how many people are coming, as a number.',
  tooMany: {
    one: 'Only {count} place is left for this date.',
    other: 'Only {count} places are left for this date.',
  },
  largestGroup: 1_000_000,
  smallestGroup: 1,
  tooLarge: 'At most {people} per booking. For larger groups, please contact {organisation}.',
  nameMissing: 'Please enter your name.',
  emailMissing: 'Please enter your e-mail address.',
  emailWrong: 'Please check the e-mail address, for example name@example.com.',
  persons: { one: '{count} person', other: '{count} people' },
  book: 'Book now',
  sending: 'Booking …',
  proving:
    'Your browser is working something out, as a protection against robots. This may take some seconds.',
  stop: 'Stop',

  slotFull: 'This date has just been fully booked.',
  costNow: 'The total is now:',
  keptInput: 'What you entered has been kept.',
  offer: 'These dates are still free:',
  otherDay: 'Choose another day',
  newDate: 'New date: {date}. Please complete your booking now.',
  noAnswer:
    'Your booking did not get through. Please check your connection and try again. Nothing will be booked twice.',
  tooManyTries: {
    one: 'That was too many attempts. Please try again in {count} minute.',
    other: 'That was too many attempts. Please try again in {count} minutes.',
  },
  refusals: {
    not_found: 'This date no longer exists.',
    slot_moved: 'This date has a different time by now. Please look at it and book again.',
    price_changed: 'The price has changed in the meantime. Please check it, then book again.',
    slot_started: 'This date has already begun.',
    lead_time_passed: 'It is too late to book this date.',
    slot_shared:
      'Some places on this date are already taken. This offer needs a date that nobody else has booked.',
    not_open_yet: 'This date cannot be booked yet.',
    variant_not_offered: 'This is not offered on this date.',
    too_many_holds:
      'Several bookings are still waiting for your confirmation. Please open the links in the e-mails that we have sent you, then book again.',
    website_not_named:
      'This form may not be used on this website. The organiser can add the website in the settings.',
    invalid: 'Please check what you entered.',
    too_large: 'That is too much at once.',
    unexpected: 'Something went wrong. Please try again.',
  },
  invalid: {
    attendees_count: 'Please check the number of people.',
    booker_name: 'Please check your name: letters only, no web addresses.',
    booker_email:
      'Please check the e-mail address, for example name@example.com, without accents before the @.',
    comment: 'Please check your comment: it may have up to 2,000 characters.',
    website: 'Your browser filled in a hidden field. We have cleared it. Please try again.',
  },

  done: 'Your booking is confirmed',
  mailOnItsWay: 'A confirmation is on its way to {email}.',
  bookedFor: 'Name',
  number: 'Booking number',
  meetingPoint: 'Meeting point',
  calendar: 'Add to calendar',
  cancel: 'Cancel booking',
  newTab: '(opens in a new tab)',
  bookMore: 'Make another booking',

  held: 'Almost done: please confirm',
  heldHint:
    'We have sent an e-mail to {email}. Open the link in it and press “Confirm booking” there.',
  heldUntil:
    'Your places are held until {time}. If you do not confirm by then, they will be released to others.',
  sendAgain: 'Send the e-mail again',
  sentAgain: 'The e-mail is on its way once more. Please look in your spam folder, too.',
  notSentAgain: 'The e-mail could not be sent just now. Please try again later.',
  changeEmail: 'Change e-mail address',
  lapsed: 'Your places are no longer held',
  lapsedHint: 'They were not confirmed in time and are free for others again.',

  imprint: 'Legal notice',
  privacy: 'Privacy',
}

/** Replaces some of the form's wording if there is no mail server. */
export const unsentTexts: UnsentTexts = {
  emailHint: '',
  mailOnItsWay:
    'We are not sending e-mails at the moment. Please write down your booking number in case you have a question.',
  held: 'Not confirmed yet',
  heldHint:
    'We are not sending e-mails at the moment, so you cannot confirm this booking. Please contact {organisation}.',
  sentAgain: 'We are not sending e-mails at the moment.',
}

/** The wording for variants that limit the group or close for changes before the start. */
export const limitTexts: LimitTexts = {
  manage: 'Change or cancel booking',
  peopleLabel: 'Number of people (at least {count})',
  tooSmall: 'At least {people} per booking. This offer is not for smaller groups.',
  changeUntil: 'You can change or cancel your booking only until {date}.',
  bothUntil:
    'You can cancel your booking only until {date}, and change it only until {lead} before the start.',
  cancelUntil: 'You can cancel your booking only until {date}.',
}
