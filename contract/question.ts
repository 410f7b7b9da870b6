import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { id, inOtherLanguages, line, lineOrEmpty } from './fields.ts'
import { mostQuestions } from './limits.ts'

const fault = (name: FieldFault) => name

/**
 * `group` is the predefined question about the kind of group. Its answer is one of `groupKinds`; if
 * this is `school`, `detail` is the school class.
 */
export const questionKinds = ['text', 'choice', 'group'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const groupKinds = ['individuals', 'school', 'club', 'company', 'other'] as const
export type GroupKind = (typeof groupKinds)[number]

const exampleId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e0a'

/** The text and, by the German ones, the options; an empty or missing one falls back to German. */
const translations = inOtherLanguages(
  z.object({ text: z.string(), options: z.record(z.string(), z.string()) }),
)

const asked = {
  id,
  version: z.int(),
  kind: z.enum(questionKinds),
  /** Empty for `group`, whose text exists in every language. */
  text: z.string(),
  /** The answers to choose from; empty unless the kind is `choice`. */
  options: z.array(z.string()),
  required: z.boolean(),
  /** The variants whose bookers are asked, by their `ressource_id`; missing if all are. */
  ressource_ids: z.array(id).optional(),
}

/** A question for visitors. `version` increases when its kind, its text or its options change. */
export const question = z.object({
  ...asked,
  /** Missing if there are none. */
  translations: translations.optional(),
})
export type BookingQuestion = z.infer<typeof question>

/** A question as the form asks it, in the form's language. Answers name the German options. */
export const questionAsked = z.object({
  ...asked,
  /** The translated options, by the German ones; missing if none is translated. */
  option_names: z.record(z.string(), z.string()).optional(),
})
export type QuestionAsked = z.infer<typeof questionAsked>

/** A question as stored; a `retired` one is an earlier version, or is no longer asked. */
export type StoredQuestion = BookingQuestion & { retired?: true }

/** A question as entered in the settings; with an `id`, it changes the question with that id. */
export const questionInput = z
  .object({
    id: id.optional(),
    kind: z.enum(questionKinds),
    text: lineOrEmpty(200).default(''),
    /** At least two for a choice, without duplicates. */
    options: z
      .array(line(100))
      .max(20)
      .transform((options) => [...new Set(options)])
      .default([]),
    /** Whether visitors must answer it. */
    required: z.boolean().default(false),
    /**
     * The variants whose bookers are asked, by their `ressource_id`; empty for all. If it is not
     * sent, a stored question keeps its variants, and so it does its translations.
     */
    ressource_ids: z
      .array(id)
      .max(100)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    translations: inOtherLanguages(
      z.object({
        text: lineOrEmpty(200).default(''),
        options: z.record(z.string().max(100), lineOrEmpty(100)).default({}),
      }),
    ).optional(),
  })
  .meta({
    example: { kind: 'choice', text: 'Sprache der Führung', options: ['Deutsch', 'Platt'] },
  })
export type QuestionInput = z.infer<typeof questionInput>

/** All of a project's questions, in the order the form asks them. */
export const questionsInput = z
  .array(questionInput)
  .max(mostQuestions)
  .refine((all) => all.every(({ kind, text }) => kind === 'group' || text), {
    error: fault('question_missing'),
  })
  .refine((all) => all.every(({ kind, options }) => kind !== 'choice' || options.length > 1), {
    error: fault('too_few_options'),
  })
  .refine((all) => all.filter(({ kind }) => kind === 'group').length < 2, {
    error: fault('second_group_question'),
  })

/**
 * A booker's answer; an empty `answer` counts as none. With the `version` the booker read, it is
 * accepted even after the question has changed or is no longer asked.
 */
export const answerInput = z
  .object({
    question_id: id,
    version: z.int().optional(),
    answer: lineOrEmpty(500),
    /** The school class, if the group is from a school. */
    detail: lineOrEmpty(100).default(''),
  })
  .meta({ example: { question_id: exampleId, answer: 'school', detail: 'Klasse 4b' } })
export type AnswerInput = z.infer<typeof answerInput>

/** An answer with its question as it was asked; readable even after the question changes. */
export const answer = z.object({
  question_id: id,
  version: z.int(),
  kind: z.enum(questionKinds),
  question: z.string(),
  answer: z.string(),
  detail: z.string(),
  /** The question and the answer in the booking's language, each only if it is translated. */
  question_read: z.string().optional(),
  answer_read: z.string().optional(),
})
export type BookingAnswer = z.infer<typeof answer>
