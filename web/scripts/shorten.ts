import { printRules, rulesOf } from './css-rules.ts'
import { classesOf, unescapeHtml } from './html.ts'

type Sheet = { html: string; css: string }

const classes = /\sclass="([^"]*)"/g
const classInSelector = /\.((?:\\.|[a-z@-])(?:\\.|[\w-])*)/gi
const property = /--[a-z][\w-]*/gi

/**
 * The page with names of one or two letters for its classes and custom properties. The words of a utility are for
 * those who write it; on the wire they are a sixth of the page. `kept` are not renamed.
 */
export function shorten({ html, css }: Sheet, kept: ReadonlySet<string>): Sheet {
  const said = new Set(classesOf(html))
  const styled = new Set([...css.matchAll(classInSelector)].map(([, name = '']) => unescapeCss(name)))
  const names = shortNames([...styled].filter((name) => said.has(name) && !kept.has(name)))
  const properties = shortNames([...css.matchAll(property)].map(([name]) => name))
  const renamed = (text: string) =>
    text.replace(property, (name) => (properties.has(name) ? `--${properties.get(name)}` : name))
  const shortCss = renamed(withClasses(css, names))
  const shortHtml = html
    .replace(classes, (_, list: string) => {
      const left = unescapeHtml(list)
        .split(/\s+/)
        .filter((name) => styled.has(name) || kept.has(name))
      return left.length === 0 ? '' : ` class="${left.map((name) => names.get(name) ?? name).join(' ')}"`
    })
    .replace(/\s(?:style|fill|stroke|stop-color)="[^"]*--[^"]*"/g, renamed)
  return { html: shortHtml, css: shortCss }
}

/** What only a framework that takes over the page would read: marks between texts, and the long form of an empty drawing. */
export function withoutScaffolding(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(rect|path|circle|stop|line|polyline|ellipse)\b([^>]*)><\/\1>/g, '<$1$2/>')
}

function withClasses(css: string, names: Map<string, string>): string {
  const rules = rulesOf(css).map(({ prelude, body }) => {
    if (body === null) return { prelude, body }
    if (/^@(media|supports|layer|container)\b/.test(prelude))
      return { prelude, body: withClasses(body, names) }
    if (prelude.startsWith('@')) return { prelude, body }
    const selector = prelude.replace(classInSelector, (whole, name: string) => {
      const short = names.get(unescapeCss(name))
      return short === undefined ? whole : `.${short}`
    })
    return { prelude: selector, body }
  })
  return printRules(rules)
}

/** 'a' to 'z', then 'aa' and on, in the order of the sheet: neighbours there then look alike, and pack better. */
function shortNames(said: string[]): Map<string, string> {
  return new Map([...new Set(said)].map((name, index) => [name, letters(index)]))
}

function letters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest === 0 ? '' : letters(rest - 1)) + String.fromCharCode(97 + (index % 26))
}

function unescapeCss(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}
