import { test } from 'vitest'
import { fillTheDisk } from '#server/testing/processes/full-disk.ts'

test('a full disk has people come back later, and nothing of what they were told is lost', () =>
  fillTheDisk(1))
