import { Anchor } from '@mantine/core'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/registration.ts'
import { words } from '#texts/de/words.ts'
import { RegistrationForm } from './registration-form.tsx'

interface RegistrationPageProps {
  onRegistered: (user: User) => void
}

export const RegistrationPage = ({ onRegistered }: RegistrationPageProps) => (
  <Entrance
    product={words.product}
    title={registrationTexts.title}
    purpose={registrationTexts.purpose}
    elsewhere={
      <>
        {registrationTexts.haveAccount}{' '}
        <Anchor component={Link} to="/login">
          {registrationTexts.logIn}
        </Anchor>
      </>
    }
  >
    <title>{`${registrationTexts.title} · ${words.product}`}</title>
    <RegistrationForm onRegistered={onRegistered} />
  </Entrance>
)
