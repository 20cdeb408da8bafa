const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (match, name: string) => entities[name] ?? match)
}

/** The visible text of a page. */
export function textOf(html: string): string {
  const text = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return decode(text).replace(/\s+/g, ' ').trim()
}

/** Ignores case, spaces and the type of dashes and quotes. */
export function normalize(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase()
}

type Tag = { attributes: Record<string, string>; body: string }

export function tagsOf(html: string, name: string): Tag[] {
  const isVoid = /^(meta|link|input|img|source)$/.test(name)
  const pattern = isVoid ? `<${name}\\b([^>]*)>` : `<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`
  return [...html.matchAll(new RegExp(pattern, 'gi'))].map(([, attributes, body]) => ({
    attributes: attributesOf(attributes ?? ''),
    body: body ?? '',
  }))
}

function attributesOf(text: string): Record<string, string> {
  const matches = text.matchAll(/([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g)
  return Object.fromEntries([...matches].map(([, name, value]) => [name?.toLowerCase(), decode(value ?? '')]))
}

/** Contents of the meta tags with this name or property. */
export function metaOf(html: string, name: string): string[] {
  return tagsOf(html, 'meta')
    .filter(({ attributes }) => attributes.name === name || attributes.property === name)
    .map(({ attributes }) => attributes.content ?? '')
}
