const rows = (count: number) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? 'Zeile' : 'Zeilen'}`

interface Listed {
  table: string
  rows: number
}

const list = (tables: Listed[]) =>
  tables
    .filter(({ rows: count }) => count > 0)
    .map(({ table, rows: count }) => `  ${table.padEnd(16)} ${rows(count)}`)
    .join('\n')

interface ListedOrganisation {
  id: string
  name: string
  since: string
  emails: string[]
  confirmed: boolean
  suspended: boolean
  deletedOn?: string | null
  projects: number
  /** Absent if the server runs an earlier version. */
  unsent?: number
  bookings: number
}

const projects = (count: number) => `${count} ${count === 1 ? 'Projekt' : 'Projekte'}`
const bookings = (count: number) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? 'Buchung' : 'Buchungen'} in 7 Tagen`

const unsent = (count: number) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? 'Absage kam' : 'Absagen kamen'} noch nicht an`

function organisationLine(listed: ListedOrganisation): string {
  const state = listed.confirmed ? 'frei' : 'unbestätigt'
  return [
    listed.id,
    `seit ${listed.since}`,
    (listed.suspended ? 'gesperrt' : state).padEnd('unbestätigt'.length),
    `${listed.name} (${listed.emails.join(', ')}): ${projects(listed.projects)}, ${bookings(listed.bookings)}`,
    ...(listed.deletedOn ? [`wird am ${listed.deletedOn} gelöscht`] : []),
    ...(listed.unsent ? [unsent(listed.unsent)] : []),
  ].join('  ')
}

/** The messages of the operator's commands. */
export const operatingTexts = {
  onlyEmbedded:
    'DATABASE_URL ist gesetzt: Dieser Befehl gilt der eingebetteten Datenbank. PostgreSQL sichern Sie mit pg_dump oder pg_basebackup (docs/operating.md).',
  noDatabase: (folder: string) =>
    `In ${folder} liegt keine Datenbank. Der Ordner steht in DATA_DIR.`,
  folderInUse: (folder: string) =>
    `Der Ordner ${folder} wird von einem laufenden Rundgang benutzt. Beenden Sie diesen zuerst.`,
  cannotUse: (path: string, code: string) => `${path}: geht nicht (${code}).`,

  backupUsage: 'So geht es: npm run backup, oder npm run backup -- Datei.tar.gz',
  exists: (file: string) => `${file} gibt es schon. Nennen Sie eine andere Datei.`,
  busy: 'Eine andere Sicherung läuft gerade. Versuchen Sie es danach noch einmal.',
  notReady:
    'Der laufende Rundgang gibt keine Sicherung: Er startet gerade, oder er ist älter als dieser Befehl. Warten Sie etwas, oder starten Sie ihn neu.',
  brokenOff:
    'Die Sicherung wurde abgebrochen und verworfen. Warum, steht im Protokoll des laufenden Rundgangs.',
  backedUp: (made: { file: string; megabytes: string; live: boolean; tables: Listed[] }) =>
    `Gesichert${made.live ? ' im laufenden Betrieb' : ''} in ${made.file} (${made.megabytes} MB, nachgelesen):\n${list(made.tables)}`,
  keyEnclosed:
    'Der Schlüssel (secret.key) liegt mit darin: Verwahren Sie die Datei so sorgsam wie den Ordner selbst.',
  keyElsewhere:
    'SECRET_KEY liegt nicht darin: Verwahren Sie ihn getrennt, denn ohne ihn sind gespeicherte Passwörter von Mailservern verloren.',

  restoreUsage: 'So geht es: npm run restore -- Datei.tar.gz (oder mit --replace am Ende)',
  noSuchFile: (file: string) => `${file} gibt es nicht.`,
  noBackup: (file: string) =>
    `${file} ist keine vollständige Sicherung von Rundgang. Es wurde nichts geändert.`,
  notEmptyFolder: (folder: string) =>
    `In ${folder} liegen schon Daten. Nennen Sie mit DATA_DIR einen leeren Ordner, oder hängen Sie --replace an: Dann wird das Alte daneben aufgehoben.`,
  otherPostgres: (theirs: string, ours: string) =>
    `Die Sicherung stammt von PostgreSQL ${theirs}, diese Fassung von Rundgang hat ${ours}. Stellen Sie sie mit der Fassung her, die sie gemacht hat.`,
  newerBackup:
    'Die Sicherung stammt von einer neueren Fassung von Rundgang. Stellen Sie sie mit dieser her.',
  differs: (table: string) =>
    `Die Sicherung ist beschädigt: ${table} enthält nicht, was beim Sichern gezählt wurde. Es wurde nichts geändert.`,
  unreadable:
    'Die Sicherung ist beschädigt: Die Datenbank darin lässt sich nicht öffnen. Es wurde nichts geändert.',
  restored: (made: { folder: string; madeAt: string; tables: Listed[] }) =>
    `Wiederhergestellt in ${made.folder}, Stand ${made.madeAt}, gezählt und verglichen:\n${list(made.tables)}`,
  replaced: (aside: string) =>
    `Was vorher da war, liegt in ${aside}. Löschen Sie es, wenn Sie es nicht mehr brauchen: Es enthält Namen und Adressen.`,
  keyNeeded:
    'Der Schlüssel lag nicht in der Sicherung: Starten Sie Rundgang mit demselben SECRET_KEY wie zuvor.',

  secondFactorUsage: 'So geht es: npm run second-factor -- reset name@beispiel.de',
  noAccount: (email: string) => `Ein Konto mit der Adresse ${email} gibt es nicht.`,
  factorsReset: (email: string, organisation: string) =>
    `${email} (${organisation}) hat keine Passkeys und keinen zweiten Faktor mehr, ist überall abgemeldet und bekommt eine E-Mail darüber. Für die Anmeldung genügt jetzt das Passwort.`,
  organisationsUsage:
    'So geht es: npm run organisations -- list, oder suspend ID, resume ID, refill ID oder delete ID (löscht sofort und endgültig alles, ohne E-Mails an Gäste oder Team)',
  organisations: (listed: ListedOrganisation[]) =>
    listed.length === 0
      ? 'Noch hat sich keine Organisation registriert.'
      : listed.map(organisationLine).join('\n'),
  suspended: (name: string) =>
    `„${name}“ ist gesperrt: Das Team kann nichts mehr tun, niemand kann buchen, und E-Mails warten. Wer gebucht hat, kann die Buchung ansehen und stornieren.`,
  resumed: (name: string) =>
    `„${name}“ ist frei: Alles geht wieder, und wartende E-Mails werden verschickt.`,
  refilled: (name: string) => `„${name}“ kann wieder so viel speichern wie am Anfang.`,
  deleted: (name: string) =>
    `„${name}“ ist gelöscht, mit allen Projekten, Terminen, Buchungen und Konten. Niemand wurde benachrichtigt.`,
  noOrganisation: (id: string) =>
    `Eine Organisation mit der Kennung ${id} gibt es nicht. Alle zeigt: npm run organisations -- list`,
  notMigrated:
    'Die Datenbank ist älter als dieser Befehl. Starten Sie Rundgang zuerst einmal in dieser Fassung.',
  serverNotReady:
    'Der laufende Rundgang antwortet nicht: Er startet gerade, oder er ist älter als dieser Befehl. Warten Sie etwas, oder starten Sie ihn neu.',

  nothingToDistribute:
    'DATABASE_URL: fehlt. Nennen Sie die Datenbank auf dem Koordinator von Citus, deren Tabellen verteilt werden.',
  noCitus:
    'DATABASE_URL: In der Datenbank dort gibt es Citus nicht. Legen Sie es auf allen Knoten an: create extension citus',
  noNodes:
    'DATABASE_URL: Der Koordinator kennt keine Knoten. Nennen Sie ihm welche: select citus_add_node(Rechner, Port)',
  notStarted:
    'DATABASE_URL: Die Datenbank dort hat noch keine Tabellen. Starten Sie Rundgang zuerst einmal damit.',
  distributed: (tables: string[], nodes: number) =>
    tables.length === 0
      ? 'Alle Tabellen waren schon verteilt.'
      : `Verteilt über ${nodes} Knoten:\n${tables.map((table) => `  ${table}`).join('\n')}`,

  noTarget:
    'DATABASE_URL: fehlt. Nennen Sie die leere Datenbank in PostgreSQL, in die umgezogen wird.',
  wrongKey: (file: string) =>
    `SECRET_KEY: Das ist nicht der Schlüssel, der bisher galt. Er steht in ${file}, sofern Sie ihn nicht selbst gesetzt haben. Mit einem anderen wären gespeicherte Passwörter von Mailservern und die Links in wartenden E-Mails verloren.`,
  notAllowed:
    'DATABASE_URL: Der Benutzer darf dort keine Tabellen anlegen. Machen Sie ihn zum Eigentümer der Datenbank.',
  oldTarget: 'DATABASE_URL: PostgreSQL muss Version 15 oder neuer sein.',
  encoding: (name: string) =>
    `DATABASE_URL: Die Datenbank hat die Kodierung ${name}, sie muss UTF8 haben.`,
  notEmptyTarget: (table: string) =>
    `DATABASE_URL: Die Datenbank dort ist nicht leer (${table}). Umgezogen wird nur in eine leere; es wurde nichts geändert.`,
  otherTarget: 'DATABASE_URL: Die Datenbank dort gehört zu einer anderen Fassung von Rundgang.',
  moving: (table: string, done: number) => `  ${table}: ${rows(done)} …`,
  movedOtherwise: (table: string) =>
    `${table} kam nicht so an, wie es war. Der Umzug wurde zurückgenommen, es wurde nichts geändert.`,
  moved: (tables: (Listed & { checksum: string })[]) =>
    `Umgezogen. Zeilen und Prüfsummen sind in beiden gleich:\n${tables
      .map(
        ({ table, rows: count, checksum }) =>
          `  ${table.padEnd(16)} ${rows(count).padStart(16)}   ${checksum}`,
      )
      .join('\n')}`,
  movedOn: (folder: string) =>
    `Starten Sie Rundgang jetzt mit demselben DATABASE_URL und SECRET_KEY. In ${folder} wurde nichts gelöscht; starten Sie Rundgang nicht mehr ohne DATABASE_URL, denn was dort gebucht wird, steht nur dort.`,
}

const utcOffset = (seconds: number) =>
  `UTC${(seconds / 3600).toLocaleString('de-DE', { signDisplay: 'always' })}`

interface OtherOffset {
  zone: string
  from: string
  /** In seconds. */
  node: number
  database: number
}

const sameZones = 'Bringen Sie Node und PostgreSQL auf denselben Stand (docs/operating.md).'

/** Messages for the operator. */
export const serverTexts = {
  running: (address: string) => `Rundgang läuft auf ${address}`,
  register: (address: string) =>
    `Noch gibt es niemanden hier. Registrieren: ${address}/registration`,
  remote: (port: number) =>
    `Von einem anderen Rechner aus: HOST=0.0.0.0 setzen (nur in einem vertrauten Netz) oder einen Tunnel öffnen: ssh -L ${port}:127.0.0.1:${port} <dieser Rechner>`,
  stopping: 'Rundgang beendet laufende Anfragen und E-Mails …',
  folderInUse: (folder: string) =>
    `Der Ordner ${folder} wird schon von einem anderen laufenden Rundgang benutzt. Beenden Sie diesen zuerst, oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  restoreUnfinished: (folder: string) =>
    `In ${folder} wurde eine Wiederherstellung abgebrochen, und es gibt dort keine Datenbank. Stellen Sie die Sicherung noch einmal her: npm run restore -- Datei.tar.gz --replace`,
  folderPathTooLong: (folder: string) =>
    `DATA_DIR: Der Pfad ${folder} ist zu lang. Wählen Sie einen mit höchstens 80 Zeichen.`,
  databaseUnreachable: (code: string) =>
    `DATABASE_URL: Die Datenbank ist dort nicht zu erreichen (${code}).`,
  wrongEncoding: (encoding: string) =>
    `DATABASE_URL: Die Datenbank speichert Texte als ${encoding}, worin viele Namen nicht passen. Legen Sie eine mit UTF8 an: CREATE DATABASE rundgang ENCODING 'UTF8' TEMPLATE template0`,
  extensionsMissing: (code: string) =>
    `DATABASE_URL: Die Suche nach Buchungen braucht zwei Erweiterungen, die sich nicht anlegen ließen (${code}). Lassen Sie den Eigentümer der Datenbank einmal ausführen, und starten Sie dann neu: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; fehlen ihre Dateien (0A000), installieren Sie zuvor das Paket postgresql-contrib.`,
  databaseRights: (code: string) =>
    `DATABASE_URL: Der Benutzer darf in der Datenbank keine Tabellen anlegen (${code}). Geben Sie ihm das Recht dazu: GRANT CREATE, USAGE ON SCHEMA public TO …`,
  databaseReadOnly:
    'DATABASE_URL: In der Datenbank kann nur gelesen werden. Nennen Sie eine, in die der Benutzer schreiben darf, und keine Kopie (standby).',
  folderClosed: (folder: string, code: string) =>
    `DATA_DIR: In ${folder} darf Rundgang nicht schreiben (${code}). Geben Sie dem Benutzer, unter dem es läuft, das Recht dazu, oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  folderFull: (folder: string, code: string) =>
    `DATA_DIR: In ${folder} passt nichts mehr (${code}). Schaffen Sie Platz, auch für die Zahl der Dateien (df -i), oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  noFolder: (folder: string) =>
    `DATA_DIR: ${folder} ist kein Ordner. Wählen Sie mit DATA_DIR einen anderen.`,
  databaseNewer:
    'Die Datenbank gehört zu einer neueren Version von Rundgang. Starten Sie diese, oder spielen Sie eine Sicherung von vor der Umstellung ein.',
  databaseOlder:
    'Die Datenbank stammt von einem Stand vor Rundgang 0.1.0, den diese Version nicht mehr umstellen kann. Starten Sie einmal den letzten Stand davor und danach diese Version.',
  portInUse: (setting: string, port: number) =>
    `${setting}: Auf Port ${port} läuft schon etwas. Wählen Sie mit ${setting} einen anderen.`,
  secretKeyUnreadable: (file: string) =>
    `SECRET_KEY: In ${file} steht kein Schlüssel (64 hexadezimale Ziffern).`,
  forwardedUntrusted:
    'Ein Proxy nennt die Adresse der Besucher, aber TRUST_PROXY ist nicht gesetzt: Alle zählen als eine Adresse.',
  zoneDiffers: ({ zone, from, node, database }: OtherOffset) =>
    `Zeitzone ${zone}: Ab ${from} rechnet Node mit ${utcOffset(node)}, PostgreSQL mit ${utcOffset(database)}. ${sameZones}`,
  zoneUnknown: (zone: string, to: 'Node' | 'PostgreSQL') =>
    `Zeitzone ${zone}: ${to} kennt sie nicht. ${sameZones}`,
  rateLimitOff: 'RATE_LIMIT=off: Versuche werden nicht begrenzt. Nur für Lasttests.',
  setting: (problem: string) => `Rundgang startet nicht wegen einer Einstellung. ${problem}`,
}

const expected = {
  PORT: 'eine Zahl von 0 bis 65535',
  METRICS_PORT: 'eine Zahl von 0 bis 65535',
  METRICS_HOST: 'eine Adresse dieses Rechners, etwa 127.0.0.1 oder 0.0.0.0',
  METRICS_TOKEN: 'mindestens 16 Zeichen ohne Leerzeichen (etwa von: openssl rand -hex 32)',
  HOST: 'eine Adresse dieses Rechners, etwa 127.0.0.1 oder 0.0.0.0',
  WORKERS: 'eine Zahl von 1 bis 256 oder auto (so viele wie Prozessorkerne)',
  DATABASE_POOL_SIZE: 'eine Zahl von 2 bis 1000',
  DRAIN_SECONDS: 'eine Zahl von 0 bis 300',
  SECURITY_CONTACT: 'eine E-Mail-Adresse oder eine Seite, die mit https:// beginnt',
  TRUST_PROXY: 'eine Adresse oder ein Netz, etwa 127.0.0.1 oder 10.0.0.0/8',
  PUBLIC_URL: 'eine Adresse ohne Pfad, etwa https://buchen.example',
  REGISTRATION: 'open, confirm oder closed',
  DATABASE_URL: 'eine Adresse wie postgres://name:passwort@rechner/datenbank',
  DATABASE_LISTEN_URL: 'eine Adresse wie postgres://name:passwort@rechner/datenbank',
  SMTP_URL: 'eine Adresse wie smtp://name:passwort@rechner:587',
  MAIL_FROM: 'ein Absender wie Rundgang <no-reply@example.org>',
  SECRET_KEY: '64 hexadezimale Ziffern (etwa von: openssl rand -hex 32)',
  RATE_LIMIT: 'on oder off',
  NEW_ORGANISATION_MAILS: 'eine Zahl von 0 bis 2000; 0 hebt die Grenze auf',
  HSTS_SUBDOMAINS: 'on oder off',
  SMTP_ALLOW_PRIVATE: '0 oder 1',
  OIDC_ISSUER: 'die Adresse des Ausstellers, etwa https://login.example/realms/museen',
  OIDC_CLIENT_ID: 'die Client-ID beim Anbieter der Anmeldung',
  OIDC_CLIENT_SECRET: 'das Client-Geheimnis beim Anbieter der Anmeldung',
  OIDC_ALLOW_PRIVATE: '0 oder 1',
  DNS_SERVER: 'eine Adresse mit Port wie 127.0.0.1:53',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal oder silent',
}

/** `DATA_DIR` has no expected format, because any text can be the name of a folder. */
export type SettingName = keyof typeof expected | 'DATA_DIR'

const expectedOf = (name: string) =>
  new Map(Object.entries(expected)).get(name) ?? 'ein anderer Wert'

/** Says in one line why the server does not start, naming the environment variable. */
export const settingTexts = {
  invalid: (name: string) => `${name}: erwartet wird ${expectedOf(name)}.`,
  workersNeedPostgres:
    'WORKERS: mehrere Prozesse brauchen PostgreSQL; setzen Sie DATABASE_URL oder lassen Sie WORKERS weg.',
  signOnIncomplete: (name: string) =>
    `${name}: fehlt; OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET gehören zusammen.`,
  secretKeyMissing: `SECRET_KEY: fehlt; mit DATABASE_URL muss er gesetzt sein: ${expected.SECRET_KEY}, nach einem Umzug der bisherige aus DATA_DIR/secret.key.`,
}

/** The output of the build. */
export const buildTexts = {
  upToDate: 'Back Office und Formular sind aktuell gebaut.',
  building: 'Back Office und Formular werden gebaut …',
  otherNode: (path: string) =>
    `${path} ist nicht das Node, das nodejs.org veröffentlicht. Löschen Sie node_modules, und rufen Sie npm ci noch einmal auf.`,
  unlistedNode: (name: string) => `Für ${name} steht keine Prüfsumme in build/.`,
  withoutBackOffice: 'admin/index.html fehlt: Es wird nur das Formular gebaut …',
}
