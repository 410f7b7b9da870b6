import type { Answer } from './answering.ts'
import type { WaitingProps } from './waiting-parts.tsx'

interface AnswerButtonProps extends Pick<WaitingProps, 'answering'> {
  what: Answer
  /** The labels while idle and while busy. */
  texts: [idle: string, busy: string]
  isSecond?: boolean
}

export function AnswerButton({ answering, what, texts, isSecond }: AnswerButtonProps) {
  const busy = answering.sending === what
  return (
    <button
      type="button"
      className={isSecond ? 'second' : 'main'}
      aria-busy={busy}
      onClick={() => answering.answer(what)}
    >
      {texts[busy ? 1 : 0]}
    </button>
  )
}
