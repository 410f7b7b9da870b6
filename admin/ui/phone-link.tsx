import { Anchor } from '@mantine/core'

/** The link that calls a number. Area codes are often written like `+49 (0)421`. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/\(0\)(?<=^\+.*)|[^\d+]/g, '')}`

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={phoneHref(phone)} inherit>
    {phone}
  </Anchor>
)
