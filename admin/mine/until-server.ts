import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const patienceMs = 4000

const againMs = 15_000

/** Whether the server is taking longer than a guide in front of a group can wait. */
export function useIsLate() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** Repeats server requests at intervals, and when the device is back online. */
export function useAgain() {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.refetchQueries()
    const timer = setInterval(again, againMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [client])
}
