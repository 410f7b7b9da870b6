import { Anchor } from '@mantine/core'

/** Calls a number. An area code is often written as `+49 (0)421`. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={`tel:${phone.replace(/\(0\)(?<=^\+.*)|[^\d+]/g, '')}`} inherit>
    {phone}
  </Anchor>
)
