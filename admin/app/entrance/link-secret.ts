import { useEffect } from 'react'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'

interface Secret {
  token?: string
  email?: string
}

/**
 * The page was opened by the link in an email or, without a token, from the log-in in a new tab.
 */
function secretOf({ search, hash }: { search: string; hash: string }): Secret | undefined {
  const parameters = new URLSearchParams(search)
  const token = parameters.get('token')
  if (token !== null) return { token, email: parameters.get('email') ?? '' }
  const hidden = new URLSearchParams(hash.slice(1))
  const secret = hidden.get('token')
  if (secret !== null) return { token: secret }
  const email = hidden.get('email')
  return email === null ? undefined : { email }
}

/**
 * The token of a link, and the email address it is for. They move from the address bar into the
 * state of the history entry, so that they are not seen, copied or kept in the browser's history
 * list, while reloading the page and going back still work.
 */
export function useLinkSecret(): Secret {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const secret = secretOf({ search, hash })
    if (secret) navigate(pathname, { replace: true, state: secret })
  }, [pathname, search, hash, navigate])
  return secretOf({ search, hash }) ?? (state as Secret | null) ?? {}
}
