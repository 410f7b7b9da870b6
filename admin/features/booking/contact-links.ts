// An address may contain characters that have a meaning in links, such as & and ?.
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Keeps what can be dialled of a number as typed, such as `0421 361-0`. */
export const telTo = (phone: string) => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`
