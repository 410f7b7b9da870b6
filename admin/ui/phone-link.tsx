import { Anchor } from '@mantine/core'

/** A link that calls a number. Area codes are often written like `+49 (0)421`. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={`tel:${phone.replace(/\(0\)(?<=^\+.*)|[^\d+]/g, '')}`} inherit>
    {phone}
  </Anchor>
)
