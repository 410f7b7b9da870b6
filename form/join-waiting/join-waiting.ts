import type { ReactNode } from 'react'
import type { ProjectAddress } from '../state/call.ts'
import type { Reach } from '../state/offer.ts'
import type { Path } from '../state/path.ts'

export interface JoinWaitingProps
  extends Pick<Reach, 'offer' | 'load'>,
    Pick<Path, 'choice' | 'change' | 'go'> {
  url: ProjectAddress
}

/** The exports of `wait.js`, which is loaded only by the forms of projects with a waiting list. */
export interface JoinWaiting {
  Form: (props: JoinWaitingProps) => ReactNode
}
