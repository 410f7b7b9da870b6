import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { saveUnlessOvertaken } from './overtaken.ts'

test('another user’s change to other fields does not prevent saving', async () => {
  const refusal = new ApiError({
    status: 409,
    statusText: '',
    message: '',
    code: 'changed_meanwhile',
  })
  const saving = {
    stored: 1,
    save: async (revision: number) => {
      if (revision === 1) throw refusal
      return `saved over ${revision}`
    },
    reload: async () => 2,
  }
  expect(await saveUnlessOvertaken({ ...saving, overwrites: () => false })).toBe('saved over 2')
  await expect(saveUnlessOvertaken({ ...saving, overwrites: () => true })).rejects.toBe(refusal)
})
