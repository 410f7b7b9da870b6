// Escapes characters that are legal in an address but special in links, such as & and ?.
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
