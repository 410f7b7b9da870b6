import { reasonOf } from '#admin/api/api-error.ts'
import { passkeyFaultOf } from '#admin/api/passkey.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { passkeyLogInTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import type { usePasskeyLogIn } from './log-in.ts'

interface PasskeyFailureProps {
  logIn: ReturnType<typeof usePasskeyLogIn>
  /** The message if the user did not choose a passkey. */
  cancelled?: string
}

/** Says why a log-in with a passkey failed. */
export function PasskeyFailure({ logIn, cancelled = texts.cancelled }: PasskeyFailureProps) {
  const fault = passkeyFaultOf(logIn.error)
  return (
    <Failure
      sentence={logIn.isError ? (fault === 'cancelled' ? cancelled : texts.failed) : null}
      detail={fault ? '' : reasonOf(logIn.error)}
      dismissLabel={words.dismiss}
      onDismiss={logIn.reset}
    />
  )
}
