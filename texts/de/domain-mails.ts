/** An email's subject, on one line, and its text. */
interface Said {
  subject: string
  text: string
}

interface Told {
  name: string
  domain: string
  /** The TXT record that verifies the domain. */
  record: { name: string; value: string }
  /** The address of the settings page that lists the domains. */
  link: string
}

const signature = 'Herzliche Grüße\nRundgang'

export const signOnAction = 'Anmeldung einstellen'

const recordSaid = ({ record }: Told) =>
  `Name des TXT-Eintrags: ${record.name}\nWert des TXT-Eintrags: ${record.value}`

export const domainMissingMail = (of: Told & { moment: string }): Said => ({
  subject: `Im DNS fehlt der Nachweis für ${of.domain}`,
  text: `Guten Tag ${of.name},

die Domain ${of.domain} gehört zur zentralen Anmeldung Ihrer Organisation bei Rundgang. Ein TXT-Eintrag im DNS weist das nach. Er ist dort nicht mehr zu finden:

${recordSaid(of)}

Noch geht die Anmeldung wie bisher. Bitte lassen Sie den Eintrag wieder anlegen. Fehlt er weiter, benutzt Rundgang die Domain nicht mehr, und zwar ab:
${of.moment}

Danach meldet sich wieder mit Passwort an, wessen Adresse zu dieser Domain gehört. Ihre Domains sehen Sie hier:
${of.link}

${signature}`,
})

export const domainLostMail = (of: Told): Said => ({
  subject: `${of.domain} wird nicht mehr zur Anmeldung benutzt`,
  text: `Guten Tag ${of.name},

sieben Tage lang fehlte im DNS der TXT-Eintrag, der nachweist, dass ${of.domain} zu Ihrer Organisation gehört. Deshalb benutzt Rundgang die Domain nicht mehr für die zentrale Anmeldung.

Wessen Adresse zu dieser Domain gehört, meldet sich jetzt mit Passwort an; waren Passwörter abgeschaltet und werden so gebraucht, gelten sie wieder. Wer keines hat, setzt es über „Passwort vergessen?“.

Legen Sie den Eintrag wieder an und lassen Sie die Domain prüfen, dann geht es weiter wie zuvor:
${of.link}

${recordSaid(of)}

${signature}`,
})
