import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#admin/api/changes.tsx'
import type { ApiError } from '#admin/api/client.ts'
import { Themed } from '#admin/themed.tsx'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'

// How long a dialog takes to fade out.
const fadeMs = 400
let asking: Promise<boolean> | undefined

/**
 * Handles a refused call. If the log-in is not recent, or the call needs the second factor, asks the
 * user for proof and returns whether the call may be repeated. If a required second factor is missing, opens the page
 * to set one up.
 */
export async function clearWay({ code }: ApiError): Promise<boolean> {
  if (code === 'second_factor_due') {
    window.location.assign('/second-factor')
    return false
  }
  if (code !== 'confirm_first' && code !== 'factor_first') return false
  asking ??= ask(code === 'factor_first').finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Renders the dialog over the page and its dialogs, but outside their component tree, because the
 * refused call has no access to it.
 */
function ask(byFactor: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = (proved: boolean) => {
    resolve(proved)
    setTimeout(() => {
      root.unmount()
      place.remove()
    }, fadeMs)
  }
  root.render(
    <Themed>
      <QueryClientProvider client={makeQueryClient()}>
        <Asking byFactor={byFactor} onAnswer={answer} />
      </QueryClientProvider>
    </Themed>,
  )
  return promise
}

interface AskingProps {
  byFactor: boolean
  onAnswer: (proved: boolean) => void
}

function Asking({ byFactor, onAnswer }: AskingProps) {
  // The dialog starts closed, so that it opens with a transition.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  useFocusReturn(opened)
  const answer = (proved: boolean) => {
    setOpened(false)
    onAnswer(proved)
  }
  return (
    <ProofDialog
      byFactor={byFactor}
      opened={opened}
      onProved={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
