import { bookWithProof as book } from './proofs/book-with-proof.ts'
import { solve } from './proofs/solve.ts'

// A separate script, loaded when the server requires a proof of work. `solve` is needed by earlier
// versions of the form that browsers have cached.
Object.assign(globalThis, { RundgangProof: { book, solve } })
