import type { OwnBookingTexts } from '../de/own-booking.ts'

export const ownBookingTexts: OwnBookingTexts = {
  back: 'Back',
  now: 'Booked now: {booking}',
  was: 'Before',
  newly: 'New',

  peopleTitle: 'How many people are coming?',
  peopleLabel: 'Number of people',
  requiredNote: 'Fields marked with * are required.',
  fewer: 'One person fewer',
  more: 'One person more',
  upTo: {
    one: 'At most {count} person is possible.',
    other: 'At most {count} people are possible.',
  },
  most: 'This date has no room for more people. Please choose another date for them, or contact {organisation}.',
  least: {
    one: 'At least {count} person per booking.',
    other: 'At least {count} people per booking.',
  },
  peopleMissing: 'Please enter how many people are coming, as a number.',
  same: 'This is how many people are booked already. Please change the number, or go back.',
  otherDateFor: {
    one: 'Find another date for {count} person',
    other: 'Find another date for {count} people',
  },
  save: 'Save the change',
  saving: 'Saving …',

  dayTitle: 'On which day would you like to come?',
  moveTitle: 'Change the booking like this?',
  keepsPlaces: 'You keep your places until the new ones are certain.',

  changed: 'Your booking has been changed',
  mailed: 'Booked now: {booking}. An e-mail that says so is on its way to you.',
  unmailed: 'Booked now: {booking}. You will not get an e-mail. Please make a note of the date.',
  calendar: 'Add to calendar',

  fewPlaces: {
    one: 'Only {count} more place is free on this date. Please choose fewer people, or find another date.',
    other:
      'Only {count} more places are free on this date. Please choose fewer people, or find another date.',
  },
  noPlaces:
    'No further place is free on this date any more. Your booking stays as it is. For more people, please find another date.',
  fewPlacesThere: {
    one: 'Only {count} place is left there. Your booking stays as it is.',
    other: 'Only {count} places are left there. Your booking stays as it is.',
  },
  noPlacesThere: 'This date is fully booked by now. Your booking stays as it is.',
  shared: 'Some places on this date have been taken by now. Your booking stays as it is.',
  notOpenYet: 'This date cannot be booked yet. Your booking stays as it is.',
  slotMoved: 'This date has a different time by now. Your booking stays as it is.',
  gone: 'This date can no longer be booked. Your booking stays as it is.',
  groupTooLarge: 'You cannot book this many people here yourself. Please contact {organisation}.',
  overtaken:
    'The booking has been changed meanwhile, perhaps in another window. Please check what is booked now. If your change still fits, save it once more.',
  off: 'This booking can no longer be changed here. Please contact {organisation} about changes.',
  tooOften: {
    one: 'That was too many changes. Please try again in {count} minute, or contact {organisation}.',
    other:
      'That was too many changes. Please try again in {count} minutes, or contact {organisation}.',
  },
  tooOftenToday: {
    one: 'That was too many changes. Please try again in {count} hour, or contact {organisation}.',
    other:
      'That was too many changes. Please try again in {count} hours, or contact {organisation}.',
  },
  noAnswer:
    'The change did not get through. Your input is still here. Please check your connection and try again; nothing is changed twice.',
}
