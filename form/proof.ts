import { bookWithProof as book } from './proofs/book-with-proof.ts'
import { solve } from './proofs/solve.ts'

// A separate script, loaded when the server requires a proof of work. `solve` is for forms that
// browsers have cached from an earlier version.
Object.assign(globalThis, { RundgangProof: { book, solve } })
