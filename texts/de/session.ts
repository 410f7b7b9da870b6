/** The name of a device; empty if neither its browser nor its system is known. */
export function deviceText(browser: string | undefined, system: string | undefined): string {
  if (!browser || !system) return browser ?? system ?? ''
  const on = system === 'iPhone' || system === 'iPad' ? 'auf dem' : 'unter'
  return `${browser} ${on} ${system}`
}

export const unknownDevice = 'Unbekanntes Gerät'

export const sessionTexts = {
  title: 'Angemeldete Geräte',
  purpose:
    'Hier sind Sie gerade angemeldet. Ist ein Gerät dabei, das Sie nicht kennen? Dann melden Sie sich überall ab und ändern Sie Ihr Passwort.',
  list: 'Liste der angemeldeten Geräte',
  current: 'Dieses Gerät',
  network: (network: string) => `Netz ${network}`,
  unknownNetwork: 'Netz unbekannt',
  lastUse: (moment: string) => `Zuletzt benutzt: ${moment}`,
  done: 'Fertig',
  endOne: 'Abmelden',
  endOneOf: (device: string) => `Abmelden: ${device}`,
  endOneFailed: 'Das Gerät wurde nicht abgemeldet. Bitte versuchen Sie es erneut.',
  end: 'Überall abmelden',
  endHint:
    'Auch auf diesem Gerät müssen Sie sich danach neu anmelden. Ihr persönlicher Link, Ihr Kalender-Abo und Anfragen, die Sie per E-Mail bekommen haben, gelten dann auch nicht mehr.',
  loadFailed: 'Die Geräte konnten nicht geladen werden.',
  endFailed: 'Die Abmeldung hat nicht geklappt. Bitte versuchen Sie es erneut.',
}
