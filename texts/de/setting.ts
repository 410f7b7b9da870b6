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
