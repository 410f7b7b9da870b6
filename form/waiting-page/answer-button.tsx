import type { Answer } from './answering.ts'
import type { WaitingProps } from './waiting-parts.tsx'

interface AnswerButtonProps extends Pick<WaitingProps, 'answering'> {
  what: Answer
  /** The labels while idle and while busy. */
  texts: [idle: string, busy: string]
  isSecond?: boolean
  /** The start that the person sees and accepts. */
  start?: string
}

export function AnswerButton({ answering, what, texts, isSecond, start }: AnswerButtonProps) {
  const busy = answering.sending === what
  return (
    <button
      type="button"
      className={isSecond ? 'second' : 'main'}
      aria-busy={busy}
      onClick={() => answering.answer(what, start)}
    >
      {texts[busy ? 1 : 0]}
    </button>
  )
}
