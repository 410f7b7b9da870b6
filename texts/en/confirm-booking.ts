import type { ConfirmTexts } from '#texts/de/confirm-booking.ts'

export const confirmTexts: ConfirmTexts = {
  confirmQuestion: 'Confirm your booking',
  confirmExplanation:
    'Your places are held until {time}. They are booked for certain once you confirm here.',
  confirm: 'Confirm booking',
  confirming: 'Confirming …',
  notConfirmed: 'The confirmation did not get through. Please check your connection and try again.',
  confirmed: 'Your booking is confirmed',
  confirmedHint: 'A confirmation is on its way by e-mail.',
  calendar: 'Add to calendar',
  confirmLapsedHint:
    'They were not confirmed in time and are free for others again. There may still be room: simply book once more.',
  again: 'Book again',
  withdrawn: 'This date will not take place',
  withdrawnHint: 'The organiser has withdrawn it. Please choose another date.',
}

export const confirmMoved =
  'Your tour has a different time by now. Please look at it and confirm again.'
