import { todoCalls } from '#contract/project.calls.ts'
import { todo } from '#contract/todo.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { todoOf } from './todo.ts'

export function todoRoutes(app: App, ctx: AppContext): void {
  route(app, todoCalls.read, {
    schema: {
      summary: 'What needs an admin in a project now, with the slots concerned',
      response: { 200: todo },
    },
    handler: (request) => todoOf(ctx, staffOf(request), request.params.projectId),
  })
}
