import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { reasonOf } from '#admin/api/client.ts'
import { useEnter } from '#admin/shell/session.tsx'
import { Entrance } from '#admin/ui/entrance.tsx'
import { CallFailure, Focused, FocusedMessage, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { User } from '#contract/staff.ts'
import { signOnPageTexts as texts } from '#texts/de/sign-on.ts'
import { words } from '#texts/de/words.ts'
import { addressUsed, useFinish, useLink, usePending, useStart } from './log-in.tsx'
import { LogInForm } from './log-in-form.tsx'

interface SignOnPageProps {
  /** Undefined until it is known. */
  state: 'logged_in' | 'unlinked' | undefined
  organisation: string | null
  error: Error | null
  /** The user who has logged in to link their account. */
  user: User | null
  onLoggedIn: (user: User) => void
  onLeave: () => void
}

/** The page the sign-on provider redirects to. */
export function SignOnPage(props: SignOnPageProps) {
  const { state, organisation, error, user, onLoggedIn, onLeave } = props
  const linking = state === 'unlinked'
  const title = linking ? texts.linkTitle : texts.title
  return (
    <Entrance product={words.product} title={title}>
      <title>{`${title} · ${words.product}`}</title>
      {error ? (
        <Failed error={error} />
      ) : linking && user ? (
        <LinkQuestion user={user} onLeave={onLeave} />
      ) : linking ? (
        <Stack gap="lg">
          <Notice tone="info" detail={texts.explainMore}>
            {texts.explain(organisation)}
          </Notice>
          <LogInForm byPasswordOnly onLoggedIn={onLoggedIn} />
        </Stack>
      ) : (
        <p role="status">{texts.finishing}</p>
      )}
    </Entrance>
  )
}

function Failed({ error }: { error: Error }) {
  const start = useStart()
  const address = addressUsed()
  return (
    <Stack gap="lg" align="flex-start">
      <FocusedMessage tone="error" detail={reasonOf(error)}>
        {texts.failed}
      </FocusedMessage>
      <CallFailure of={start} sentence={texts.failedAgain} />
      {address ? (
        <SubmitButton busy={start.isPending} onClick={() => start.mutate(address)}>
          {texts.again}
        </SubmitButton>
      ) : null}
      <Button component={Link} to="/login" variant={address ? 'default' : 'filled'}>
        {texts.toLogIn}
      </Button>
    </Stack>
  )
}

/**
 * Asks before linking the accounts, because somebody else may have logged in with the provider in
 * this browser.
 */
function LinkQuestion({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { data, error } = usePending(true)
  const start = useStart()
  const link = useLink()
  // Goes to the provider once more, which now logs the user in. Only after that can the server ask
  // the provider whether the user still has access.
  const leave = () => {
    const address = addressUsed()
    if (address) start.mutate(address, { onError: onLeave })
    else onLeave()
  }
  const busy = link.isPending || start.isPending
  if (error) return <Failed error={error} />
  if (!data) return <p role="status">{words.loading}</p>
  return (
    <Stack gap="lg">
      {/* Focus does not go to the button: if Enter is pressed twice after the password, the second
          press must not link the account. */}
      <Focused>
        <p>{texts.question(data.pending?.person ?? '', user.email)}</p>
      </Focused>
      <p>{texts.caution}</p>
      <CallFailure of={link} sentence={texts.linkFailed} />
      <SubmitButton busy={busy} onClick={() => link.mutate(undefined, { onSuccess: leave })}>
        {texts.link}
      </SubmitButton>
      <Button variant="default" onClick={onLeave}>
        {texts.later}
      </Button>
    </Stack>
  )
}

export function SignedOnPage() {
  const { search } = useLocation()
  const [query] = useState(search.slice(1))
  const [linking, setLinking] = useState<User | null>(null)
  const enter = useEnter()
  const { data, error } = useFinish(query)
  const user = data?.user
  useEffect(() => {
    if (user) enter(user)
  })
  return (
    <SignOnPage
      state={data?.state}
      organisation={data?.organisation ?? null}
      error={error}
      user={linking}
      onLoggedIn={setLinking}
      onLeave={() => linking && enter(linking)}
    />
  )
}
