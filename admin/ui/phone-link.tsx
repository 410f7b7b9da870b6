import { Anchor } from '@mantine/core'

// The `mailto:` link for an email address. Escapes characters that are allowed in an address but
// have a special meaning in links, such as & and ?.
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={phoneHref(phone)} inherit>
    {phone}
  </Anchor>
)

/**
 * The URL of a link that calls a number. Area codes are often written with a zero in brackets, as
 * in `+49 (0)421`, which must not be dialled.
 */
export const phoneHref = (phone: string) => `tel:${phone.replace(/\(0\)(?<=^\+.*)|[^\d+]/g, '')}`
