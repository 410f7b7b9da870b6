import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { logInWith, signOnPageTexts } from '#texts/de/sign-on.ts'
import { words } from '#texts/de/words.ts'
import { domainIn, useProvider, useStart } from './sign-on.ts'

const pauseMs = 400

/**
 * A button that opens the sign-on provider for the email address's domain. Renders nothing if the
 * domain has no provider.
 */
export function ProviderButton({ email }: { email: string }) {
  const [domain] = useDebouncedValue(domainIn(email), pauseMs)
  const { data } = useProvider(domain)
  const start = useStart()
  const provider = domain === domainIn(email) ? data?.provider : null
  if (!provider) return null
  return (
    <>
      <Failure
        sentence={start.isError ? signOnPageTexts.failed : null}
        detail={reasonOf(start.error)}
        dismissLabel={words.dismiss}
        onDismiss={start.reset}
      />
      <Button
        variant="default"
        h="auto"
        mih={44}
        py="xs"
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-busy={start.isPending}
        onClick={() => start.mutate(email.trim())}
      >
        {logInWith(provider.organisation)}
      </Button>
    </>
  )
}
