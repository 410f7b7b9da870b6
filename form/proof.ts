import { solve } from './solve.ts'

// A script of its own, that comes where the server asks for a proof.
Object.assign(globalThis, { RundgangProof: { solve } })
