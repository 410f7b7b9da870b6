import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { forgetKept } from '#admin/api/kept.ts'
import { useUser } from '#admin/api/user.ts'
import { startOf, useAsked, useEnter } from '#admin/shell/session.tsx'
import { Entrance } from '#admin/ui/entrance.tsx'
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

/** People who are logged in already are sent on. */
export function EnterPage() {
  const { from, email } = useAsked()
  const { data: user } = useUser()
  const enter = useEnter(from)
  // Somebody else may log in next, so the previous user's data is removed from this device.
  useEffect(() => {
    if (user === null) forgetKept()
  }, [user])
  return user ? (
    <Navigate replace to={from ?? startOf(user)} />
  ) : (
    <LogInPage email={email} onLoggedIn={enter} />
  )
}
