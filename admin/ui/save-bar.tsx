import { Button, type ButtonProps } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import classes from './field.module.css'

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  busy: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
  autoFocus?: boolean
  /** If undefined, the button submits its form. */
  onClick?: () => void
}

/**
 * A button that ignores presses while busy. It is never disabled, because that would make it lose
 * focus.
 */
export const SubmitButton = ({ busy, onClick, children, ...button }: SubmitButtonProps) => (
  <Button
    {...button}
    type={onClick ? 'button' : 'submit'}
    aria-busy={busy}
    className={classes.button}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.()
    }}
  >
    {children}
  </Button>
)

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

/** Focuses the submit button of a form that the next render shows again. */
export const focusSubmit = (formRef: RefObject<HTMLFormElement | null>) =>
  void setTimeout(() => formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), 20)

const field = '.mantine-InputWrapper-root'
const fault = '.mantine-InputWrapper-error'

/** Scrolls to the error of a field, which for a group of options may be far below the first one. */
function showFault(faultyField: HTMLElement | null | undefined) {
  const error = [...(faultyField?.closest(field)?.querySelectorAll(fault) ?? [])].at(-1)
  error?.scrollIntoView({ block: 'nearest' })
}

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** Lets a form focus its first invalid field: set the errors, then call `focusFault()`. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  // State instead of a timer, so that the effect runs after the render that shows the errors.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const first = formRef.current?.querySelector<HTMLElement>(faulty)
    first?.focus()
    // Focusing a field that already has focus does not scroll to it.
    first?.scrollIntoView({ block: 'nearest' })
    showFault(first)
  }, [asked])
  const focusFault = useCallback(() => setAsked((times) => times + 1), [])
  return { formRef, focusFault }
}

/** Reports to the page's guard whether a form has unsaved input, until the form is unmounted. */
export function useUnsaved(unsaved: boolean, showToast: (unsaved: boolean) => void) {
  useEffect(() => {
    showToast(unsaved)
    return () => showToast(false)
  }, [unsaved, showToast])
}
