import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tone: 'error' | 'warning' | 'success' | 'info'
  /** The announced sentence. It is the only content of the live region. */
  children: ReactNode
  /** An explanation, which is not announced. */
  detail?: ReactNode
  dismiss?: { label: string; onClick: () => void }
}

/** Whether the sentence already contains the detail. It does if the response had no status text. */
const isWithin = (detail: ReactNode, sentence: ReactNode) =>
  typeof detail === 'string' && typeof sentence === 'string' && sentence.includes(detail)

/** A message on the page that stays until it is dismissed or replaced. */
export const Notice = ({ tone, children, detail, dismiss }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone}>
    <div className={classes.words}>
      <p className={classes.sentence} role={tone === 'error' ? 'alert' : 'status'}>
        {children}
      </p>
      {detail && !isWithin(detail, children) ? (
        <div className={classes.detail}>{detail}</div>
      ) : null}
    </div>
    {dismiss ? <CloseButton aria-label={dismiss.label} onClick={dismiss.onClick} /> : null}
  </div>
)
