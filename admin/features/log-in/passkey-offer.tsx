import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { knowsPasskey, stopSuggesting, suggestsPasskeys } from '#admin/api/passkey.ts'
import type { User } from '#contract/staff.ts'
import { passkeyLogInTexts as texts } from '#texts/de/security.ts'
import { usePasskeyLogIn } from './log-in.ts'
import { PasskeyFailure } from './passkey-failure.tsx'

/**
 * Offers to log in with a passkey. If the browser has any, it suggests them in the email field. The
 * button is shown only in browsers where a passkey has been created or used, so that nothing
 * changes for other people.
 */
export function PasskeyOffer({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const suggested = usePasskeyLogIn(onLoggedIn)
  const asked = usePasskeyLogIn(onLoggedIn)
  useSuggestion(() => suggested.mutate({ quietly: true }))
  if (!knowsPasskey()) return null
  return (
    <Stack gap="md" mt="md">
      <PasskeyFailure logIn={asked} />
      <Button variant="default" onClick={() => asked.mutate({ quietly: false })}>
        {texts.action}
      </Button>
    </Stack>
  )
}

function useSuggestion(suggest: () => void) {
  const latest = useRef(suggest)
  useEffect(() => {
    let over = false
    void suggestsPasskeys().then((suggests) => {
      if (suggests && !over) latest.current()
    })
    return () => {
      over = true
      void stopSuggesting()
    }
  }, [])
}
