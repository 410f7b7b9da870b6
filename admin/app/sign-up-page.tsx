import { RegistrationPage } from '#admin/features/registration/registration-page.tsx'
import { useEnter } from './session.ts'

export const SignUpPage = () => <RegistrationPage onRegistered={useEnter('/admin')} />
