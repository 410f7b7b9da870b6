import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Secret {
  token?: string
  email?: string
}

/**
 * The token, and the e-mail address it is for, of a link in a mail. They move from the address bar
 * into the state of the history entry, so that they are not seen, copied or kept in the list of
 * visited pages, while reloading the page and going back still work.
 */
export function useLinkSecret(): Secret {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const [token, email] = [parameters.get('token'), parameters.get('email')]
  useEffect(() => {
    if (token === null) return
    const secret: Secret = { token, ...(email === null ? {} : { email }) }
    void navigate(pathname, { replace: true, state: secret })
  }, [pathname, token, email, navigate])
  return token === null ? ((state as Secret | null) ?? {}) : { token, email: email ?? '' }
}
