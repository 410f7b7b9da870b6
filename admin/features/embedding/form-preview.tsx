import '#admin/ui/later-styles.ts'
import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formPreviewTexts as texts } from '#texts/de/website.ts'
import type { lookOf } from './embedding-choices.ts'
import classes from './form-preview.module.css'

type Look = Pick<ReturnType<typeof lookOf>, 'accent' | 'onAccent' | 'background' | 'ink'>

interface FormPreviewProps {
  projectId: string
  /** The form's options as URL parameters. */
  begin: Record<string, string>
  look: Look
}

/** Sets the colours in the framed page directly, so that they change without a reload. */
function dress(frame: HTMLIFrameElement | null, { accent, onAccent, background, ink }: Look) {
  // While it is loading, the framed page has no root element; it is styled again once it has
  // loaded.
  const root: HTMLElement | null | undefined = frame?.contentDocument?.documentElement
  if (!root) return
  const { style } = root
  style.colorScheme = ink === '#ffffff' ? 'dark' : 'light'
  style.setProperty('--paper', background)
  style.setProperty('--sheet', background)
  style.setProperty('--line', background)
  style.setProperty('--ink', ink)
  style.setProperty('--rundgang-color', accent)
  style.setProperty('--rundgang-on-color', onAccent)
}

/**
 * A preview of the form on a page that resembles the organisation's website. It does not take
 * bookings.
 */
export function FormPreview({ projectId, begin, look }: FormPreviewProps) {
  const [width, setWidth] = useState('wide')
  const frame = useRef<HTMLIFrameElement>(null)
  const address = `/preview/${projectId}?${new URLSearchParams(begin)}`
  const [first] = useState(address)
  const shown = useRef(address)

  useEffect(() => dress(frame.current, look))
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    // Setting `src` would add a browser history entry with every change.
    frame.current?.contentWindow?.location.replace(address)
  }, [address])

  return (
    <div className={classes.preview}>
      <SegmentedControl
        className={classes.widths}
        name="preview-width"
        value={width}
        onChange={setWidth}
        data={[
          { value: 'wide', label: <Width name={texts.wide} /> },
          { value: 'phone', label: <Width name={texts.phone} /> },
        ]}
      />
      <iframe
        ref={frame}
        src={first}
        title={texts.frame}
        data-width={width}
        className={classes.frame}
        onLoad={() => dress(frame.current, look)}
      />
    </div>
  )
}

const Width = ({ name }: { name: string }) => (
  <>
    <VisuallyHidden>{texts.asOn} </VisuallyHidden>
    {name}
  </>
)
