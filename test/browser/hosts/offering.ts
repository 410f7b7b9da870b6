import type { Variant } from '#contract/variant.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'

const short = {
  name: 'Führung',
  short_description: 'Ein Rundgang durch alle Räume, die sonst verschlossen sind.',
  translations: {
    en: {
      name: 'Guided tour',
      short_description: 'A walk through all the rooms that are usually closed.',
    },
    fr: {
      name: 'Visite guidée',
      short_description: 'Une promenade dans toutes les salles habituellement fermées.',
    },
    'de-simple': { name: 'Führung', short_description: 'Wir zeigen Ihnen das ganze Haus.' },
  },
}

const long = {
  name: 'Schulklassenführung mit Werkstattgespräch',
  short_description: 'Für die Klassen 3 bis 6.\nBitte bringen Sie Schürzen mit.',
  duration: 5400,
  translations: {
    en: {
      name: 'School tour with a talk in the workshop',
      short_description: 'For years 3 to 6.\nPlease bring aprons.',
    },
    fr: {
      name: 'Visite scolaire avec rencontre à l’atelier',
      short_description: 'Du CE2 à la sixième.\nPrévoyez des tabliers, s’il vous plaît.',
    },
    'de-simple': {
      name: 'Führung für Schul-Klassen',
      short_description: 'Für die Klassen 3 bis 6.\nBitte bringen Sie Schürzen mit.',
    },
  },
}

/**
 * Adds two variants in all languages, plus six weeks of slots with few or many places, though not
 * on every day.
 */
export async function offerTours(organisation: RegisteredOrganisation): Promise<void> {
  const { call, projectId, variant } = organisation
  await call('PUT', `admin/project/${projectId}`, {
    name: organisation.name,
    imprint_url: 'https://www.kunsthaus.example/impressum',
    privacy_url: 'https://www.kunsthaus.example/datenschutz',
  })
  await call('PUT', `admin/variants/${variant.id}`, { leadtime: 0, ...short })
  await call('POST', `admin/variants/${projectId}`, { leadtime: 0, ...long })
  const { body } = await call<Variant[]>('GET', `admin/variants/${projectId}`)
  const possible_ressources = body.map(({ ressource_id }) => ressource_id)
  const open = (day: number, time: string, max_attendees: number) =>
    organisation.openSlot({
      starttime: `${dayFromNow(day)}T${time}`,
      max_attendees,
      possible_ressources,
    })
  for (const day of [1, 2, 4, 5, 8, 9, 11, 15, 16, 22, 40]) {
    await open(day, '10:00', 4)
    await open(day, '11:30', day % 3 ? 12 : 24)
    if (day % 2) await open(day, '15:00', 30)
  }
}
