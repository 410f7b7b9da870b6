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
    `„${name}“ ist gesperrt: Das Team kann nichts mehr tun, niemand kann buchen, und E-Mails warten. Wer gebucht hat, kann die Buchung ansehen und absagen.`,
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
