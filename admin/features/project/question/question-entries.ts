import type { BookingQuestion, QuestionInput } from '#contract/question.ts'
import { questionSettingsTexts as texts } from '#texts/de/project.ts'
import type { ProjectSettings } from '../project-settings-form.tsx'

export const mostQuestions = 3
const mostOptions = 20
const longestOption = 100

/** A question while it is being edited. */
export interface QuestionEntry extends Pick<QuestionInput, 'kind' | 'text' | 'required'> {
  /** Identifies the question and stays the same while it is edited. */
  key: string
  id?: string
  /** The answers to choose from, one per line. */
  options: string
}

export type QuestionEntries = {
  phone_required: boolean
  questions: QuestionEntry[]
}

export const newQuestion = (kind: QuestionEntry['kind']): QuestionEntry => ({
  key: crypto.randomUUID(),
  kind,
  text: '',
  options: '',
  required: false,
})

const entryOf = ({ id, kind, text, options, required }: BookingQuestion): QuestionEntry => ({
  key: id,
  ...{ id, kind, text, options: options.join('\n'), required },
})

export const optionsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function optionsFault(typed: string): string | null {
  const options = optionsIn(typed)
  if (options.length < 2) return texts.optionsMissing
  if (options.length > mostOptions) return texts.tooManyOptions
  return options.some(({ length }) => length > longestOption) ? texts.optionTooLong : null
}

const placeIn = (path: string) => Number(path.split('.')[1])

const kindAt = ({ questions }: QuestionEntries, path: string) => questions[placeIn(path)]?.kind

export const questionSettings: ProjectSettings<QuestionEntries> = {
  entriesOf: ({ phone_required = false, questions = [] }) => ({
    phone_required,
    questions: questions.map(entryOf),
  }),
  rules: {
    questions: {
      text: (text: string, entries: QuestionEntries, path: string) =>
        kindAt(entries, path) === 'group' || text.trim() ? null : texts.textMissing,
      options: (typed: string, entries: QuestionEntries, path: string) =>
        kindAt(entries, path) === 'choice' ? optionsFault(typed) : null,
    },
  },
  labels: { phone_required: texts.phoneRequired, questions: texts.questions },
  toChange: ({ phone_required, questions }) => ({
    phone_required,
    questions: questions.map(({ key, options, ...question }) => ({
      ...question,
      options: question.kind === 'choice' ? optionsIn(options) : [],
    })),
  }),
}
