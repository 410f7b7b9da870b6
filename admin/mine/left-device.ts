import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgottenKey } from '#admin/api/kept.ts'
import { userKey } from '#admin/api/user.ts'

/**
 * Checks the session again when another tab removes the data stored on this device, usually because
 * somebody logged out there. Also checks it when the browser's Back button restores this page from
 * memory.
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

/**
 * Registers the service worker, which lets the page open without a connection. Each visit also
 * checks for a new version.
 */
export function registerWorker(): void {
  // Service workers are unavailable without https and in some private windows.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin/' }).catch(() => {
    // The page works without the worker, as long as there is a connection.
  })
}
