import { notCopied } from './words.ts'

/**
 * The label of a provider's button on the log-in page; null stands for the whole deployment's
 * provider.
 */
export const logInWith = (organisation: string | null) =>
  organisation === null ? 'Mit zentraler Anmeldung' : `Mit ${organisation} anmelden`

/** The page the sign-on provider redirects to. */
export const signOnPageTexts = {
  title: 'Anmeldung',
  finishing: 'Sie werden angemeldet …',
  failed: 'Die Anmeldung hat nicht geklappt.',
  again: 'Noch einmal versuchen',
  failedAgain: 'Auch der neue Versuch hat nicht geklappt.',
  toLogIn: 'Zur Anmeldung',
  linkTitle: 'Konto verbinden',
  explain: (organisation: string | null) =>
    `${organisation === null ? 'Die zentrale Anmeldung' : `Die Anmeldung von ${organisation}`} kennt Sie, aber noch kein Konto hier gehört dazu.`,
  explainMore:
    'Melden Sie sich einmal wie bisher an, um beides zu verbinden. Haben Sie noch kein Konto, lassen Sie sich bitte einladen.',
  question: (person: string, account: string) =>
    person
      ? `Soll „${person}“ sich künftig ohne Passwort bei Ihrem Konto ${account} anmelden können?`
      : `Soll Ihr Konto ${account} mit der zentralen Anmeldung verbunden werden?`,
  caution: 'Bestätigen Sie das nur, wenn Sie das selbst sind.',
  link: 'Konto verbinden',
  later: 'Nicht verbinden',
  linkFailed: 'Das Konto konnte nicht verbunden werden.',
}

export const signOnTexts = {
  title: 'Zentrale Anmeldung',
  purpose:
    'Ihr Team meldet sich mit den Konten Ihrer Organisation an, zum Beispiel über Microsoft Entra ID oder Keycloak (OpenID Connect). Wer dort kein Konto mehr hat, ist spätestens nach einer Stunde auch hier abgemeldet.',
  /** Followed by a link to that page. */
  own: 'Ihr eigenes Passwort, Passkeys und den zweiten Faktor finden Sie im Benutzermenü unter',
  redirect: 'Weiterleitungsadresse (Redirect URI)',
  redirectHint:
    'Tragen Sie diese Adresse beim Anbieter ein, wenn Sie Rundgang dort als Anwendung (Client, Web) anlegen. Der Anbieter nennt Ihnen dann, was in die Felder darunter gehört.',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  notCopied,
  issuer: 'Aussteller (Issuer)',
  issuerHint:
    'Die Adresse des Anbieters. Entra ID: https://login.microsoftonline.com/ID-Ihres-Mandanten/v2.0. Keycloak: https://ihr-server/realms/ihr-realm.',
  clientId: 'Client-ID',
  clientIdHint: 'In Entra ID heißt sie Anwendungs-ID.',
  clientSecret: 'Client-Geheimnis (Client Secret)',
  clientSecretHint: 'In Entra ID der Wert des Geheimnisses, nicht seine ID.',
  clientSecretSet: 'Ein Geheimnis ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
  groups: 'Gruppen und Rollen',
  groupsNote: (any: boolean) => (any ? 'werden übernommen' : 'nicht eingerichtet'),
  groupsHint:
    'Nennt der Anbieter die Gruppen einer Person, kann Rundgang daraus ihre Rolle ableiten. Wer in einer dieser Gruppen ist, bekommt beim ersten Anmelden ein Konto. Eine Rolle ohne Gruppen vergeben Sie weiter selbst. Der letzte Admin bleibt Admin. Trennen Sie mehrere Gruppen durch Kommas.',
  groupsClaim: 'Feld mit den Gruppen (Claim)',
  groupsClaimHint: 'Meist groups, bei App-Rollen in Entra ID: roles.',
  adminGroups: 'Gruppen für Admin',
  deskGroups: 'Gruppen für Kasse',
  guideGroups: 'Gruppen für Teammitglied',
  guideGroupsHint:
    'Ohne Angabe behält Zugang, wen der Anbieter anmeldet. Mit Angabe nur, wer in einer der Gruppen ist.',
  save: 'Anmeldung speichern',
  saved: 'Die zentrale Anmeldung ist gespeichert.',
  saveFailed: 'Die zentrale Anmeldung konnte nicht gespeichert werden.',
  remove: 'Zentrale Anmeldung entfernen',
}

export const signOnRemovalTexts = {
  title: 'Zentrale Anmeldung entfernen?',
  question:
    'Alle, die sich darüber angemeldet haben, werden abgemeldet und brauchen wieder ihr Passwort. Wer noch keines hat, setzt es über „Passwort vergessen?“. Die Domains werden frei.',
  keep: 'Behalten',
  delete: 'Entfernen',
  failed: 'Die zentrale Anmeldung konnte nicht entfernt werden.',
}

export const domainTexts = {
  title: 'Domains',
  purpose:
    'Wessen E-Mail-Adresse zu einer dieser Domains gehört, sieht beim Anmelden den Knopf Ihrer Organisation. Ein TXT-Eintrag im DNS weist nach, dass die Domain Ihnen gehört; er muss dort bleiben. Solche Einträge legt an, wer Ihre Domain verwaltet.',
  none: 'Noch ist keine Domain eingetragen.',
  proven: 'nachgewiesen',
  unproven: 'noch nicht nachgewiesen',
  lacking: 'Nachweis fehlt',
  missing: (until: string) =>
    `Der TXT-Eintrag ist im DNS nicht mehr zu finden. Fehlt er weiter, wird die Domain ab ${until} nicht mehr benutzt.`,
  recordName: 'Name des TXT-Eintrags',
  recordValue: 'Wert des TXT-Eintrags',
  copy: 'Kopieren',
  // Leaves out the domain, because a long one would not fit on a button on a phone.
  check: 'Prüfen',
  checkNamed: (domain: string) => `Prüfen: ${domain}`,
  checkFailed: 'Die Domain ist noch nicht nachgewiesen.',
  remove: 'Entfernen',
  removeNamed: (domain: string) => `Entfernen: ${domain}`,
  removeFailed: 'Die Domain konnte nicht entfernt werden.',
  passwordsOn: (domain: string) =>
    `Die Domain ${domain} ist entfernt. Passwörter gelten wieder für alle.`,
  passwordsOnReason:
    'Mindestens eine Person im Team hat dort ihre E-Mail-Adresse und käme sonst nicht mehr hinein.',
  domain: 'Domain',
  domainHint: 'Der Teil der E-Mail-Adressen nach dem @, zum Beispiel museum.de.',
  add: 'Domain eintragen',
  addFailed: 'Die Domain konnte nicht eingetragen werden.',
}

export const domainRemovalTexts = {
  title: (domain: string) => `Domain ${domain} entfernen?`,
  question:
    'Wer dort seine E-Mail-Adresse hat, findet beim Anmelden den Knopf Ihrer Organisation nicht mehr.',
  passwordsOff:
    'Passwörter sind gerade abgeschaltet. Hat jemand aus dem Team dort seine E-Mail-Adresse, gelten sie danach wieder für alle.',
  again: 'Wollen Sie die Domain später wieder nachweisen, brauchen Sie einen neuen TXT-Eintrag.',
  keep: 'Behalten',
  delete: 'Entfernen',
  failed: 'Die Domain konnte nicht entfernt werden.',
}

export const passwordsOffQuestionTexts = {
  title: 'Passwörter abschalten?',
  question: (linked: number, members: number) =>
    linked === members
      ? 'Alle im Team haben ihr Konto verbunden und behalten ihren Zugang.'
      : `${linked} von ${members} im Team ${linked === 1 ? 'hat' : 'haben'} das Konto verbunden und ${linked === 1 ? 'behält' : 'behalten'} den Zugang. Alle anderen werden abgemeldet und kommen erst wieder hinein, wenn sie ihr Konto mit der zentralen Anmeldung verbinden.`,
  own: 'Ihr eigenes Passwort bleibt gültig.',
  keep: 'Nicht abschalten',
  action: 'Passwörter abschalten',
}

export const passwordsOffTexts = {
  title: 'Passwörter',
  purpose: (linked: number, members: number) =>
    `${linked} von ${members} im Team ${linked === 1 ? 'hat' : 'haben'} das Konto mit der zentralen Anmeldung verbunden. Wer neu verbindet, braucht dafür einmal das bisherige Passwort.`,
  choice: 'Anmeldung nur über die zentrale Anmeldung',
  hint: 'Ihr eigenes Passwort bleibt gültig, damit Sie auch dann hineinkommen, wenn der Anbieter ausfällt. Alle anderen, die noch nicht verbunden sind, werden abgemeldet.',
  linkFirst:
    'Melden Sie sich zuerst selbst einmal über die zentrale Anmeldung an. Dann lässt sich das einschalten.',
  off: 'Passwörter sind abgeschaltet.',
  on: 'Passwörter gelten wieder.',
  failed: 'Das konnte nicht gespeichert werden.',
}
