import { z } from 'zod'
import { projectCalls } from '#contract/project.calls.ts'
import {
  firstSteps,
  lastUsedProject,
  type Project,
  project,
  projectChange,
  projectContents,
  projectInput,
  publicProject,
} from '#contract/project.ts'
import type { Role } from '#contract/role.ts'
import type { AppContext } from '#server/context.ts'
import { contentsOf, deleteProject } from '#server/features/booking/cancellation/deletion.ts'
import { staffOf, visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import {
  changeProject,
  chooseProject,
  introduceProject,
  noteFirstSteps,
  projectsOf,
  requireProject,
  startProject,
} from './project.ts'

export function projectRoutes(app: App, ctx: AppContext): void {
  route(app, projectCalls.list, {
    schema: {
      summary:
        'Lists the projects of the organisation, for admins with their settings, for the desk with their questions',
      response: { 200: z.array(project) },
    },
    handler: async (request) => {
      const staff = staffOf(request)
      return (await projectsOf(ctx, staff)).map((found) => ({
        ...presented(found, staff.role),
        ...(staff.admin && found.changedBy ? { changed_by: found.changedBy } : {}),
        ...(found.hasClosedDays ? { has_closed_days: true as const } : {}),
        ...(staff.admin && found.hasWaiting ? { has_waiting: true as const } : {}),
        ...(staff.admin && found.hasVisitorBooking ? { has_visitor_booking: true as const } : {}),
      }))
    },
  })

  route(app, projectCalls.choose, {
    refuses: ['not_found'],
    schema: {
      summary: 'Stores which project the user works in',
      body: lastUsedProject,
    },
    handler: async (request) => {
      await chooseProject(ctx, staffOf(request), request.body.project_id)
    },
  })

  route(app, projectCalls.noteFirstSteps, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'id')),
    schema: {
      summary: 'Stores for all admins what is done of the first steps',
      body: firstSteps,
    },
    handler: (request) =>
      noteFirstSteps(ctx, staffOf(request), { projectId: request.params.id, input: request.body }),
  })

  projectChanges(app, ctx)
  projectDeletion(app, ctx)
}

function projectChanges(app: App, ctx: AppContext): void {
  route(app, projectCalls.add, {
    schema: {
      summary: 'Adds a project with one variant and default emails',
      body: projectInput,
      response: { 201: project },
    },
    handler: async (request, reply) => {
      const added = await startProject(ctx, staffOf(request), request.body)
      return reply.code(201).send(presented(added, 'admin'))
    },
  })

  route(app, projectCalls.change, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'id')),
    refuses: ['changed_meanwhile', 'confirm_first'],
    schema: {
      summary: 'Changes a project; fields that are not sent keep their value',
      body: projectChange,
      response: { 200: project },
    },
    handler: async (request) => {
      const staff = staffOf(request)
      const change = { projectId: request.params.id, input: request.body }
      return {
        ...presented(await changeProject(ctx, staff, change), 'admin'),
        changed_by: staff.name,
      }
    },
  })
}

function projectDeletion(app: App, ctx: AppContext): void {
  route(app, projectCalls.contents, {
    heavy: true,
    schema: {
      summary: 'Counts the slots and bookings that would be deleted with a project',
      response: { 200: projectContents },
    },
    handler: (request) => contentsOf(ctx, staffOf(request), { projectId: request.params.id }),
  })

  route(app, projectCalls.delete, {
    refuses: ['confirm_first'],
    schema: {
      summary: 'Deletes a project with its slots and cancels their bookings',
    },
    handler: async (request) => {
      await deleteProject(ctx, staffOf(request), request.params.id)
    },
  })
}

export function publicProjectRoutes(app: App, ctx: AppContext): void {
  route(app, projectCalls.introduce, {
    refuses: ['website_not_named'],
    limitedLookups: true,
    schema: {
      summary: 'What visitors can book in a project',
      response: { 200: publicProject },
    },
    handler: (request) => introduceProject(ctx, visitBy(request, ctx)),
  })
}

type FoundProject = Omit<
  Awaited<ReturnType<typeof projectsOf>>[number],
  'hasClosedDays' | 'hasWaiting' | 'hasVisitorBooking' | 'changedBy'
>

/** What a project says about payment, if it differs from what is usual. */
const paymentOf = ({ priceNote, priceNoteTranslations, ...found }: FoundProject) => ({
  ...currencyOf(found),
  ...(priceNote ? { price_note: priceNote } : {}),
  ...(Object.keys(priceNoteTranslations).length > 0
    ? { price_note_translations: priceNoteTranslations }
    : {}),
})

const currencyOf = ({ currency }: Pick<FoundProject, 'currency'>) =>
  currency === 'EUR' ? {} : { currency }

/**
 * Guides do not get the settings, only what their dashboard shows; the desk also gets the
 * questions and the currency.
 */
function presented(found: FoundProject, role: Role): Project {
  const { id, name, timezone, lastUsed } = found
  const shown = { id, name, timezone, last_used: lastUsed }
  if (role === 'guide') return shown
  const { questions } = found
  if (role === 'desk') return { ...shown, questions, ...currencyOf(found) }
  return {
    ...shown,
    retention_days: found.retentionDays,
    embed_origins: found.embedOrigins,
    imprint_url: found.imprintUrl,
    privacy_url: found.privacyUrl,
    double_opt_in: found.doubleOptIn,
    max_people_per_booking: found.maxPeoplePerBooking,
    phone_required: found.phoneRequired,
    visitor_changes: found.visitorChanges,
    waiting_list: found.waitingList,
    reminders: found.reminders,
    ...(found.confirmationPdf ? { confirmation_pdf: true } : {}),
    ...(found.confirmationText ? { confirmation_text: found.confirmationText } : {}),
    questions,
    ...paymentOf(found),
    revision: found.revision,
    ...(found.firstStepsClosed === null
      ? {}
      : {
          first_steps: { closed: found.firstStepsClosed, embedding_seen: found.embeddingSeen },
        }),
  }
}
