import { describe, expect, it } from 'vitest'
import { shorten, withoutScaffolding } from './shorten.ts'

describe('shorten', () => {
  it('renames classes alike in page and sheet, and drops those without a rule', () => {
    const html =
      '<p class="lucide md:mt-0.5 group [&amp;::x]:y" style="--hue:3;color:var(--ink)"><b class="lucide">x</b>'
    const css =
      ':root{--ink:red}@media (width>=48rem){.md\\:mt-0\\.5{margin:.5rem}}.\\[\\&\\:\\:x\\]\\:y::x:is(:where(.group):hover *){color:hsl(var(--hue))}@font-face{src:url(a.woff2)}'
    expect(shorten({ html, css }, new Set())).toEqual({
      html: '<p class="a c b" style="--b:3;color:var(--a)"><b>x</b>',
      css: ':root{--a:red}@media (width>=48rem){.a{margin:.5rem}}.b::x:is(:where(.c):hover *){color:hsl(var(--b))}@font-face{src:url(a.woff2)}',
    })
  })

  it('leaves what a script sets, and words in the text', () => {
    const html = '<p class="busy flex">Set class="flex" and --ink.</p>'
    const page = shorten({ html, css: '.busy{a:b}.flex{c:d}' }, new Set(['busy']))
    expect(page.css).toBe('.busy{a:b}.a{c:d}')
    expect(page.html).toContain('<p class="busy a">')
    expect(page.html).toContain('and --ink.</p>')
  })

  it('never gives one name twice', () => {
    const many = Array.from({ length: 800 }, (_, at) => `long-${at}`)
    const { html } = shorten(
      { html: `<p class="${many.join(' ')}">`, css: many.map((name) => `.${name}{a:b}`).join('') },
      new Set(),
    )
    expect(new Set(/class="([^"]*)"/.exec(html)?.[1]?.split(' ')).size).toBe(800)
  })
})

it('takes away the marks of the framework and keeps the text', () => {
  expect(withoutScaffolding('<!--$-->a<!-- -->b<!--/$--><svg><path d="M0"></path></svg><p></p>')).toBe(
    'ab<svg><path d="M0"/></svg><p></p>',
  )
})
