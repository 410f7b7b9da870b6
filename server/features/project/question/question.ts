import { randomUUIDv7 } from 'node:crypto'
import type { QuestionInput } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lockProject } from '#server/features/project/project.queries.ts'
import { questionsAfter } from './question.rules.ts'

/**
 * The project's questions as JSON, with the whole list replaced. Locks the project so that
 * concurrent changes get separate versions. Throws `not_found`, `invalid`.
 */
export async function changedQuestions(
  tx: Transaction,
  where: { organisationId: OrganisationId; projectId: string },
  wanted: QuestionInput[],
): Promise<string> {
  const project = await lockProject(tx, where)
  if (!project) throw new DomainError('not_found')
  const after = questionsAfter(project.questions, wanted, randomUUIDv7)
  if (!after) throw fieldError('questions', 'unknown_question')
  return JSON.stringify(after)
}
