import type {
  BookedSlotMailTexts,
  BookingMailTexts,
  HoldMailTexts,
  WaitingMailTexts,
} from '#texts/booking-mail.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'en-GB',
  dayAndTime: (day, time) => `${day} at ${time}`,
  subject: (variant) => `Please confirm: ${variant}`,
  text: ({
    name,
    organisation,
    variant,
    start,
    attendees,
    until,
    link,
    prices,
    lastMoment,
  }) => `Dear ${name},

We are holding these places for you:

What: ${variant}
When: ${start}
People: ${attendees}${prices}

Please confirm your booking by ${until}:
${link}

It stands only once you have confirmed it. If you do not, the places are given back to others.${lastMoment}

Did you not book anything? Then there is nothing you need to do.

Kind regards
${organisation}`,
  action: 'Confirm booking',
  imprint: 'Legal notice',
  privacy: 'Privacy',
}

const { locale, dayAndTime, imprint, privacy } = holdMailTexts

export const bookingMailTexts: BookingMailTexts = {
  locale,
  dayAndTime,
  confirmation: {
    subject: 'Your booking: {{booked_variant}} on {{booked_time}}',
    body: `Dear {{name}},

Thank you for your booking. We look forward to seeing you!

What: {{booked_variant}}
When: {{booked_time}}
People: {{attendees_count}}

The attached file adds the date to your calendar.

Can you not make it after all? Then please cancel here before it begins, so that others can have your place:
{{cancel_url}}

Kind regards`,
  },
  cancellation: {
    subject: 'Cancelled: {{booked_variant}} on {{booked_time}}',
    body: `Dear {{name}},

Your booking has been cancelled:

What: {{booked_variant}}
When: {{booked_time}}
People: {{attendees_count}}

The attached file removes the date from your calendar.

We would be glad to see you another time.

Kind regards`,
  },
  cancelAction: 'Cancel booking',
  changeAction: 'Change or cancel booking',
  colon: ':',
  meetingPoint: 'Meeting point',
  reason: 'Reason',
  number: 'Booking number',
  imprint,
  privacy,
  people: { one: 'person', other: 'people' },
  calendarCancel: 'Cancel this booking',
  calendarSummaryCancelled: (summary) => `Cancelled: ${summary}`,
  groupSplit: ({ organisation, phone }) =>
    `Your group is split over several tours. To change the number of people or the date, please contact ${organisation}${phone && `: ${phone}`}.`,
  calendarDescriptionCancelled: 'This booking has been cancelled.',
  changed: {
    subject: 'Your booking has changed: {{booked_variant}} on {{booked_time}}',
    greeting: 'Dear {{name}},',
    now: 'Your booking has been changed. It is now:',
    before: 'Before, it was:',
    facts: {
      variant: 'What',
      time: 'When',
      people: 'People',
      name: 'Name',
      price: 'Price',
      meetingPoint: 'Meeting point',
    },
    readdressed: 'From now on, e-mails about this booking go to this address.',
    file: 'The attached file updates the date in your calendar.',
    cancel: `Can you not make it after all? Then please cancel here before it begins, so that others can have your place:
{{cancel_url}}`,
    regards: 'Kind regards',
  },
  reminder: {
    subject: 'Reminder: {{booked_variant}} on {{booked_time}}',
    soon: 'Your visit is coming up. We look forward to seeing you!',
    place: 'Where',
  },
  closing: {
    cancel:
      'Can you not make it after all? Then please tell us in good time, so that others can have your place:',
    untilChange: (time) => `You can change or cancel your booking until ${time}.`,
    untilBoth: (changes, time) =>
      `You can change your booking until ${changes}, and cancel it until ${time}.`,
    untilCancel: (time) => `You can cancel your booking until ${time}.`,
    over: 'To change or cancel your booking now, please contact us directly.',
  },
  confirmationFile: {
    fileName: 'booking-confirmation.pdf',
    title: 'Booking confirmation',
    duration: 'Duration',
    answers: 'Your answers',
    note: 'Please note',
  },
}

const whyEnded = (as: string, variant: string) => {
  if (as === 'missed') {
    return `we offered you places (${variant}) but did not hear from you in time. The places now go to the next people on the waiting list, and your entry has ended.

Would you like to keep waiting? Then please join the list again.`
  }
  if (as === 'declined') {
    return `you declined the places that we offered you (${variant}). Your entry on the waiting list has ended.`
  }
  return `the date that you were waiting for will not take place (${variant}). Your entry on the waiting list has ended.`
}

const moved = (was: string | null) =>
  was
    ? `\n\nThe date has been moved. It used to be ${was}. Your answer counts for the new time only.`
    : ''

export const waitingMailTexts: WaitingMailTexts = {
  locale: 'en-GB',
  dayAndTime: holdMailTexts.dayAndTime,
  joined: ({ name, organisation, variant, starts, people, link }) => ({
    subject: `Please confirm: waiting list for ${variant}`,
    body: `Dear ${name},

you would like to wait for places:

What: ${variant}
When: ${starts.join(' or ')}
People: ${people}

Please confirm your e-mail address:
${link}

Only then are you on the waiting list. When places become free, we ask everyone in turn and write to you. You then decide whether to book.

You did not join the list? Then there is nothing you need to do.

Kind regards
${organisation}`,
    action: 'Confirm waiting list',
  }),
  offered: ({ name, organisation, variant, start, was, people, prices, until, link }) => ({
    subject: `Places available: ${variant}`,
    body: `Dear ${name},

places have become free. We are keeping them for you until ${until}:

What: ${variant}
When: ${start}
People: ${people}${moved(was)}${prices}

Would you like to come? You can accept or decline here:
${link}

If you do not answer, the places will go to the next people on the waiting list.

Kind regards
${organisation}`,
    action: 'View offer',
  }),
  ended: ({ name, organisation, variant, as }) => ({
    subject: `Your entry on the waiting list: ${variant}`,
    body: `Dear ${name},

${whyEnded(as, variant)}

Kind regards
${organisation}`,
  }),
  imprint: holdMailTexts.imprint,
  privacy: holdMailTexts.privacy,
}

export const bookedSlotMailTexts: BookedSlotMailTexts = {
  moved: ({ name, organisation, variant, people, was, is, link }) => ({
    subject: `New time: ${variant} on ${is}`,
    body: `Dear ${name},

Your visit has been moved. The new details are:

What: ${variant}
When: ${is}
People: ${people}

What we had agreed before:

When: ${was}

Does the new time suit you? Please let us know. You can say that you are coming, choose another date or cancel:
${link}

If we do not hear from you, your booking stays as it is, at the new time.

The attached file corrects the entry in your calendar.

Kind regards
${organisation}`,
    action: 'Reply',
  }),
  calledOff: ({ name, organisation, variant, people, time, alternatives, link }) => ({
    subject: `Called off: ${variant} on ${time}`,
    body: `Dear ${name},

We are sorry: your visit will not take place. Your booking is cancelled:

What: ${variant}
When: ${time}
People: ${people}

${
  alternatives.length > 0
    ? `Would you like to come at another time? There is still room for you on:

${alternatives.join('\n')}

One click is enough to rebook. Nothing is reserved for you there yet:`
    : `At the moment there is no room for you at any other time. Here you can see whether something has become available:`
}
${link}

If you do not want to rebook, you do not have to do anything.

Kind regards
${organisation}`,
    action: 'Choose another date',
  }),
  restored: ({ name, organisation, variant, people, time, link }) => ({
    subject: `It will take place after all: ${variant} on ${time}`,
    body: `Dear ${name},

Good news: your visit, which we had called off, will take place after all. Your booking is valid again, and you do not have to do anything:

What: ${variant}
When: ${time}
People: ${people}

If it no longer suits you, you can cancel or choose another date here:
${link}

The attached file puts the visit back into your calendar.

Kind regards
${organisation}`,
    action: 'View booking',
  }),
}
