import { useEffect, useState } from 'react'
import { useFinish } from '#admin/features/log-in/sign-on/sign-on.ts'
import { SignOnPage } from '#admin/features/log-in/sign-on/sign-on-page.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import type { User } from '#contract/staff.ts'
import { useEnter } from '../session/session.ts'

export function SignedOnPage() {
  const { search } = useLocation()
  const [query] = useState(search.slice(1))
  const [linking, setLinking] = useState<User | null>(null)
  const enter = useEnter('/admin')
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
