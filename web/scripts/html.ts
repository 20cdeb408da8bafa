import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const modulePreload = /<link\b[^>]*\brel="modulepreload"[^>]*>/gi
const hiddenBoundary = /<div hidden(?:="")? id="S:[^"]*">([\s\S]*?)<\/div>/gi
const scaffolding = /<!--[\s\S]*?-->|<template\b[^>]*><\/template>/gi

/** Content-Security-Policy sources for every script written into the page itself. */
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(script)].filter(([, attributes]) => !/\bsrc=/i.test(attributes ?? ''))
  return inline.map(
    ([, , body]) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`,
  )
}

/** Leaves only scripts marked data-keep, such as the one that sets the theme before the first paint. */
export function stripScripts(html: string): string {
  return html
    .replace(script, (whole, attributes: string) => (/\bdata-keep\b/.test(attributes) ? whole : ''))
    .replace(modulePreload, '')
}

/** Content that a script would have to move into place: without scripts it would stay hidden for ever. */
export function hasHiddenContent(html: string): boolean {
  return [...html.matchAll(hiddenBoundary)].some(([, body]) => body?.replace(scaffolding, '').trim())
}
