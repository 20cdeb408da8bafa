import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { unescapeHtml } from './html.ts'

type Page = { html: string; css: string }

const classAttribute = /\sclass="([^"]*)"/g
const appOnlyAttribute = /^data-(theme|area|sidebar)$/
const fieldPseudoElement = /^(placeholder|file-selector-button|-webkit-.*)$/

/**
 * Reduces the style sheet to the rules one static page uses and shortens its class names, because every page must fit
 * the first round trip of a connection.
 */
export function pageCss({ html, css }: Page): Page {
  const isUsed = createUsageCheck(html)
  const shortNames = new Map<string, string>()
  // Numbered in style sheet order, which compresses best.
  const shorten = (name: string) => {
    const short = shortNames.get(name) ?? shortName(shortNames.size)
    shortNames.set(name, short)
    return short
  }
  const rename = (selector: Selector): Selector =>
    selector.map((component): SelectorComponent => {
      if (component.type === 'class') return { ...component, name: shorten(component.name) }
      if ('selectors' in component && component.selectors && component.kind !== 'host')
        return { ...component, selectors: component.selectors.map(rename) }
      return component
    })
  const usedCss = minify(withSystemTheme(css), {
    visitor: { Selector: (selector) => (isUsed(selector) ? rename(selector) : []) },
  })
  const renamedHtml = html.replace(classAttribute, (_, list: string) => {
    const names = classNames(list).flatMap((name) => shortNames.get(name) ?? [])
    return names.length === 0 ? '' : ` class="${names.join(' ')}"`
  })
  return {
    html: renamedHtml,
    css: withoutUnusedNames(withoutUnusedFallbacks(withPlainInitialValues(usedCss)), html),
  }
}

/** Tailwind sets initial values with @property and again for older browsers; the second form works in all of them. */
function withPlainInitialValues(css: string): string {
  const fallback = /@supports [^{]*\{(\*,:before,:after,::backdrop\{[^}]*\})\}/
  if (!fallback.test(css)) return css
  return css.replace(fallback, '$1').replace(/@property --tw-[^}]*\}/g, '')
}

/** `var(--x, y)` never falls back to y when the theme sets x, and every supported browser has color-mix(). */
function withoutUnusedFallbacks(css: string): string {
  const theme = /:root,:host\{([^}]*)\}/.exec(css)?.[1] ?? ''
  const colorMixFallback = /([^{}]+)\{[^{}]*\}@supports \(color:color-mix\([^)]*\)\)\{(\1\{[^{}]*\})\}/g
  return css
    .replace(colorMixFallback, '$2')
    .replace(/var\((--[\w-]+),[^()]*\)/g, (match, name: string) =>
      theme.includes(`${name}:`) ? `var(${name})` : match,
    )
}

/** A static page has no theme switch: dark mode follows the system, and applies to screens only, not to print. */
function withSystemTheme(css: string): string {
  const dark = '@media screen and (prefers-color-scheme:dark){:root{$1}}'
  return css.replace(/\[data-theme=["']?dark["']?\]\{([^{}]*)\}/g, dark)
}

function createUsageCheck(html: string): (selector: Selector) => boolean {
  const classes = new Set([...html.matchAll(classAttribute)].flatMap(([, list = '']) => classNames(list)))
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag))
  const isUsed = (selector: Selector): boolean =>
    selector.every((component) => {
      if (component.type === 'class') return classes.has(component.name)
      if (component.type === 'type') return tags.has(component.name)
      if (component.type === 'attribute') return !appOnlyAttribute.test(component.name)
      if (component.type === 'pseudo-element')
        return tags.has('input') || !fieldPseudoElement.test(nameOf(component))
      if (component.type === 'pseudo-class' && (component.kind === 'is' || component.kind === 'where'))
        return component.selectors.some(isUsed)
      return true
    })
  return isUsed
}

const nameOf = (component: { kind: string; name?: string }) =>
  (component.kind === 'custom' ? component.name : component.kind) ?? ''

/** Repeats until stable, because a variable may be used only by another unused one. */
function withoutUnusedNames(css: string, html: string): string {
  const findNames = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name)
  const used = new Set(findNames(/var\((--[\w-]+)/g, css + html))
  const animationNames = findNames(/animation(?:-name)?:([^;}]+)/g, css).join()
  const unusedSymbols = [
    ...findNames(/(--[\w-]+)\s*:/g, css).filter((name) => !used.has(name)),
    ...findNames(/@keyframes ([\w-]+)/g, css).filter((name) => !animationNames.includes(name)),
  ]
  const propertyRule = /@property (--[\w-]+)\{[^}]*\}/g
  const minified = minify(css, { unusedSymbols }).replace(propertyRule, (rule, name: string) =>
    used.has(name) ? rule : '',
  )
  return minified.length < css.length ? withoutUnusedNames(minified, html) : minified
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
