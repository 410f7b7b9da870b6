import { ExtraFields } from './extras/extra-fields.tsx'
import { type Extras, faultsIn, sentOf } from './extras/extras.ts'

// A separate script, for projects that ask bookers for more data. It contains everything it needs
// to render, so that it works with every version of the form that browsers have cached.
const extras: Extras = { ExtraFields, faultsIn, sentOf }
Object.assign(globalThis, { RundgangExtras: extras })
