import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type BodyTimeouts, patience } from './http/body-timeouts.ts'
import { StartupError } from './startup-error.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** An address, or an address with the length of its network. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/** `host:port` as a parsed URL spells the two. */
function placeOf(text: string): string | null {
  const port = /:(\d{1,5})$/.exec(text)?.[1]
  if (port === undefined || Number(port) > 65_535 || !URL.canParse(`http://${text}`)) return null
  const { hostname, pathname, username, password } = new URL(`http://${text}`)
  return pathname === '/' && username === '' && password === '' ? `${hostname}:${Number(port)}` : null
}

/** Every setting of the server. `.env.example` says the same in words; a test keeps the two in step. */
const settings = z.object({
  HOST: z.string().default('localhost'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: onOff.default(true),
  DEMO_FANS: onOff.default(true),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(200).default('Greenroom <no-reply@localhost>'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((proxy) => proxy.trim())
        .filter(Boolean),
    )
    .refine((proxies) => proxies.every(isRange), 'must be addresses or ranges like 10.0.0.0/8'),
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((place) => place.trim())
        .filter(Boolean)
        .map(placeOf),
    )
    .refine((places) => !places.includes(null), 'must be exact places like push.example.com:8443')
    .transform((places) => places.filter((place) => place !== null)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export const settingNames = Object.keys(settings.shape)

export type Config = {
  host: string
  port: number
  /** The address people use, for links in mail; follows host and port unless set. */
  publicUrl: string
  /** Served over https: cookies, HSTS. */
  secure: boolean
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  /** Whether the demo's fans write by themselves. */
  demoFans: boolean
  role: 'all' | 'web' | 'worker'
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  /** Exact `host:port` that may be called although they are private or without https. */
  outboundAllow: string[]
  /** Not a setting: tests have less of it. */
  patience: BodyTimeouts
  logLevel: string
  mode: 'production' | 'development' | 'test'
}

export function loadConfig(env: Record<string, string | undefined>): Config {
  // An empty value in .env means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = issue?.path.join('.') ?? 'configuration'
    throw new StartupError(
      `Wrong setting ${name}=${JSON.stringify(shown(name, given[name]))}: ${issue?.message}`,
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
    role: s.ROLE,
    secretKey: s.SECRET_KEY,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    trustedProxies: s.TRUSTED_PROXIES,
    outboundAllow: s.OUTBOUND_ALLOW,
    patience,
    logLevel: s.LOG_LEVEL,
    mode: s.NODE_ENV,
  }
}

/** Secrets are named in an error, never shown. */
function shown(name: string, value: string | undefined): string | undefined {
  return /KEY|URL/.test(name) && name !== 'PUBLIC_URL' ? '(hidden)' : value
}
