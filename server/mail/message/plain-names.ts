const twoYears = /^\d{4}\D+\d{4}$/

/**
 * Removes what looks like a phone number from a name: seven or more digits with nothing but
 * separators between them, unless they are two years.
 */
export const withoutPhoneNumbers = (name: string): string =>
  name.replaceAll(/\+?\d(?:[\s\-–/().]*\d){6,}/g, (found) => (twoYears.test(found) ? found : '…'))

/** Removes a name, and the word that leads from it to the time, from an email's standard subject. */
export const withoutName = (subject: string, name: string): string =>
  subject.replace(new RegExp(`${RegExp.escape(name)}(?: am|, le| on)? `), '')
