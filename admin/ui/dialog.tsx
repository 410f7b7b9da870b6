import {
  Component,
  type ComponentType,
  createContext,
  createRef,
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import classes from './dialog.module.css'
import { useLayer } from './loaded-dialog.tsx'
import { Notice } from './message.tsx'
import './later-styles.ts'
import { Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { dialogTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import { type FormInput, useEntryForm } from './entry-form.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FocusedMessage } from './message.tsx'
import { SubmitButton } from './save-bar.tsx'

interface DialogActionsProps {
  /** Says that the action failed. The message is always in view. */
  message?: ReactNode
  children: ReactNode
}

function measure(foot: HTMLElement | null) {
  const box = foot?.closest<HTMLElement>('[role="dialog"]')
  if (foot) box?.style.setProperty('--dialog-foot', `${foot.offsetHeight}px`)
}

/**
 * Passes the height of a dialog's bottom to its stylesheet, so that fields and their errors are not
 * scrolled to a place behind it. It is measured with each rendering, before a form scrolls to a
 * fault, and whenever a message comes or goes.
 */
function useFootHeight() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => measure(ref.current))
  useLayoutEffect(() => {
    const foot = ref.current
    if (!foot) return
    const observer = new ResizeObserver(() => measure(foot))
    observer.observe(foot)
    return () => observer.disconnect()
  }, [])
  return ref
}

/** The buttons at the end of a dialog. On a phone they are stacked, with the action on top. */
export const DialogActions = ({ message, children }: DialogActionsProps) => (
  <div ref={useFootHeight()} className={classes.foot}>
    {message}
    <div className={classes.actions}>{children}</div>
  </div>
)

interface StillProps {
  closing: boolean
  className: string | undefined
  children: ReactNode
}

/**
 * A dialog's content, replaced by a picture of itself while the dialog fades out. What has just
 * been stored reaches the content's queries within that time, and a screen reader would announce
 * warnings about it, for example that its name is taken.
 */
class Still extends Component<StillProps> {
  private readonly live = createRef<HTMLDivElement>()
  private readonly picture = createRef<HTMLDivElement>()

  // Called before React changes the page, so the picture lacks what arrives together with the end.
  override getSnapshotBeforeUpdate(before: StillProps): Node | null {
    const closes = this.props.closing && !before.closing
    return closes ? (this.live.current?.cloneNode(true) ?? null) : null
  }

  override componentDidUpdate(_before: StillProps, _state: unknown, copy: Node | null) {
    if (copy) this.picture.current?.replaceChildren(...copy.childNodes)
  }

  override render() {
    const { closing, className, children } = this.props
    return closing ? (
      <div key="picture" ref={this.picture} className={className} inert />
    ) : (
      <div key="live" ref={this.live} className={className}>
        {children}
      </div>
    )
  }
}

const numbers = new Set(['numeric', 'decimal'])

/** Marks a number field that has no `inputMode`, because its text may contain letters. */
export const asNumber = { 'data-number': true }

const isNumber = ({ inputMode, dataset }: HTMLInputElement) =>
  numbers.has(inputMode) || dataset.number !== undefined

/**
 * Selects the text in a dialog's first field, and in each field reached by Tab, so that typing
 * replaces it. Browsers do this only when they move focus themselves, but in a dialog Mantine's
 * focus trap moves it. A number is also selected by the first click on its field, unless the user
 * has typed it; a second click places the cursor.
 */
function useSelectedText(opened: boolean) {
  const selecting = useRef(true)
  /** The fields that the user has clicked or typed into. */
  const used = useRef(new WeakSet<EventTarget>())
  useEffect(() => {
    if (!opened) return
    selecting.current = true
    used.current = new WeakSet()
  }, [opened])
  return {
    onKeyDownCapture: ({ key }: ReactKeyboardEvent) => {
      selecting.current = key === 'Tab'
    },
    onPointerDownCapture: () => {
      selecting.current = false
    },
    onFocus: ({ target }: FocusEvent) => {
      if (selecting.current && target instanceof HTMLInputElement) target.select()
      selecting.current = false
    },
    onInputCapture: ({ target }: FormEvent) => {
      used.current.add(target)
    },
    onClick: ({ target }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || !isNumber(target)) return
      const isFirst = !used.current.has(target)
      used.current.add(target)
      // False if the user has selected part of the text by dragging.
      const isCursor = target.selectionStart === target.selectionEnd
      if (isFirst && isCursor) target.select()
    },
  }
}

const stay = () => {}

export interface DialogProps {
  opened: boolean
  /** If undefined, the dialog cannot be closed. */
  onClose?: (() => void) | undefined
  title: string
  /** Whether the dialog is just a short question that does not fill a phone's screen. */
  compact?: boolean
  /** Whether the dialog is wide enough for three buttons in a row. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog's window. It can be closed with Escape, the Back button, the close button or a click
 * outside. While it fades out, it shows what it showed last. A rendering error in its content does
 * not affect the page. Focus is restored by
 * `useDialog` rather than Mantine, because `useDialog` also handles menus. The dialog is built from
 * Mantine's parts, because the title in Mantine's own dialog is a `<header>`, which is wrong there.
 * There is no `className`, because it would also apply to the box around the dialog.
 */
export function DialogFrame(props: DialogProps) {
  const { opened, onClose, title, compact = false, wide = false, children } = props
  useLayer(opened, onClose ?? stay)
  const selectedText = useSelectedText(opened)
  // What the dialog is about may change once it is closing.
  const lastTitle = useRef(title)
  if (opened) lastTitle.current = title
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      closeOnEscape={false}
      returnFocus={false}
      fullScreen={phone && !compact}
      size={wide ? 600 : 520}
    >
      {/* Keeps a click outside from moving focus, in case the dialog then stays open. */}
      <Modal.Overlay backgroundOpacity={0.45} onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content classNames={{ content: classes.content }} {...selectedText}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{lastTitle.current}</Modal.Title>
          {onClose ? <Modal.CloseButton aria-label={words.close} size={36} /> : null}
        </div>
        <Still closing={!opened} className={classes.body}>
          <ErrorBoundary fallback={(retry) => <Broken onRetry={retry} />}>{children}</ErrorBoundary>
        </Still>
      </Modal.Content>
    </Modal.Root>
  )
}

const Broken = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <FocusedMessage tone="error" detail={dialogTexts.brokenHint}>
      {dialogTexts.broken}
    </FocusedMessage>
    <DialogActions>
      <Button onClick={onRetry}>{words.retry}</Button>
    </DialogActions>
  </>
)

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Says what will happen. */
  children: ReactNode
  /** Says why the action failed. */
  failure?: ReactNode
  /** The label of the button that receives focus and changes nothing. */
  keep: string
  onKeep: () => void
  /** The red button's label; undefined if there is nothing to do, and so no button. */
  action: string | undefined
  onAction: () => void
  busy: boolean
}

/** Asks for confirmation before something is deleted permanently. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <DialogFrame compact opened={props.opened} onClose={props.onKeep} title={props.title}>
    <Stack gap="md">
      {props.children}
      <DialogActions message={props.failure}>
        <Button variant="default" onClick={props.onKeep} data-autofocus>
          {props.keep}
        </Button>
        {props.action === undefined ? null : (
          <SubmitButton color="red" onClick={props.onAction} busy={props.busy}>
            {props.action}
          </SubmitButton>
        )}
      </DialogActions>
    </Stack>
  </DialogFrame>
)

/** The wording of the question asked when closing a dialog would discard something. */
interface DiscardWords {
  title: string
  question: string
  keep: string
  discard: string
}

/** The state of the forms in a dialog. */
interface DialogEntries {
  /**
   * The names of the forms with unsaved input. Each form can have its own wording for the question
   * asked before its input is discarded.
   */
  unsaved: RefObject<Map<string, DiscardWords | undefined>>
  /** The form's name, unique within its dialog. */
  form?: string
  /** The latest input, restored when the form is rendered again after an error. */
  draft: RefObject<unknown>
}

export const DialogEntriesContext = createContext<DialogEntries>({
  unsaved: { current: new Map() },
  draft: { current: undefined },
})

/**
 * While a form has unsaved input, the dialog asks for confirmation before discarding it. Returns a
 * function that says whether another form in the dialog has unsaved input.
 */
export function useUnsavedEntries(
  areUnsaved: boolean,
  own?: string,
  words?: DiscardWords,
): () => boolean {
  const { unsaved, form = own ?? 'form' } = useContext(DialogEntriesContext)
  // The entry is kept if the form fails to render, and removed when the dialog closes.
  useEffect(() => {
    if (areUnsaved) unsaved.current.set(form, words)
    else unsaved.current.delete(form)
  }, [unsaved, areUnsaved, form, words])
  return () => [...unsaved.current.keys()].some((other) => other !== form)
}

/**
 * `useEntryForm` for a form in a dialog. The dialog asks for confirmation before discarding changed
 * input, and the input survives if the form fails to render, unless the form `startsAnew`. `changed`:
 * whether there are other unsaved changes.
 */
export function useDialogForm<Entries extends object>(
  { startsAnew = false, ...input }: FormInput<Entries> & { startsAnew?: boolean },
  changed = false,
) {
  const { draft } = useContext(DialogEntriesContext)
  const form = useEntryForm<Entries>(input)
  const { values, setValues } = form
  const areOthersUnsaved = useUnsavedEntries(form.isDirty() || changed)

  const restored = useRef(startsAnew ? undefined : (draft.current as Entries | undefined))
  useEffect(() => {
    if (restored.current) setValues(restored.current)
    restored.current = undefined
  }, [setValues])
  useEffect(() => {
    draft.current = values
  }, [draft, values])
  return { ...form, areOthersUnsaved }
}

/**
 * A dialog with a form. When it is closed, it asks for confirmation before discarding the input of
 * a form that uses `useDialogForm`, unless the form itself closes it.
 */
export function Dialog({ opened, onClose, children, ...frame }: DialogProps) {
  const unsaved = useRef(new Map<string, DiscardWords | undefined>())
  const draft = useRef<unknown>(undefined)
  const [asking, setAsking] = useState(false)
  // A ref, so the text stays while the question fades out.
  const ownWords = useRef<DiscardWords>(undefined)
  const entries = useMemo(() => ({ unsaved, draft }), [])
  const focused = useRef<HTMLElement | null>(null)
  const close =
    onClose &&
    (() => {
      if (unsaved.current.size === 0) return onClose()
      focused.current = document.activeElement as HTMLElement | null
      ownWords.current = [...unsaved.current.values()].find((words) => words)
      setAsking(true)
    })
  const keep = () => {
    setAsking(false)
    // The question's own focus trap is released only after the next render.
    setTimeout(() => focused.current?.focus({ preventScroll: true }), 20)
  }
  const discard = () => {
    setAsking(false)
    onClose?.()
  }
  useEffect(() => {
    if (!opened) {
      draft.current = undefined
      unsaved.current.clear()
      setAsking(false)
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [opened])

  return (
    <>
      <DialogFrame {...frame} opened={opened} onClose={close}>
        <DialogEntriesContext value={entries}>{children}</DialogEntriesContext>
      </DialogFrame>
      <DiscardQuestion
        opened={opened && asking}
        ownWords={ownWords.current}
        onKeep={keep}
        onDiscard={discard}
      />
    </>
  )
}

interface DiscardQuestionProps {
  opened: boolean
  ownWords: DiscardWords | undefined
  onKeep: () => void
  onDiscard: () => void
}

function DiscardQuestion({ opened, ownWords, onKeep, onDiscard }: DiscardQuestionProps) {
  const discard = ownWords ?? dialogTexts.discard
  return (
    <ConfirmDialog
      opened={opened}
      title={discard.title}
      keep={discard.keep}
      onKeep={onKeep}
      action={discard.discard}
      onAction={onDiscard}
      busy={false}
    >
      <p>{discard.question}</p>
    </ConfirmDialog>
  )
}

interface LoadedQuery {
  error: Error | null
  refetch: () => unknown
}

interface DialogLoadFailureProps {
  sentence: string
  query: LoadedQuery
}

/** Shown in a dialog whose content could not be loaded. */
export const DialogLoadFailure = ({ sentence, query }: DialogLoadFailureProps) => (
  <>
    <div className={classes.sentence}>
      <Notice tone="error" detail={query.error?.message}>
        {sentence}
      </Notice>
    </div>
    <DialogActions>
      <Button data-autofocus onClick={() => void query.refetch()}>
        {words.retry}
      </Button>
    </DialogActions>
  </>
)

interface LoadedProps<Data> {
  query: LoadedQuery & { data: Data | undefined }
  loadFailed: string
  /** Renders the content; `data` is undefined until it is loaded. */
  children: (data: Data | undefined) => ReactNode
}

/** A dialog's content, or a message that says why it could not be loaded. */
export const Loaded = <Data,>({ query, loadFailed, children }: LoadedProps<Data>) =>
  query.data || !query.error ? (
    children(query.data)
  ) : (
    <DialogLoadFailure sentence={loadFailed} query={query} />
  )

interface FormDialogProps<Props> extends Pick<DialogProps, 'compact'> {
  title: string | ((props: Props) => string)
}

/**
 * A dialog around a form that takes the same properties, apart from `opened`. The form is mounted
 * anew each time the dialog opens.
 */
export const formDialog =
  <Props extends { onClose: () => void }>(
    Form: ComponentType<Props>,
    { title, compact = false }: FormDialogProps<Props>,
  ) =>
  (props: Props & { opened: boolean }) => (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={typeof title === 'string' ? title : title(props)}
      compact={compact}
    >
      <Form {...props} />
    </Dialog>
  )
