import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/secrets.ts'

test('a stolen database does not give away passwords quickly: argon2id with 19 MiB and two passes', async () => {
  expect(await hashPassword('Rundgang-im-Test-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
