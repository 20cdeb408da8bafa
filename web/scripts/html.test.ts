import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hasHiddenContent, inlineScriptHashes, stripScripts } from './html.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/app.css"/>',
  '<script data-keep="">theme()</script></head><body><h1>Hi</h1>',
  '<script>window.context = {}</script><script type="module" async="" src="/assets/entry.js"></script></body>',
].join('')

const hash = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`

describe('inlineScriptHashes', () => {
  it('hashes every script without a source, to the byte', () => {
    expect(inlineScriptHashes(page)).toEqual([hash('theme()'), hash('window.context = {}')])
  })

  it('finds none in a page without scripts', () => {
    expect(inlineScriptHashes('<p>Plain</p>')).toEqual([])
  })
})

describe('stripScripts', () => {
  it('takes scripts and their preloads away and keeps styles and marked scripts', () => {
    expect(stripScripts(page)).toBe(
      '<head><link rel="stylesheet" href="/assets/app.css"/><script data-keep="">theme()</script></head><body><h1>Hi</h1></body>',
    )
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
  ])('%s: %s', (html, expected) => {
    expect(hasHiddenContent(html)).toBe(expected)
  })
})
