/** The DNS record that verifies a domain: its name, and the text in it. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rundgang.${domain}`,
  value: `rundgang=${token}`,
})

/** The part of an address after the @. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
