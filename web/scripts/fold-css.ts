import { type CssRule, printRules, rulesOf, splitOutside } from './css-rules.ts'

const group = /^@(media|supports|layer|container)\b/
/** Longer values are cheaper to name once than to write out. */
const SHORT = 32

/**
 * The same rules with what never changes on this page written out: measures that are named once, and the parts of
 * a shadow or a line nobody sets. `kept` holds the names the page itself refers to.
 */
export function foldConstants(css: string, kept: ReadonlySet<string>): string {
  const plain = withPlainInitials(rulesOf(css))
  const values = valuesOf(plain)
  const constants = new Map([...values].flatMap(([name, all]) => constantOf(name, all, kept)))
  const asked = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
  for (const name of asked) if (!values.has(name) && !kept.has(name)) constants.set(name, 'initial')
  return reckon(written(printRules(plain), constants)).replace(/([a-z-]+:[^;{}"]+;)\1+/g, '$1')
}

/**
 * Tailwind registers its own names and repeats their first values for browsers that cannot. Set on every element,
 * those values do the same in every browser.
 */
function withPlainInitials(rules: CssRule[]): CssRule[] {
  return rules.flatMap((rule) => {
    const { prelude, body } = rule
    if (prelude.startsWith('@property --tw-')) return []
    if (body === null || prelude !== '@layer properties') return [rule]
    const inner = rulesOf(body).flatMap((one) => (one.body === null ? [] : rulesOf(one.body)))
    return [{ prelude, body: printRules(inner) }]
  })
}

function valuesOf(rules: CssRule[], found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  for (const { prelude, body } of rules) {
    if (body === null) continue
    if (group.test(prelude)) valuesOf(rulesOf(body), found)
    else
      for (const declaration of splitOutside(body, ';')) {
        const [, name, value = ''] = /^(--[\w-]+)\s*:\s*([\s\S]*)$/.exec(declaration) ?? []
        if (name) found.set(name, (found.get(name) ?? new Set()).add(value))
      }
  }
  return found
}

function constantOf(name: string, values: Set<string>, kept: ReadonlySet<string>): [string, string][] {
  const [value = ''] = values
  const plain = !value.includes('var(') || /^var\(--[\w-]+\)$/.test(value)
  return values.size === 1 && value.length <= SHORT && plain && !kept.has(name) ? [[name, value]] : []
}

/** Until nothing more can be written out: a constant may be the name of another. */
function written(css: string, constants: Map<string, string>): string {
  const next = writeOut(css, constants)
  return next === css ? css : written(next, constants)
}

function writeOut(css: string, constants: Map<string, string>): string {
  return css.replace(/var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g, (whole, name: string, otherwise) => {
    const value = constants.get(name)
    const inner = otherwise === undefined ? undefined : writeOut(otherwise, constants)
    if (value !== undefined && value !== 'initial') return value
    if (value === 'initial' && inner !== undefined) return inner
    return inner === undefined ? whole : `var(${name},${inner})`
  })
}

const number = '(-?(?:\\d+\\.?\\d*|\\.\\d+))'
const product = new RegExp(`calc\\(${number}(rem|px|%|) \\* ${number}\\)`, 'g')
const difference = new RegExp(`calc\\(${number} - ${number}\\)`, 'g')

function reckon(css: string): string {
  const done = css
    .replace(product, (_, a: string, unit: string, b: string) => short(Number(a) * Number(b)) + unit)
    .replace(difference, (_, a: string, b: string) => short(Number(a) - Number(b)))
  return done === css ? css : reckon(done)
}

function short(value: number): string {
  return String(Number(value.toFixed(5))).replace(/^(-?)0\./, '$1.')
}
