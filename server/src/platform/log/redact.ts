/** Keys that never appear in a log at any depth. Compared ignoring case, dashes and underscores. */
const hiddenKeys = new Set([
  'authorization',
  'proxyauthorization',
  'challenge',
  'code',
  'secretkey',
  'recoverycode',
  'recoverycodes',
  'backupcodes',
  'smtpurl',
  'databaseurl',
  'passwordhash',
  'tokenhash',
  // Contents of emails, messages and requests.
  'text',
  'html',
  'body',
  'payload',
  // PostgreSQL and Drizzle repeat the values that caused an error.
  'detail',
  'params',
  'parameters',
])

const hiddenSuffixes = /(password|token|secret|cookie)s?$/
const MAX_DEPTH = 8
const HIDDEN = '[hidden]'

/** Copies plain JSON values without secrets. `parentKey` is the key of the value. */
export function redact(value: unknown, parentKey = '', depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => redact(item, parentKey, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    copy[key] = isHidden(key, parentKey) && inner !== null ? HIDDEN : redact(inner, key, depth + 1)
  }
  return copy
}

function isHidden(key: string, parentKey: string): boolean {
  const normalizedKey = key.toLowerCase().replaceAll(/[-_]/g, '')
  // An error's code is safe to log; any other code may be a credential.
  if (normalizedKey === 'code' && /^(err|error|cause)$/.test(parentKey)) return false
  return hiddenKeys.has(normalizedKey) || hiddenSuffixes.test(normalizedKey)
}

/** Hides secrets in text: links with a token, bearer headers, passwords in URLs, query values. */
export function redactText(text: string): string {
  return text
    .replaceAll(/([?&#](?:token|code|challenge|secret|password)=)[^&\s"'<>#]+/gi, '$1…')
    .replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`)
    .replaceAll(/(?<![a-z])([a-z]+:\/\/[^\s/:@]*):[^\s/@]+@/gi, '$1:…@')
    .replace(/\nparams:[\s\S]*?((?:\n\s+at [^\n]*)*)$/, `\nparams: ${HIDDEN}$1`)
}
