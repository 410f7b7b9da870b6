import { Anchor } from '@mantine/core'

/**
 * The URL of a link that calls a number. Area codes are often written with a zero in brackets, as
 * in `+49 (0)421`, which must not be dialled.
 */
export const phoneHref = (phone: string) => `tel:${phone.replace(/\(0\)(?<=^\+.*)|[^\d+]/g, '')}`

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={phoneHref(phone)} inherit>
    {phone}
  </Anchor>
)
