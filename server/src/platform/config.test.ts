import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig, settingNames } from './config.ts'
import { bodyTimeouts } from './http/body-timeouts.ts'
import { StartupError } from './startup-error.ts'

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')

function configError(env: Record<string, string>): string {
  try {
    loadConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError)
    return (error as Error).message
  }
  throw new Error('The settings were accepted')
}

test('.env.example lists every setting with its default', () => {
  const lines = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)]
  expect(lines.map(([, name]) => name).toSorted()).toEqual(settingNames.toSorted())
  const exampleEnv = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(loadConfig(exampleEnv)).toEqual(loadConfig({}))
})

test('starts without any settings', () => {
  expect(loadConfig({})).toEqual({
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    secure: false,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    demo: true,
    demoFans: true,
    site: true,
    role: 'all',
    secretKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Greenroom <no-reply@localhost>',
    s3: undefined,
    trustedProxies: [],
    userLimits: true,
    outboundAllow: [],
    openai: undefined,
    bodyTimeouts,
    drainMs: 0,
    logLevel: 'info',
    mode: 'production',
  })
})

describe('reads settings', () => {
  test.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0', publicUrl: 'http://0.0.0.0:3000' }],
    ['DEMO', 'off', { demo: false, drainMs: 10_000 }],
    ['DRAIN_SECONDS', '25', { drainMs: 25_000 }],
    ['HOST', '::1', { host: '::1', publicUrl: 'http://[::1]:3000' }],
    ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
    ['PUBLIC_URL', 'https://desk.example.com/', { publicUrl: 'https://desk.example.com', secure: true }],
    ['DATA_DIR', '/var/lib/greenroom', { dataDir: '/var/lib/greenroom' }],
    ['DATABASE_URL', 'postgres://u:p@db/green', { databaseUrl: 'postgres://u:p@db/green' }],
    ['DEMO_FANS', 'off', { demoFans: false }],
    ['SITE', 'off', { site: false }],
    ['ROLE', 'worker', { role: 'worker' }],
    ['DOCUMENT_KEYS', 'k'.repeat(32), { documentKeys: 'k'.repeat(32) }],
    ['SECRET_KEY', 'k'.repeat(32), { secretKey: 'k'.repeat(32) }],
    ['SMTP_URL', 'smtps://u:p@mail', { smtpUrl: 'smtps://u:p@mail' }],
    ['MAIL_FROM', 'Desk <desk@example.com>', { mailFrom: 'Desk <desk@example.com>' }],
    ['TRUSTED_PROXIES', ' 10.0.0.0/8, ::1 ,', { trustedProxies: ['10.0.0.0/8', '::1'] }],
    ['USER_LIMITS', 'off', { userLimits: false }],
    ['OUTBOUND_ALLOW', ' Push.lan:80, [::1]:8443 ,', { outboundAllow: ['push.lan:80', '[::1]:8443'] }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['NODE_ENV', 'development', { mode: 'development' }],
  ])('%s=%s', (name, value, expected) => {
    expect(loadConfig({ [name]: value })).toEqual({ ...loadConfig({}), ...expected })
  })

  test.each(settingNames)('an empty %s means the default', (name) => {
    expect(loadConfig({ [name]: '' })).toEqual(loadConfig({}))
    expect(loadConfig({ [name]: '  ' })).toEqual(loadConfig({}))
  })

  test('unknown variables are ignored', () => {
    expect(loadConfig({ PATH: '/bin', npm_config_x: 'y' })).toEqual(loadConfig({}))
  })
})

describe('S3', () => {
  const s3 = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }

  test('is used when a bucket and its keys are set', () => {
    const keys = { accessKeyId: 'id', secretAccessKey: 'hunter2' }
    expect(loadConfig(s3).s3).toEqual({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      bucket: 'media',
      region: 'us-east-1',
      ...keys,
    })
    const custom = loadConfig({ ...s3, S3_ENDPOINT: 'https://minio.lan:9000', S3_REGION: 'eu' })
    expect(custom.s3).toMatchObject({ endpoint: 'https://minio.lan:9000', region: 'eu' })
  })

  test.each(Object.keys(s3))('without %s the server does not start', (name) => {
    const message = configError({ ...s3, [name]: '' })
    expect(message).toContain('must be set together')
    expect(message).not.toContain('hunter2')
  })
})

describe('an invalid value is reported in one line', () => {
  test.each([
    ['PORT', 'web'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'desk.example.com'],
    ['PUBLIC_URL', 'ftp://desk.example.com'],
    ['DEMO', 'yes'],
    ['ROLE', 'boss'],
    ['MAIL_FROM', 'x'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0'],
    ['OUTBOUND_ALLOW', 'push.lan'],
    ['OUTBOUND_ALLOW', 'push.lan:99999'],
    ['OUTBOUND_ALLOW', 'http://push.lan:80'],
    ['OUTBOUND_ALLOW', 'a@push.lan:80'],
    ['OUTBOUND_ALLOW', 'push.lan/x:80'],
    ['S3_ENDPOINT', 'minio.lan'],
    ['S3_BUCKET', 'My bucket'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    const message = configError({ [name]: value })
    expect(message).toMatch(new RegExp(`^Invalid setting ${name}=`))
    expect(message).toContain(value)
    expect(message).not.toContain('\n')
  })

  test.each([
    ['SECRET_KEY', 'hunter2'],
    ['DOCUMENT_KEYS', 'hunter2'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/green'],
    ['DATABASE_URL', 'hunter2'],
    ['SMTP_URL', 'http://u:hunter2@mail'],
  ])('%s=%s is reported without its value', (name, value) => {
    const message = configError({ [name]: value })
    expect(message).toMatch(new RegExp(`^Invalid setting ${name}=`))
    expect(message).toMatch(/\(hidden\).* must /)
    expect(message).not.toContain('hunter2')
  })
})
