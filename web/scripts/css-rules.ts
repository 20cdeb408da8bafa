/** One statement of a style sheet: a rule or at-rule with its block, or a bare at-rule without one. */
export type CssRule = { prelude: string; body: string | null }

/** Splits a style sheet at its outermost level. Strings and nested blocks stay whole. */
export function rulesOf(css: string): CssRule[] {
  const rules: CssRule[] = []
  let start = 0
  for (let at = 0; at < css.length; at++) {
    const character = css[at]
    if (character === '"' || character === "'") at = closing(css, at)
    else if (character === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2)
      at = end < 0 ? css.length : end + 1
    } else if (character === '\\') at++
    else if (character === ';') {
      rules.push({ prelude: tidy(css.slice(start, at)), body: null })
      start = at + 1
    } else if (character === '{') {
      const end = closing(css, at)
      rules.push({ prelude: tidy(css.slice(start, at)), body: css.slice(at + 1, end) })
      start = end + 1
      at = end
    }
  }
  return rules.filter(({ prelude }) => prelude !== '')
}

/** The rules as text again. */
export function printRules(rules: CssRule[]): string {
  return rules.map(({ prelude, body }) => (body === null ? `${prelude};` : `${prelude}{${body}}`)).join('')
}

/** Splits at a separator that stands outside of strings, brackets and blocks. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\\') at++
    else if ('"\'({['.includes(character)) at = closing(text, at)
    else if (character === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

const pairs: Record<string, string> = { '{': '}', '(': ')', '[': ']', '"': '"', "'": "'" }

/** Where the quote or bracket opened at this place closes. */
function closing(text: string, open: number): number {
  const end = pairs[text[open] ?? '']
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\\') at++
    else if (character === end) return at
    else if (end !== '"' && end !== "'" && character in pairs) at = closing(text, at)
  }
  return text.length
}

function tidy(prelude: string): string {
  return prelude.replace(/\/\*[\s\S]*?\*\//g, '').trim()
}
