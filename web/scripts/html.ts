import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const modulePreload = /<link\b[^>]*\brel="modulepreload"[^>]*>/gi
const fontPreload = /<link\b[^>]*\brel="preload"[^>]*\bas="font"[^>]*>/gi
const stylesheet = /<link\b[^>]*\brel="stylesheet"[^>]*>/gi
const hiddenBoundary = /<div hidden(?:="")? id="S:[^"]*">([\s\S]*?)<\/div>/gi
const scaffolding = /<!--[\s\S]*?-->|<template\b[^>]*><\/template>/gi
/** Written as scripts, but read as data: the browser runs none of it. */
const dataType = /\btype="(?:application\/ld\+json|speculationrules)"/i

/** Content-Security-Policy sources for every script written into the page itself. */
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(script)].filter(
    ([, attributes = '']) => !/\bsrc=/i.test(attributes) && !dataType.test(attributes),
  )
  return inline.map(
    ([, , body]) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`,
  )
}

/** Takes away everything that would run. Data for search engines stays. */
export function stripScripts(html: string): string {
  return html
    .replace(script, (whole, attributes: string) => (dataType.test(attributes) ? whole : ''))
    .replace(modulePreload, '')
}

/** Content that a script would have to move into place: without scripts it would stay hidden for ever. */
export function hasHiddenContent(html: string): boolean {
  return [...html.matchAll(hiddenBoundary)].some(([, body]) => body?.replace(scaffolding, '').trim())
}

/** Addresses of the style sheets a page asks for, in order. */
export function stylesheetsOf(html: string): string[] {
  return [...html.matchAll(stylesheet)].flatMap(([link]) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? [])
}

/**
 * The rules written into the page itself, so that the first paint waits for nothing. The fonts are then found
 * as early as the first layout: fetching them ahead would only take the line from the page (measured: the
 * largest paint came 300 to 600 ms later), and the fallback faces have the same widths.
 */
export function inlineStyles(html: string, css: string): string {
  const bare = html.replace(stylesheet, '').replace(fontPreload, '')
  return intoHead(bare, `<style>${css}</style>`)
}

export function intoHead(html: string, tag: string): string {
  return html.replace('</head>', () => `${tag}</head>`)
}

/** Lets the browser fetch a public page as soon as a finger or pointer goes for its link. */
export function speculationRules(paths: readonly string[]): string {
  const rules = { prefetch: [{ where: { href_matches: paths }, eagerness: 'moderate' }] }
  return `<script type="speculationrules">${JSON.stringify(rules)}</script>`
}

/** Every class the page says, as often as it says it. */
export function classesOf(html: string): string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => unescapeHtml(list).split(/\s+/))
}

export function unescapeHtml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}
