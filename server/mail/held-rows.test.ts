import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import { PostOffice } from '#server/testing/post-office.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const erika = 'erika@example.org'

test('the postman does not ask again and again for due mails whose rows are locked', async () => {
  const office = await PostOffice.open(db)
  await office.posted(erika)
  let statements = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  const postman = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').select('id').forUpdate().execute()
    const hired = office.hire({ db: counting })
    // Hundreds of looks fit into it, were one to follow the other.
    await pause(1000)
    return hired
  })
  expect(statements).toBeLessThan(20)
  postman.wake()
  await office.reaches(erika, 'sent')
  await office.close()
})
