import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/entrance.ts'
import { words } from '#texts/de/words.ts'
import { LogInForm } from './log-in-form.tsx'

interface LogInPageProps {
  /** The address to start with, for example after a password reset. */
  email: string
  onLoggedIn: (user: User) => void
}

export function LogInPage(props: LogInPageProps) {
  // At the second step, the link to register is hidden: people who entered the right password have
  // an account.
  const [isSecondStep, setIsSecondStep] = useState(false)
  const [email, setEmail] = useState(props.email)
  return (
    <Entrance
      product={words.product}
      title={logInTexts.title}
      elsewhere={
        isSecondStep ? null : (
          <>
            {logInTexts.noAccount}{' '}
            <Anchor component={Link} to="/registration" state={{ email }}>
              {logInTexts.register}
            </Anchor>
          </>
        )
      }
    >
      <title>{`${logInTexts.title} · ${words.product}`}</title>
      <LogInForm {...props} onTyped={setEmail} onSecondStep={setIsSecondStep} />
    </Entrance>
  )
}
