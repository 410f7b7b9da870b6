/** What the operator reads. */
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
