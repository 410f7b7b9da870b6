import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Secret {
  token?: string
  email?: string
}

/**
 * The token and email address in the URL. The page was opened by a link in an email or, if there is
 * no token, in a new tab by the log-in page.
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
 * A link's token, and the email address it belongs to. Both are moved from the address bar to the
 * history entry's state, so that nobody sees or copies them and they do not appear in the browser's
 * history. Reloading the page and going back still work.
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
