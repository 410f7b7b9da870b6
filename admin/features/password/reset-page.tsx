import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { passwordResetTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import { AskForm } from './ask-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

interface ResetPageProps {
  token: string | null
  /** Taken from the link, or entered in the log-in form. */
  email: string
  onDone: () => void
}

/**
 * The page where users request a password reset link. When opened through that link, it asks for a
 * new password instead.
 */
export function ResetPage({ token, email, onDone }: ResetPageProps) {
  const title = token ? texts.choose : texts.title
  const [typed, setTyped] = useState<string>()
  return (
    <Entrance
      product={words.product}
      title={title}
      elsewhere={
        <Anchor component={Link} to="/login" state={{ email: typed ?? email }}>
          {texts.toLogIn}
        </Anchor>
      }
    >
      <title>{`${title} · ${words.product}`}</title>
      {token ? (
        <NewPasswordForm key={token} token={token} email={email} onDone={onDone} />
      ) : (
        <AskForm email={email} onTyped={setTyped} />
      )}
    </Entrance>
  )
}
