// An address may contain characters that have a meaning in links, such as & and ?.
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
