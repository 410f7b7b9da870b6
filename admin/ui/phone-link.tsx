import { Anchor } from '@mantine/core'

/** Calls a number. An area code is often written as `+49 (0)421`. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/\(0\)(?<=^\+.*)|[^\d+]/g, '')}`

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={phoneHref(phone)} inherit>
    {phone}
  </Anchor>
)
