import { escapeHtml } from '../escape-html.ts'

/**
 * Fills built pages with values known only at runtime. `{{name}}` is replaced by the escaped value.
 * `{{#name}}...{{/name}}` is shown if the value is set, once per entry for a list. `{{^name}}...{{/name}}` is shown if
 * it is not set.
 */
export type SlotValues = { [name: string]: string | boolean | null | undefined | SlotValues[] }

const token = /\{\{([#^/]?)([a-zA-Z0-9]+)\}\}|<script type="application\/ld\+json"[^>]*>|<\/script>/g

/** For strings in the JSON of a script element, where only "<" could end the element. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')

type Scope = { values: SlotValues; isVisible: boolean }

/** In one pass: a filled-in value is never read as a slot itself. */
export function fillSlots(html: string, values: SlotValues): string {
  const tokens = [...html.matchAll(token)]
  let out = ''

  /** Writes the part between two positions and returns the index after its closing token. */
  function write(from: number, index: number, { values, isVisible }: Scope, end?: string): number {
    let at = from
    let isJson = false
    for (let i = index; i < tokens.length; i++) {
      const match = tokens[i] as RegExpExecArray
      const [matched, sign, name = ''] = match
      if (isVisible) out += html.slice(at, match.index)
      at = match.index + matched.length
      if (matched.startsWith('<')) {
        isJson = matched !== '</script>'
        if (isVisible) out += matched
      } else if (sign === '/') {
        if (name !== end) throw new Error(`Unexpected {{/${name}}}`)
        return i
      } else if (sign) {
        const value = values[name]
        const entries = Array.isArray(value) ? value : value ? [{}] : []
        const scopes =
          sign === '^'
            ? [{ values, isVisible: isVisible && entries.length === 0 }]
            : entries.map((entry) => ({ values: { ...values, ...entry }, isVisible }))
        if (scopes.length === 0) scopes.push({ values, isVisible: false })
        let last = i
        for (const scope of scopes) last = write(at, i + 1, scope, name)
        i = last
        const closing = tokens[i] as RegExpExecArray
        at = closing.index + closing[0].length
      } else if (isVisible) {
        const text = String(values[name] ?? '')
        out += isJson ? escapeJson(text) : escapeHtml(text)
      }
    }
    if (end) throw new Error(`Missing {{/${end}}}`)
    if (isVisible) out += html.slice(at)
    return tokens.length
  }

  write(0, 0, { values, isVisible: true })
  return out
}

/** A link column whose links were all removed. */
const emptyColumn = /<nav\b[^>]*><h2\b[^>]*>[^<]*<\/h2><ul\b[^>]*><\/ul><\/nav>/g

/** Turns links to these paths into plain text, and removes them from link lists. */
export function unlink(html: string, paths: readonly string[]): string {
  const unlinked = paths.reduce((page, path) => {
    const link = `<a\\b[^>]*\\bhref="${path}(?:#[^"]*)?"[^>]*>`
    return page
      .replace(new RegExp(`<li\\b[^>]*>${link}[^<]*</a></li>`, 'g'), '')
      .replace(new RegExp(`${link}([^<]*)</a>`, 'g'), '$1')
  }, html)
  return unlinked.replace(emptyColumn, '')
}
