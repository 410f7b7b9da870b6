import type { FindingReason, FindingState, SenderDomain } from '#contract/sender-domain.ts'
import { notCopied } from './copy.ts'

export const senderDomainTexts = {
  title: 'Absender-Domain',
  purpose:
    'Ob fremde Mailserver Ihren E-Mails trauen, hängt an drei Einträgen zu Ihrer Domain, dem Teil der Adresse nach dem @. Sie stehen im DNS, dem öffentlichen Verzeichnis aller Domains. Geprüft wird mit den gespeicherten Einstellungen.',
  selector: 'DKIM-Selector',
  selectorHint:
    'DKIM unterschreibt Ihre E-Mails. Ihr Mailanbieter nennt einen Namen für den Schlüssel dazu; ohne Angabe sucht Rundgang unter den üblichen.',
  check: 'Absender-Domain prüfen',
  checking: 'Das DNS wird gefragt …',
  failed: 'Die Domain konnte nicht geprüft werden.',
  found: 'Was dort steht',
  add: 'Diesen Eintrag anlegen (TXT)',
  change: 'Den Eintrag ändern (TXT)',
  toWhom:
    'Solche Einträge legt an, wer Ihre Domain verwaltet, meist Ihr Webhoster. Schicken Sie ihm diese Seite.',
  recordName: 'Name',
  recordValue: 'Wert',
  copy: 'Wert kopieren',
  copied: 'Kopiert',
  notCopied,
}

export const findingNames = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' }

export const findingWords: Record<FindingState, string> = {
  ok: 'In Ordnung',
  weak: 'Lückenhaft',
  missing: 'Fehlt',
  wrong: 'Falsch',
  unknown: 'Unbekannt',
}

/** Says which domain was checked, and what the result means. */
export function domainSentence({ domain, owner, findings }: SenderDomain): string {
  const from = `Die E-Mails dieses Projekts kommen von ${domain}.`
  if (!findings) {
    return `${from} Das ist keine öffentliche Domain, deshalb gibt es dort nichts zu prüfen.`
  }
  const exists = findings.spf.reason !== 'no_such_domain'
  if (owner === 'organisation') return exists ? from : `${from} ${findingSentences.no_such_domain}`
  const whose = exists
    ? 'Diese Einträge kann nur ändern'
    : 'Diese Domain gibt es im öffentlichen DNS nicht. Das kann nur ändern'
  return `${from} ${whose}, wer diese Installation von Rundgang betreibt. Mit einem eigenen Mailserver kommen die E-Mails von Ihrer Domain.`
}

/** The meaning of a finding. */
export const findingSentences: Record<FindingReason, string> = {
  no_answer: 'Das DNS hat nicht geantwortet. Bitte prüfen Sie es später noch einmal.',
  no_such_domain:
    'Diese Domain gibt es im öffentlichen DNS nicht. Bitte prüfen Sie, ob die Antwortadresse richtig geschrieben ist.',
  spf_ok: 'Der Eintrag sagt, welche Server für diese Domain E-Mails verschicken dürfen.',
  spf_missing: 'Kein Eintrag sagt, welche Server für diese Domain E-Mails verschicken dürfen.',
  spf_several:
    'Es gibt mehrere SPF-Einträge, deshalb gilt keiner. Bitte fassen Sie sie zu einem zusammen.',
  spf_invalid: 'Im SPF-Eintrag steht etwas, das dort nicht hingehört, deshalb gilt er nicht.',
  spf_lookups:
    'Der SPF-Eintrag verweist auf mehr als zehn andere Namen, deshalb gilt er nicht. Bitte kürzen Sie ihn.',
  spf_open: 'Der SPF-Eintrag erlaubt allen, unter dieser Domain E-Mails zu verschicken.',
  spf_closed: 'Der SPF-Eintrag verbietet allen, unter dieser Domain E-Mails zu verschicken.',
  spf_neutral:
    'Der SPF-Eintrag endet mit ?all und lässt damit offen, ob auch fremde Server verschicken dürfen.',
  spf_no_all: 'Dem SPF-Eintrag fehlt das Ende, das alle anderen Server ausschließt.',
  spf_server_not_named:
    'Der SPF-Eintrag nennt den Mailserver nicht. Ist er dort auch sonst nicht gemeint, etwa mit mx oder seiner IP-Adresse, gehört er hinein.',
  dkim_ok: 'Der Schlüssel, der die Unterschrift unter Ihren E-Mails bestätigt, ist da.',
  dkim_missing:
    'Unter den üblichen Namen steht kein Schlüssel. Namen und Schlüssel bekommen Sie von Ihrem Mailanbieter. Haben Sie den Namen schon, geben Sie ihn oben als DKIM-Selector ein.',
  dkim_selector_missing:
    'Unter diesem Selector steht kein Schlüssel. Namen und Schlüssel bekommen Sie von Ihrem Mailanbieter.',
  dkim_alias_empty:
    'Der Eintrag verweist auf Ihren Mailanbieter, dort steht aber noch kein Schlüssel. Bitte schalten Sie DKIM bei ihm ein.',
  dkim_invalid: 'Im DKIM-Eintrag fehlt der Schlüssel (p=).',
  dkim_revoked:
    'Der Schlüssel ist zurückgezogen: p= ist leer. Einen neuen bekommen Sie von Ihrem Mailanbieter.',
  dmarc_ok: 'Der Eintrag sagt, was mit gefälschten E-Mails Ihrer Domain geschehen soll.',
  dmarc_missing: 'Kein Eintrag sagt, was mit gefälschten E-Mails Ihrer Domain geschehen soll.',
  dmarc_several: 'Es gibt mehrere DMARC-Einträge, deshalb gilt keiner. Bitte lassen Sie nur einen.',
  dmarc_invalid:
    'Der DMARC-Eintrag sagt nicht, was gelten soll: p muss none, quarantine oder reject sein.',
}
