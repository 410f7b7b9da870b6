import { test } from 'vitest'
import { fillTheDisk } from '#test/promises/processes/embedded-faults.ts'

test('when the disk is full, visitors are asked to try again later, and nothing acknowledged is lost', () =>
  fillTheDisk(1))
