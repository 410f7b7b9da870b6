import type { BookedSlotMailTexts } from '../booked-slot-mail.ts'

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
}
