import { testReads } from '#test/reads/reads.ts'
import { testUnequalReads } from '#test/reads/unequal-reads.ts'

testReads('50,000', { organisations: 20, slotsEach: 500, bookingsPerSlot: 5 })
testUnequalReads({ organisations: 20_000, slotsEach: 2, bookingsEach: 8, times: 1000 })
