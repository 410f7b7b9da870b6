import { z } from 'zod'
import { id, line, token } from './fields.ts'

/** What may stand for each name in a path; a path with another name does not compile. */
const pathFields = {
  id,
  projectId: id,
  slotId: id,
  variantId: id,
  staffId: id,
  mailId: id,
  staffName: line(200),
  token,
  cancelToken: token,
  confirmToken: token,
}

export type PathField = keyof typeof pathFields

/** The schema of a path's names; undefined where it has none. */
export function pathSchema(path: string): z.ZodObject | undefined {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name as PathField)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, pathFields[name]])))
}
