import { bookWithProof as book } from './proofs/book-with-proof.ts'
import { solve } from './proofs/solve.ts'

// A script of its own, that comes where the server asks for a proof. `solve` is what forms call
// that browsers have kept from an earlier version.
Object.assign(globalThis, { RundgangProof: { book, solve } })
