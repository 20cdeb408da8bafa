import { type CssRule, printRules, rulesOf, splitOutside } from './css-rules.ts'
import { foldConstants } from './fold-css.ts'
import { classesOf } from './html.ts'

type Seen = { classes: Set<string>; tags: Set<string>; signs: Set<number>; typed: boolean }

/**
 * The part of a style sheet one static page uses. Nothing can change the theme of such a page,
 * so its dark values follow the system, on screens only: paper is light.
 */
export function pageCss(css: string, html: string, script = ''): string {
  const used = printRules(usedRules(rulesOf(css), seenIn(html, script)))
  const said = new Set([...html.matchAll(/--[a-z][\w-]*/gi)].map(([name]) => name))
  return withoutUnusedNames(foldConstants(used, said), html)
}

/** What a script says in quotes may be a class it sets. */
export function spokenIn(script: string): Set<string> {
  return new Set([...script.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, text = '']) => text.split(/\s+/)))
}

function seenIn(html: string, script: string): Seen {
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase()))
  const signs = new Set([...html].map((sign) => sign.codePointAt(0) ?? 0))
  return {
    classes: new Set([...classesOf(html), ...spokenIn(script)]),
    tags,
    signs,
    typed: tags.has('input'),
  }
}

function usedRules(rules: CssRule[], seen: Seen): CssRule[] {
  return rules.flatMap((rule) => {
    const { prelude, body } = rule
    if (body === null) return [rule]
    if (/^@(media|supports|layer|container)\b/.test(prelude)) {
      const inner = printRules(usedRules(rulesOf(body), seen))
      return inner === '' ? [] : [{ prelude, body: inner }]
    }
    if (prelude === '@font-face' && !isShown(body, seen)) return []
    if (prelude.startsWith('@')) return [rule]
    if (prelude === '[data-theme=dark]' || prelude === '[data-theme="dark"]')
      return [{ prelude: '@media screen and (prefers-color-scheme:dark)', body: `:root{${body}}` }]
    const selectors = splitOutside(prelude, ',').filter((selector) => isUsed(selector, seen))
    return selectors.length === 0 ? [] : [{ prelude: selectors.join(','), body }]
  })
}

/** A face for rare signs is left out where none is shown; into a field anything may be typed. */
function isShown(face: string, { signs, typed }: Seen): boolean {
  const [, ranges] = /unicode-range:([^;}]+)/i.exec(face) ?? []
  if (ranges === undefined || typed) return true
  return ranges.split(',').some((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return [...signs].some((sign) => sign >= first && sign <= last)
  })
}

const controlPart = /::(placeholder|file-selector-button|-webkit-(date|calendar|inner|outer|search))/

const oneOf = /(?<!\\):(?:is|where)\(((?:\\.|[^(),\\]|\((?:\\.|[^()\\])*\))*)\)/gi

/** Judges by classes and elements; what stands in brackets of :not() or of a choice is given the benefit of the doubt. */
function isUsed(selector: string, { classes, tags }: Seen): boolean {
  if (/\[data-(theme|area|sidebar)/.test(selector)) return false
  if (controlPart.test(selector) && !tags.has('input')) return false
  const bare = flat(selector)
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

/** Without brackets that hold no choice: ':is(.a *)' asks for .a as much as '.a' does. */
function flat(selector: string): string {
  const inner = selector.replace(oneOf, ' $1 ')
  return inner === selector ? selector : flat(inner)
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
        const inner = printRules(clean(rulesOf(body)))
        return inner === '' ? [] : [{ prelude, body: inner }]
      }
      const declarations = splitOutside(body, ';').filter((declaration) => {
        const [, name] = /^(--[\w-]+)\s*:/.exec(declaration) ?? []
        return name === undefined || names.has(name)
      })
      return declarations.length === 0 ? [] : [{ prelude, body: declarations.join(';') }]
    })
  const cleaned = printRules(clean(rulesOf(css)))
  return cleaned.length < css.length ? withoutUnusedNames(cleaned, html) : cleaned
}
