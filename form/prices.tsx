import { priceTexts } from '#texts/price-texts.ts'
import { ExtraFields } from './extras/extra-fields.tsx'
import { type Extras, faultsIn, sentOf } from './extras/extras.ts'
import { countsOf, fieldOf, misread } from './prices/counts.ts'
import { centsFor, People, total } from './prices/people.tsx'

// A separate script, for variants with prices. Like `extras.js`, which it replaces for them, it
// bundles everything it needs to render.
const prices: Extras = {
  ExtraFields,
  People,
  total,
  faultsIn: (values, project, t, details) => ({
    ...faultsIn(values, project, t),
    ...Object.fromEntries(
      misread(project.prices ?? [], details).map((price) => [
        fieldOf(price),
        priceTexts[project.language].notANumber,
      ]),
    ),
  }),
  sentOf: (values, project, details) => ({
    ...sentOf(values, project),
    prices: countsOf(project.prices ?? [], details),
    price_cents: centsFor(details, project),
  }),
}
const page = globalThis as { RundgangPrices?: Extras }
page.RundgangPrices ??= prices
