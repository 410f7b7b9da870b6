import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/entrance.ts'
import { words } from '#texts/de/words.ts'
import { RegistrationForm } from './registration-form.tsx'

interface RegistrationPageProps {
  /** The address to start with, if it was entered on the log-in page. */
  email: string
  onRegistered: (user: User) => void
}

export function RegistrationPage({ email, onRegistered }: RegistrationPageProps) {
  const [typed, setTyped] = useState(email)
  return (
    <Entrance
      product={words.product}
      title={registrationTexts.title}
      purpose={registrationTexts.purpose}
      elsewhere={
        <>
          {registrationTexts.haveAccount}{' '}
          <Anchor component={Link} to="/login" state={{ email: typed }}>
            {registrationTexts.logIn}
          </Anchor>
        </>
      }
    >
      <title>{`${registrationTexts.title} · ${words.product}`}</title>
      <RegistrationForm email={email} onTyped={setTyped} onRegistered={onRegistered} />
    </Entrance>
  )
}
