import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { unescapeHtml } from './html.ts'

type Page = { html: string; css: string }

const classAttribute = /\sclass="([^"]*)"/g
const appOnly = /^data-(theme|area|sidebar)$/
const fieldPart = /^(placeholder|file-selector-button|-webkit-.*)$/

/**
 * Reduces the style sheet to the rules one static page uses and shortens its class names, so that every page fits
 * the first round trip of a connection.
 */
export function pageCss({ html, css }: Page): Page {
  const isUsed = usageIn(html)
  const shortNames = new Map<string, string>()
  // Numbered in style sheet order, which compresses best.
  const shorten = (name: string) => {
    const short = shortNames.get(name) ?? shortName(shortNames.size)
    shortNames.set(name, short)
    return short
  }
  const rename = (selector: Selector): Selector =>
    selector.map((part): SelectorComponent => {
      if (part.type === 'class') return { ...part, name: shorten(part.name) }
      if ('selectors' in part && part.selectors && part.kind !== 'host')
        return { ...part, selectors: part.selectors.map(rename) }
      return part
    })
  const used = minify(withSystemTheme(css), {
    visitor: { Selector: (selector) => (isUsed(selector) ? rename(selector) : []) },
  })
  const renamedHtml = html.replace(classAttribute, (_, list: string) => {
    const names = classNames(list).flatMap((name) => shortNames.get(name) ?? [])
    return names.length === 0 ? '' : ` class="${names.join(' ')}"`
  })
  return {
    html: renamedHtml,
    css: withoutUnusedNames(withoutSpareFallbacks(withPlainInitialValues(used)), html),
  }
}

/** Tailwind sets initial values with @property and again for older browsers; the second form works in all of them. */
function withPlainInitialValues(css: string): string {
  const fallback = /@supports [^{]*\{(\*,:before,:after,::backdrop\{[^}]*\})\}/
  if (!fallback.test(css)) return css
  return css.replace(fallback, '$1').replace(/@property --tw-[^}]*\}/g, '')
}

/** `var(--x, y)` never falls back to y when the theme sets x, and every supported browser has color-mix(). */
function withoutSpareFallbacks(css: string): string {
  const theme = /:root,:host\{([^}]*)\}/.exec(css)?.[1] ?? ''
  const mixed = /([^{}]+)\{[^{}]*\}@supports \(color:color-mix\([^)]*\)\)\{(\1\{[^{}]*\})\}/g
  return css
    .replace(mixed, '$2')
    .replace(/var\((--[\w-]+),[^()]*\)/g, (match, name: string) =>
      theme.includes(`${name}:`) ? `var(${name})` : match,
    )
}

/** A static page has no theme switch: dark mode follows the system, and applies to screens only, not to print. */
function withSystemTheme(css: string): string {
  const dark = '@media screen and (prefers-color-scheme:dark){:root{$1}}'
  return css.replace(/\[data-theme=["']?dark["']?\]\{([^{}]*)\}/g, dark)
}

function usageIn(html: string): (selector: Selector) => boolean {
  const classes = new Set([...html.matchAll(classAttribute)].flatMap(([, list = '']) => classNames(list)))
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag))
  const isUsed = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name)
      if (part.type === 'type') return tags.has(part.name)
      if (part.type === 'attribute') return !appOnly.test(part.name)
      if (part.type === 'pseudo-element') return tags.has('input') || !fieldPart.test(nameOf(part))
      if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
        return part.selectors.some(isUsed)
      return true
    })
  return isUsed
}

const nameOf = (part: { kind: string; name?: string }) =>
  (part.kind === 'custom' ? part.name : part.kind) ?? ''

/** Repeats until stable, because a variable may be used only by another unused one. */
function withoutUnusedNames(css: string, html: string): string {
  const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const used = new Set(all(/var\((--[\w-]+)/g, css + html))
  const animated = all(/animation(?:-name)?:([^;}]+)/g, css).join()
  const unusedSymbols = [
    ...all(/(--[\w-]+)\s*:/g, css).filter((name) => !used.has(name)),
    ...all(/@keyframes ([\w-]+)/g, css).filter((name) => !animated.includes(name)),
  ]
  const registered = /@property (--[\w-]+)\{[^}]*\}/g
  const smaller = minify(css, { unusedSymbols }).replace(registered, (rule, name: string) =>
    used.has(name) ? rule : '',
  )
  return smaller.length < css.length ? withoutUnusedNames(smaller, html) : smaller
}

function minify(css: string, options: Partial<Parameters<typeof transform>[0]>): string {
  return transform({ filename: 'page.css', code: Buffer.from(css), minify: true, ...options }).code.toString()
}

const classNames = (list: string) => unescapeHtml(list).split(/\s+/)

/** 'a' to 'z', then 'aa' and so on. */
function shortName(index: number): string {
  const quotient = Math.floor(index / 26)
  return (quotient === 0 ? '' : shortName(quotient - 1)) + String.fromCharCode(97 + (index % 26))
}
