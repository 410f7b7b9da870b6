import { z } from 'zod'
import { id, line, token } from './fields.ts'

/** The schema of each path parameter; a path with any other parameter does not compile. */
const pathFields = {
  id,
  projectId: id,
  slotId: id,
  bookingId: id,
  entryId: id,
  variantId: id,
  staffId: id,
  mailId: id,
  seriesId: id,
  changeId: id,
  absenceId: id,
  operationId: id,
  passkeyId: id,
  domainId: id,
  sessionId: id,
  staffName: line(200),
  token,
  cancelToken: token,
  waitingToken: token,
  offerToken: token,
  confirmToken: token,
}

export type PathField = keyof typeof pathFields

/** The schema of a path's parameters; undefined if it has none. */
export function pathSchema(path: string): z.ZodObject | undefined {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name as PathField)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, pathFields[name]])))
}
