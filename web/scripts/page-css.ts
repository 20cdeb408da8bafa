import { type CssRule, rulesOf, splitOutside } from './css-rules.ts'

type Seen = { classes: Set<string>; tags: Set<string> }

/**
 * The part of a style sheet one static page uses. Nothing can change the theme of such a page,
 * so its dark values follow the system, on screens only: paper is light.
 */
export function pageCss(css: string, html: string, script = ''): string {
  const seen = seenIn(html, script)
  const kept = print(usedRules(rulesOf(css), seen))
  return withoutUnusedNames(kept, html)
}

function seenIn(html: string, script: string): Seen {
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase()))
  const classes = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, list = '']) =>
    unescapeHtml(list).split(/\s+/),
  )
  // What the form's script says in quotes may be a class it sets.
  const spoken = [...script.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, text = '']) => text.split(/\s+/))
  return { classes: new Set([...classes, ...spoken]), tags }
}

function usedRules(rules: CssRule[], seen: Seen): CssRule[] {
  return rules.flatMap((rule) => {
    const { prelude, body } = rule
    if (body === null) return [rule]
    if (/^@(media|supports|layer|container)\b/.test(prelude)) {
      const inner = print(usedRules(rulesOf(body), seen))
      return inner === '' ? [] : [{ prelude, body: inner }]
    }
    if (prelude.startsWith('@')) return [rule]
    if (prelude === '[data-theme=dark]' || prelude === '[data-theme="dark"]')
      return [{ prelude: '@media screen and (prefers-color-scheme:dark)', body: `:root{${body}}` }]
    const selectors = splitOutside(prelude, ',').filter((selector) => isUsed(selector, seen))
    return selectors.length === 0 ? [] : [{ prelude: selectors.join(','), body }]
  })
}

const controlPart = /::(placeholder|file-selector-button|-webkit-(date|calendar|inner|outer|search))/

/** Judges by classes and elements; what stands in brackets of :not(), :is() and the like is given the benefit of the doubt. */
function isUsed(selector: string, { classes, tags }: Seen): boolean {
  if (/\[data-(theme|area|sidebar)/.test(selector)) return false
  if (controlPart.test(selector) && !tags.has('input')) return false
  const bare = selector
    .replace(/(?<!\\)\[(?:\\.|[^\]])*\]/g, '')
    .replace(/(?<!\\):[a-z-]+\((?:[^()]|\([^()]*\))*\)/gi, '')
  const named = [...bare.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
  const elements = bare
    .replace(/\.(?:\\.|[\w-])+/g, '')
    .replace(/::?[a-z-]+/gi, '')
    .match(/[a-z][a-z0-9]*/gi)
  return (
    named.every((name) => classes.has(name)) && (elements ?? []).every((tag) => tags.has(tag.toLowerCase()))
  )
}

/** Drops colours, sizes, keyframes and registrations nobody in the page refers to, until nothing more falls away. */
function withoutUnusedNames(css: string, html: string): string {
  const names = new Set([...`${css} ${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const animated = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].map(([, value]) => value).join(' ')
  const clean = (rules: CssRule[]): CssRule[] =>
    rules.flatMap(({ prelude, body }): CssRule[] => {
      if (body === null) return [{ prelude, body }]
      const [, registered] = /^@property (\S+)/.exec(prelude) ?? []
      if (registered) return names.has(registered) ? [{ prelude, body }] : []
      const [, frames] = /^@keyframes (\S+)/.exec(prelude) ?? []
      if (frames) return animated.includes(frames) || animated.includes('var(') ? [{ prelude, body }] : []
      if (/^@(media|supports|layer|container)\b/.test(prelude)) {
        const inner = print(clean(rulesOf(body)))
        return inner === '' ? [] : [{ prelude, body: inner }]
      }
      const declarations = splitOutside(body, ';').filter((declaration) => {
        const [, name] = /^(--[\w-]+)\s*:/.exec(declaration) ?? []
        return name === undefined || names.has(name)
      })
      return declarations.length === 0 ? [] : [{ prelude, body: declarations.join(';') }]
    })
  const cleaned = print(clean(rulesOf(css)))
  return cleaned.length < css.length ? withoutUnusedNames(cleaned, html) : cleaned
}

function print(rules: CssRule[]): string {
  return rules.map(({ prelude, body }) => (body === null ? `${prelude};` : `${prelude}{${body}}`)).join('')
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}
