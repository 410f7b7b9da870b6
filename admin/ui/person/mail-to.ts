// The `mailto:` link for an email address. Escapes characters that are allowed in an address but
// have a special meaning in links, such as & and ?.
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
