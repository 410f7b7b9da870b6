import { createContext, type ReactNode, type SyntheticEvent, useContext } from 'react'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** Says that saving succeeded or failed. */
  message?: ReactNode
  /** A note about the form, for example that there are unsaved changes. */
  state?: ReactNode
  /** Whether the form has entries that are not stored. */
  isUnsaved: boolean
  children: ReactNode
}

interface AfterSaving {
  /** What the page offers to do after saving. It is shown beside the buttons. */
  render: (isUnsaved: boolean) => ReactNode
  /** Called when the entries are saved, if the user pressed the button `goOnButton` to save them. */
  goOn: () => void
}

export const AfterSavingContext = createContext<AfterSaving>({
  render: () => null,
  goOn: () => {},
})

/** The name of the submit button that saves a form's entries and then goes on to another page. */
export const goOnButton = 'go-on'

/** Returns a function that says what to do once the entries of a submit event are saved. */
export function useGoOn() {
  const { goOn } = useContext(AfterSavingContext)
  return (event: SyntheticEvent | undefined) => {
    const submitter = event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter
    return submitter && submitter.getAttribute('name') === goOnButton ? goOn : undefined
  }
}

/** The bar at the bottom of a full-page form. It is always visible. */
export const SaveBar = ({ message, state, isUnsaved, children }: SaveBarProps) => (
  <div className={classes.bar}>
    {message}
    <div className={classes.actions}>
      {children}
      <p className={classes.state}>{state}</p>
      {useContext(AfterSavingContext).render(isUnsaved)}
    </div>
  </div>
)
