import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const patienceMs = 4000
const againMs = 15_000

/** Whether the server takes longer than somebody in front of a group can wait. */
export function useIsLate() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** Asks the server again, from time to time and when the device reports that it is online. */
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
