import { isIPv4, isIPv6 } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { type SettingName, settingTexts } from '#texts/de/operating.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) =>
      URL.canParse(url) &&
      new URL(url).pathname === '/' &&
      !url.includes('?') &&
      !url.includes('#'),
  )
  .transform((url) => new URL(url).origin)
/** `127.0.0.1:53` or `[::1]:53`; the port is optional. */
const isServerAddress = (text: string) => {
  const [, six, four] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)$/.exec(text) ?? []
  return isIPv6(six ?? '') || isIPv4(four ?? '')
}
const cores = z.literal('auto').transform(() => availableParallelism())
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  REGISTRATION: z.enum(['open', 'confirm', 'closed']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
    .default('Rundgang <no-reply@localhost>'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  WORKERS: z.union([cores, z.coerce.number().int().min(1).max(256)]).default(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(10),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:)?[^\s@:/]+@[^\s@:/]+$|^https:\/\/\S+$/)
    .transform((contact) => (/^(mailto|https):/.test(contact) ? contact : `mailto:${contact}`))
    .optional(),
  TRUST_PROXY: z.string().min(1).optional(),
  RATE_LIMIT: onOff.default(true),
  NEW_ORGANISATION_MAILS: z.coerce.number().int().min(0).max(2000).default(50),
  HSTS_SUBDOMAINS: onOff.default(false),
  SMTP_ALLOW_PRIVATE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ALLOW_PRIVATE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  DNS_SERVER: z.string().refine(isServerAddress).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
} satisfies Record<SettingName, z.ZodType>)

export type Config = ReturnType<typeof readConfig>

/** An invalid setting; its message is the one line the operator sees. */
export class ConfigError extends Error {}

/** Reads and checks every setting. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(settingTexts.invalid(String(parsed.error.issues[0]?.path[0])))
  }
  const read = parsed.data
  if (read.DATABASE_URL && !read.SECRET_KEY) {
    throw new ConfigError(settingTexts.secretKeyMissing)
  }
  if (read.WORKERS > 1 && !read.DATABASE_URL)
    throw new ConfigError(settingTexts.workersNeedPostgres)
  const secure = read.PUBLIC_URL?.startsWith('https:') ?? false
  return {
    port: read.PORT,
    host: read.HOST,
    /** If unset, a call's own origin is taken from its `Host` header. */
    configuredUrl: read.PUBLIC_URL,
    /** The address in emails and in the embed code, without a trailing slash. */
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    secure,
    registration: read.REGISTRATION ?? (secure ? 'confirm' : 'open'),
    databaseUrl: read.DATABASE_URL,
    /**
     * A direct connection to PostgreSQL for announcements, if `databaseUrl` goes through a pooler.
     */
    listenUrl: read.DATABASE_LISTEN_URL ?? read.DATABASE_URL,
    /** 32 bytes as hex digits; if unset, a key is created in `dataDir`. */
    secretKey: read.SECRET_KEY,
    rateLimit: read.RATE_LIMIT,
    /**
     * How many emails to bookers may contain a new organisation's own text each day; 0 means no
     * limit.
     */
    newOrganisationMails: read.NEW_ORGANISATION_MAILS,
    /** Whether browsers must also use https for subdomains of this host. */
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    smtpAllowPrivate: read.SMTP_ALLOW_PRIVATE,
    /** The single sign-on provider for the whole deployment, if any. */
    signOn: deploymentSignOn(read),
    /** Whether organisations may use providers within the operator's network. */
    oidcAllowPrivate: read.OIDC_ALLOW_PRIVATE,
    dataDir: read.DATA_DIR,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /** The DNS server for senders' domains; the machine's own if unset. */
    dnsServer: read.DNS_SERVER,
    /** The port for Prometheus, if any. */
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    /** The token for metrics on the public port; if unset, they are not served there. */
    metricsToken: read.METRICS_TOKEN,
    /** How many processes serve calls; with 1, the main process does so itself. */
    workers: read.WORKERS,
    /** The maximum number of connections to PostgreSQL per process, not counting announcements. */
    poolSize: read.DATABASE_POOL_SIZE,
    /**
     * How long after SIGTERM a load balancer may still send calls, while the readiness check tells
     * it to stop.
     */
    drainSeconds: read.DRAIN_SECONDS,
    /** The contact for vulnerabilities, as a URL; if unset, none is published. */
    securityContact: read.SECURITY_CONTACT,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    /**
     * Whether the operator is connected over SSH, and so probably opens pages on another machine.
     */
    remote: env.SSH_CONNECTION !== undefined,
  }
}

function deploymentSignOn(read: z.infer<typeof settings>) {
  const given = {
    OIDC_ISSUER: read.OIDC_ISSUER,
    OIDC_CLIENT_ID: read.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: read.OIDC_CLIENT_SECRET,
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  const missing = Object.entries(given).find(([, value]) => value === undefined)
  if (missing && (issuer || clientId || clientSecret)) {
    throw new ConfigError(settingTexts.signOnIncomplete(missing[0]))
  }
  return undefined
}

/** Returns this process's settings. */
export function processConfig(): Config {
  return readConfig(process.env)
}
