import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  appendToHead,
  hasHiddenContent,
  inlineScriptHashes,
  inlineStyles,
  speculationRules,
  stripHydrationMarkers,
  stripScripts,
  stylesheetsOf,
} from './html.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/app.css"/>',
  '<script>theme()</script><script type="application/ld+json">{"@type":"Thing"}</script></head><body><h1>Hi</h1>',
  '<script>window.context = {}</script><script type="module" async="" src="/assets/entry.js"></script></body>',
].join('')

const hash = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`

describe('inlineScriptHashes', () => {
  it('hashes every inline script that runs, byte for byte', () => {
    expect(inlineScriptHashes(page)).toEqual([hash('theme()'), hash('window.context = {}')])
  })

  it('is empty for a page without scripts', () => {
    expect(inlineScriptHashes('<p>Plain</p>')).toEqual([])
  })
})

describe('stripScripts', () => {
  it('removes scripts and their preloads but keeps styles and JSON-LD', () => {
    expect(stripScripts(page)).toBe(
      '<head><link rel="stylesheet" href="/assets/app.css"/><script type="application/ld+json">{"@type":"Thing"}</script></head><body><h1>Hi</h1></body>',
    )
  })
})

describe('inlineStyles', () => {
  it('replaces style sheet links and drops font preloads', () => {
    const linked =
      '<head><link rel="icon" href="/i"/><link rel="preload" as="font" href="/f.woff2"/><link rel="stylesheet" href="/a.css"/></head>'
    expect(stylesheetsOf(linked)).toEqual(['/a.css'])
    expect(inlineStyles(linked, 'a{content:"$&"}')).toBe(
      '<head><link rel="icon" href="/i"/><style>a{content:"$&"}</style></head>',
    )
  })
})

describe('speculationRules', () => {
  it('lists the pages to prefetch and survives stripScripts', () => {
    const html = appendToHead('<head></head>', speculationRules(['/', '/pricing']))
    expect(stripScripts(html)).toBe(html)
    expect(inlineScriptHashes(html)).toEqual([])
    const rules = JSON.parse(/>(\{.*\})</.exec(html)?.[1] ?? '')
    expect(rules.prefetch[0].where.href_matches).toEqual(['/', '/pricing'])
  })
})

describe('hasHiddenContent', () => {
  it.each([
    ['<div hidden="" id="S:0"><p>Late</p></div>', true],
    ['<div hidden id="S:0"><p>Late</p></div>', true],
    ['<div hidden id="S:1"><!--$?--><template id="B:1"></template><!--/$--><div>Late</div></div>', true],
    ['<div hidden id="S:1"><!--$?--><template id="B:1"></template><!--/$--></div>', false],
    ['<div hidden="" id="S:0"></div>', false],
    ['<div id="S"><p>Shown</p></div>', false],
  ])('for %s is %s', (html, expected) => {
    expect(hasHiddenContent(html)).toBe(expected)
  })
})

it('strips hydration markers and keeps the text', () => {
  expect(
    stripHydrationMarkers(
      '<!--$-->a<!-- -->b<!--/$--><svg xmlns="http://www.w3.org/2000/svg"><path d="M0"></path></svg><p></p>',
    ),
  ).toBe('ab<svg><path d="M0"/></svg><p></p>')
})
