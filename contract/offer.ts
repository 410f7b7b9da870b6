import { z } from 'zod'
import { day } from './fields.ts'
import { language } from './language.ts'
import { publicProject } from './project.ts'
import { fullSlot, publicSlot, publicSlotQuery } from './slot.ts'

const ids = {
  project: '01980000-0000-7000-8000-000000000001',
  variant: '01980000-0000-7000-8000-000000000002',
  resource: '01980000-0000-7000-8000-000000000003',
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  fullSlot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e03',
}

/** The form's language, German if unset or unknown, and the days of its slots. */
export const offerQuery = publicSlotQuery
  .omit({ ressource_id: true })
  .extend({ lang: z.string().optional() })
export type OfferQuery = z.infer<typeof offerQuery>

/**
 * Everything the form needs to start, in one response. Names and descriptions of variants are in
 * the form's language if the project has a translation. `slots` are the bookable slots on the
 * requested days, by default the next 60; `full` are the slots without free places on these days;
 * `closed` are the closed days among them; `texts` are the form's sentences
 * (`texts/form-texts.ts`).
 */
export const offer = z
  .object({
    language,
    project: publicProject,
    slots: z.array(publicSlot),
    full: z.array(fullSlot),
    closed: z.array(z.object({ from: day, to: day, reason: z.string() })),
    texts: z.record(z.string(), z.unknown()),
  })
  .meta({
    examples: [
      {
        language: 'de',
        project: {
          id: ids.project,
          name: 'Museum Alte Spinnerei',
          organisation: 'Museum Alte Spinnerei',
          timezone: 'Europe/Berlin',
          imprint_url: '',
          privacy_url: '',
          max_people_per_booking: 30,
          phone_required: false,
          questions: [],
          variants: [
            {
              id: ids.variant,
              ressource_id: ids.resource,
              name: 'Führung',
              short_description: 'Ein Rundgang durch die Spinnerei.',
              duration: 3600,
            },
          ],
        },
        slots: [
          {
            slot_id: ids.slot,
            start: '2026-12-01T09:00:00Z',
            remaining: 8,
            ressource_ids: [ids.resource],
          },
        ],
        full: [
          {
            slot_id: ids.fullSlot,
            start: '2026-12-02T09:00:00Z',
            ressource_ids: [ids.resource],
          },
        ],
        closed: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Weihnachten' }],
        texts: { back: 'Zurück' },
      },
    ],
  })

/** The offer with the wording in one language, see `texts/form-texts.ts`. */
export type Offer<Texts> = Omit<z.infer<typeof offer>, 'texts'> & { texts: Texts }
