import { describe, expect, it } from 'vitest'
import { rulesOf, splitOutside } from './css-rules.ts'
import { pageCss } from './page-css.ts'

const html = '<main class="a md:b [&amp;::x]:c"><p style="color:var(--shown)">Hi</p></main>'

describe('pageCss', () => {
  it.each([
    ['a class of the page', '.a{color:red}', '.a{color:red}'],
    ['a class the page does not have', '.z{color:red}', ''],
    ['one selector of two', '.z,.a:hover{color:red}', '.a:hover{color:red}'],
    [
      'a class with escapes',
      '@media (width>=48rem){.md\\:b{color:red}}',
      '@media (width>=48rem){.md\\:b{color:red}}',
    ],
    ['a class that looks like an attribute', '.\\[x\\:y\\]{color:red}', ''],
    [
      'a class written with an entity',
      '.\\[\\&\\:\\:x\\]\\:c::x{color:red}',
      '.\\[\\&\\:\\:x\\]\\:c::x{color:red}',
    ],
    ['an element of the page', 'p,table{margin:0}', 'p{margin:0}'],
    ['everything and the root', '*,:root{margin:0}', '*,:root{margin:0}'],
    [
      'an attribute',
      '[hidden]:where(:not([hidden=until-found])){display:none}',
      '[hidden]:where(:not([hidden=until-found])){display:none}',
    ],
    ['parts of fields on a page without any', '::placeholder{opacity:1}', ''],
    ['a group left empty', '@layer x{@media print{.z{color:red}}}', ''],
    ['an order of layers', '@layer theme,base;.a{color:red}', '@layer theme,base;.a{color:red}'],
    ['a font', '@font-face{font-family:"X;{"}', '@font-face{font-family:"X;{"}'],
    [
      'a face for signs the page shows',
      '@font-face{unicode-range:U+48-49}',
      '@font-face{unicode-range:U+48-49}',
    ],
    ['a face for signs it does not', '@font-face{unicode-range:U+A1,U+2191-2193}', ''],
    [
      'a class inside brackets without a choice',
      ':where(.z>*),:is(.a *):hover{color:red}',
      ':is(.a *):hover{color:red}',
    ],
    ['a class inside a choice', ':is(.z,.a) p{color:red}', ':is(.z,.a) p{color:red}'],
    ['frames nobody plays', '@keyframes spin{to{rotate:1turn}}', ''],
    [
      'frames of the page',
      '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}',
      '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}',
    ],
    ['rules of the signed-in app', '[data-area=app] .a{color:red}', ''],
  ])('%s', (_name, css, expected) => {
    expect(pageCss(css, html)).toBe(expected)
  })

  it('lets dark follow the system, on screens only', () => {
    expect(pageCss('[data-theme=dark]{--shown:black;color-scheme:dark}', html)).toBe(
      '@media screen and (prefers-color-scheme:dark){:root{--shown:black;color-scheme:dark}}',
    )
  })

  it('drops names nobody refers to, also those only an unused name refers to', () => {
    const css = ':root{--shown:1;--used:2;--lost:var(--deep);--deep:3}p{--used:4}.a{margin:var(--used)}'
    expect(pageCss(css, html)).toBe(':root{--shown:1;--used:2}p{--used:4}.a{margin:var(--used)}')
    expect(pageCss('@property --lost{syntax:"*"}', html)).toBe('')
  })

  it('keeps the classes the form script sets', () => {
    expect(pageCss('.busy{color:red}.idle{color:red}', html, 'el.className="x busy"')).toBe(
      '.busy{color:red}',
    )
  })
})

describe('rulesOf', () => {
  it('is not misled by comments, strings and escapes', () => {
    const css = '/* a{ */.x\\{y{content:"}"}@import "z;";b{c:url(d;e)}'
    expect(rulesOf(css)).toEqual([
      { prelude: '.x\\{y', body: 'content:"}"' },
      { prelude: '@import "z;"', body: null },
      { prelude: 'b', body: 'c:url(d;e)' },
    ])
  })
})

it('splits only outside of brackets', () => {
  expect(splitOutside('a:is(b,c), d[e="f,g"],h\\,i', ',')).toEqual(['a:is(b,c)', 'd[e="f,g"]', 'h\\,i'])
})
