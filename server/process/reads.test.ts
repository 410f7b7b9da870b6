import { testReads } from '#server/testing/reads.ts'

testReads('50,000', { organisations: 20, slotsEach: 500, bookingsPerSlot: 5 })
