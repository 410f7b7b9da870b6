import { ExtraFields } from './extras/extra-fields.tsx'
import { faultsIn, sentOf } from './extras/extras.ts'
import type { PriceScript } from './extras/script.ts'
import { countsIn, countsOf, fieldOf, misread } from './prices/counts.ts'
import {
  agreedLines,
  agreedTotal,
  centsFor,
  costNow,
  countsShown,
  People,
  SharedPeople,
  sharedCounts,
  total,
} from './prices/people.tsx'

// A separate script, for variants and bookings with prices. Like `extras.js`, which it replaces for
// them, it bundles everything it needs to render.
const prices: PriceScript = {
  ExtraFields,
  People,
  total,
  costNow,
  agreedLines,
  agreedTotal,
  countsShown,
  SharedPeople,
  sharedCounts,
  countsIn,
  faultsIn: (values, project, t, details) => ({
    ...faultsIn(values, project, t),
    ...Object.fromEntries(
      misread(project.prices ?? [], details).map((price) => [fieldOf(price), t.peopleMissing]),
    ),
  }),
  sentOf: (values, project, details) => ({
    ...sentOf(values, project),
    prices: countsOf(project.prices ?? [], details),
    price_cents: centsFor(details, project),
    currency: project.currency,
  }),
}
globalThis.RundgangPrices ??= prices
