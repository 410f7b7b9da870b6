import { useElementSize } from '@mantine/hooks'
import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect } from 'react'
import classes from './save-bar.module.css'
import { SubmitButton } from './submit-button.tsx'

interface SaveBarProps {
  /** Says whether saving succeeded. */
  message?: ReactNode
  /** A note about the form, for example that there are unsaved changes. */
  state?: ReactNode
  /** Whether the form has unsaved entries. */
  isUnsaved: boolean
  busy: boolean
  /** The label of the button that saves. */
  save: string
}

interface AfterSaving {
  /** Renders, beside the buttons, the page's next step after saving. */
  render: (isUnsaved: boolean) => ReactNode
  /** Called when the entries are saved, if the user saved them with `goOnButton`. */
  goOn: (() => void) | undefined
}

export const AfterSavingContext = createContext<AfterSaving>({
  render: () => null,
  goOn: undefined,
})

/** The name of the submit button that saves a form's entries and then goes on to another page. */
export const goOnButton = 'go-on'

/**
 * Returns a function that takes a submit event and returns `goOn` if `goOnButton` was pressed,
 * otherwise undefined.
 */
export function useGoOn() {
  const { goOn } = useContext(AfterSavingContext)
  return (event: SyntheticEvent | undefined) => {
    const submitter = event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter
    return submitter && submitter.getAttribute('name') === goOnButton ? goOn : undefined
  }
}

/** The bar at the bottom of a full-page form. It stays visible while the page scrolls. */
export function SaveBar({ message, state, isUnsaved, busy, save }: SaveBarProps) {
  const { render, goOn } = useContext(AfterSavingContext)
  const leadsOn = isUnsaved && goOn !== undefined
  const { ref, height } = useElementSize()
  // Passes the bar's height to the stylesheets, so that the bar covers neither focused elements nor
  // toasts.
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--save-bar', `${height}px`)
    return () => void style.removeProperty('--save-bar')
  }, [height])
  return (
    <div ref={ref} className={classes.bar}>
      {message}
      <div className={classes.actions} data-leads-on={leadsOn || undefined}>
        <SubmitButton busy={busy} variant={leadsOn ? 'default' : 'filled'}>
          {save}
        </SubmitButton>
        <p className={classes.state}>{state}</p>
        {render(isUnsaved)}
      </div>
    </div>
  )
}
