import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgottenKey } from '#admin/api/kept.ts'
import { userKey } from '#admin/features/log-in/user.ts'

/**
 * Looks for the session again when another tab forgot what this device kept, mostly because
 * somebody logged out there, and when the browser's Back button brings the page back as it was.
 */
export function useLeftDevice() {
  const client = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === forgottenKey) void client.invalidateQueries({ queryKey: userKey })
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [client])
}
