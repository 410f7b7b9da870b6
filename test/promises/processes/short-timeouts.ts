import { timeouts } from '#server/http/request/timeouts.ts'

// Loaded before a server to shorten its timeouts, so that testing them takes less time.
Object.assign(timeouts, { headers: 1_000, request: 2_000, look: 100 })
