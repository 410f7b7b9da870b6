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
  portInUse: (setting: string, port: number) =>
    `${setting}: Auf Port ${port} läuft schon etwas. Wählen Sie mit ${setting} einen anderen.`,
  secretKeyUnreadable: (file: string) =>
    `SECRET_KEY: In ${file} steht kein Schlüssel (64 hexadezimale Ziffern).`,
  forwardedUntrusted:
    'Ein Proxy nennt die Adresse der Besucher, aber TRUST_PROXY ist nicht gesetzt: Alle zählen als eine Adresse.',
  rateLimitOff: 'RATE_LIMIT=off: Versuche werden nicht begrenzt. Nur für Lasttests.',
  setting: (problem: string) => `Rundgang startet nicht wegen einer Einstellung. ${problem}`,
}
