import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type BodyTimeouts, bodyTimeouts } from './http/body-timeouts.ts'
import { StartupError } from './startup-error.ts'
import type { S3Settings } from './storage/s3-requests.ts'

const webUrl = z.url({ protocol: /^https?$/, error: 'must be a URL like https://example.com' })
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const usd = z
  .string()
  .regex(/^\d{1,7}(\.\d+)?$/, 'must be an amount in USD like 0.15')
  .transform(Number)

/** An IP address or a CIDR range. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...extraParts] = text.split('/')
  const maxBits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    extraParts.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}

/** `host:port`, normalized like a parsed URL. */
function parseHostPort(text: string): string | null {
  const port = /:(\d{1,5})$/.exec(text)?.[1]
  if (port === undefined || Number(port) > 65_535 || !URL.canParse(`http://${text}`)) return null
  const { hostname, pathname, username, password } = new URL(`http://${text}`)
  return pathname === '/' && username === '' && password === '' ? `${hostname}:${Number(port)}` : null
}

/** All server settings. `.env.example` documents them; a test keeps the two in sync. */
const settings = z.object({
  HOST: z.string().default('localhost'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL like postgres://host/database' })
    .optional(),
  DEMO: onOff.default(true),
  DEMO_FANS: onOff.default(true),
  SITE: onOff.default(true),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DOCUMENT_KEYS: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL like smtp://host:587' }).optional(),
  MAIL_FROM: z.string().min(3).max(200).default('Greenroom <no-reply@localhost>'),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((proxy) => proxy.trim())
        .filter(Boolean),
    )
    .refine((proxies) => proxies.every(isAddressOrRange), 'must be IP addresses or ranges like 10.0.0.0/8'),
  USER_LIMITS: onOff.default(true),
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map(parseHostPort),
    )
    .refine((entries) => !entries.includes(null), 'must be host:port pairs like push.example.com:8443')
    .transform((entries) => entries.filter((entry) => entry !== null)),
  OPENAI_BASE_URL: webUrl.optional(),
  OPENAI_MODEL: z.string().min(1).max(200).optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_INPUT_PRICE: usd.default(0),
  OPENAI_OUTPUT_PRICE: usd.default(0),
  OPENAI_MONTHLY_BUDGET: usd.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds below 100')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export const settingNames = Object.keys(settings.shape)

/** An OpenAI-compatible provider. Prices are USD per million tokens, the budget is per agency and month. */
export type OpenAiSettings = {
  baseUrl: string
  model: string
  apiKey: string | null
  inputPrice: number
  outputPrice: number
  monthlyBudget: number | null
}

export type Config = {
  host: string
  port: number
  /** The public URL, used for links in emails; defaults to host and port. */
  publicUrl: string
  /** Served over https: secure cookies and HSTS. */
  secure: boolean
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  /** Whether the demo's fans send messages on their own. */
  demoFans: boolean
  /** Whether to serve the public pages; otherwise visitors see only sign-in and the legal pages. */
  site: boolean
  role: 'all' | 'web' | 'worker'
  /** Master keys of encrypted documents, newest first, comma-separated. */
  documentKeys: string | undefined
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Without it, files are stored on disk. */
  s3: S3Settings | undefined
  trustedProxies: string[]
  /** Whether signed-in users are rate-limited; load tests turn this off. */
  userLimits: boolean
  /** Exact `host:port` pairs that may be called even if private or without https. */
  outboundAllow: string[]
  /** The default AI provider, for agencies that have not configured one. */
  openai: OpenAiSettings | undefined
  /** Not a setting; tests use shorter timeouts. */
  bodyTimeouts: BodyTimeouts
  /** How long a stopping node still accepts requests after it reports that it is not ready. */
  drainMs: number
  logLevel: string
  mode: 'production' | 'development' | 'test'
}

export function loadConfig(env: Record<string, string | undefined>): Config {
  // An empty value in .env means "not set".
  const provided = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = settings.safeParse(provided)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = issue?.path.join('.') ?? 'configuration'
    throw new StartupError(
      `Invalid setting ${name}=${JSON.stringify(maskSecret(name, provided[name]))}: ${issue?.message}`,
    )
  }
  const s = parsed.data
  const publicUrl = (
    s.PUBLIC_URL ?? `http://${s.HOST.includes(':') ? `[${s.HOST}]` : s.HOST}:${s.PORT}`
  ).replace(/\/+$/, '')
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    demo: s.DEMO,
    demoFans: s.DEMO_FANS,
    site: s.SITE,
    role: s.ROLE,
    documentKeys: s.DOCUMENT_KEYS,
    secretKey: s.SECRET_KEY,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    s3: s3Settings(s),
    trustedProxies: s.TRUSTED_PROXIES,
    userLimits: s.USER_LIMITS,
    outboundAllow: s.OUTBOUND_ALLOW,
    openai: openAiSettings(s),
    bodyTimeouts,
    // A demo and a development server stop at once.
    drainMs:
      1_000 * (s.DRAIN_SECONDS ?? (s.NODE_ENV === 'production' && !s.DEMO && s.ROLE !== 'worker' ? 10 : 0)),
    logLevel: s.LOG_LEVEL,
    mode: s.NODE_ENV,
  }
}

/** A partial configuration would silently store files on disk instead of in the bucket. */
function s3Settings(s: z.infer<typeof settings>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (!bucket && !accessKeyId && !secretAccessKey && !s.S3_ENDPOINT) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new StartupError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  const endpoint = s.S3_ENDPOINT ?? `https://s3.${s.S3_REGION}.amazonaws.com`
  return { endpoint, bucket, region: s.S3_REGION, accessKeyId, secretAccessKey }
}

function openAiSettings(s: z.infer<typeof settings>): OpenAiSettings | undefined {
  if (!s.OPENAI_BASE_URL && !s.OPENAI_MODEL) return undefined
  if (!s.OPENAI_BASE_URL || !s.OPENAI_MODEL)
    throw new StartupError('OPENAI_BASE_URL and OPENAI_MODEL must be set together.')
  return {
    baseUrl: s.OPENAI_BASE_URL,
    model: s.OPENAI_MODEL,
    apiKey: s.OPENAI_API_KEY ?? null,
    inputPrice: s.OPENAI_INPUT_PRICE,
    outputPrice: s.OPENAI_OUTPUT_PRICE,
    monthlyBudget: s.OPENAI_MONTHLY_BUDGET ?? null,
  }
}

/** Errors name a secret setting but never print its value. */
function maskSecret(name: string, value: string | undefined): string | undefined {
  return /KEY|URL/.test(name) && name !== 'PUBLIC_URL' ? '(hidden)' : value
}
