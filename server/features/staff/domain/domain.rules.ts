/** Where and with which text a domain's owner proves it. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rundgang.${domain}`,
  value: `rundgang=${token}`,
})

/** The part of an address after the @. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
