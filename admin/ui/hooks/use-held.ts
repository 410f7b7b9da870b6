import { useRef } from 'react'

/**
 * Keeps a value as it was while `held`. A form's warnings are held while it is being stored, because
 * the result may arrive with the data that the warnings depend on before the server's response.
 */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const last = useRef(value)
  if (!held) last.current = value
  return last.current
}
