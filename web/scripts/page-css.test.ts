import { describe, expect, it } from 'vitest'
import { pageCss } from './page-css.ts'

const html = '<main class="a md:b [&amp;::x]:c"><p style="color:var(--shown)">Hi</p></main>'
const cssFor = (css: string) => pageCss({ html, css }).css

describe('pageCss', () => {
  it.each([
    ['keeps a class used on the page', '.a{color:red}', '.a{color:red}'],
    ['drops an unused class', '.z{color:red}', ''],
    ['drops an unused selector from a list', '.z,.a:hover{color:red}', '.a:hover{color:red}'],
    ['renames escaped classes', '.md\\:b{color:red}', '.a{color:red}'],
    [
      'renames classes written with HTML entities',
      '.\\[\\&\\:\\:x\\]\\:c:hover{color:red}',
      '.a:hover{color:red}',
    ],
    ['keeps element selectors used on the page', 'p,table{margin:0}', 'p{margin:0}'],
    ['keeps universal selectors', '*,:root{margin:0}', '*,:root{margin:0}'],
    ['keeps attribute selectors', '[hidden]{display:none}', '[hidden]{display:none}'],
    ['drops field styles without fields', '::placeholder{opacity:1}', ''],
    ['drops empty groups', '@media print{.z{color:red}}', ''],
    ['drops :where() without a match', ':where(.z>*),:where(.a *){color:red}', ':where(.a *){color:red}'],
    ['drops unused keyframes', '@keyframes spin{to{rotate:1turn}}', ''],
    [
      'keeps used keyframes',
      '.a{animation:1s spin}@keyframes spin{to{rotate:1turn}}',
      '.a{animation:1s spin}@keyframes spin{to{rotate:1turn}}',
    ],
    ['drops dashboard rules', '[data-area=app] .a{color:red}', ''],
    [
      'keeps font URLs',
      '@font-face{font-family:X;src:url(/x--t.woff2)}',
      '@font-face{font-family:X;src:url(/x--t.woff2)}',
    ],
    [
      'makes dark mode follow the system on screens',
      '[data-theme=dark]{--shown:black}',
      '@media screen and (prefers-color-scheme:dark){:root{--shown:black}}',
    ],
    [
      'drops variables used only by unused variables',
      ':root{--shown:1;--lost:var(--deep);--deep:3}',
      ':root{--shown:1}',
    ],
    [
      'sets the initial values of Tailwind variables once',
      '@layer properties{@supports (not (margin-trim:inline)){*,:before,:after,::backdrop{--tw-x:0}}}.a{margin:var(--tw-x)}@property --tw-x{syntax:"*";inherits:false;initial-value:0}',
      '@layer properties{*,:before,:after,::backdrop{--tw-x:0}}.a{margin:var(--tw-x)}',
    ],
    [
      'drops the fallback of a variable that the theme sets',
      ':root,:host{--shown:1}.a{margin:var(--shown,2px) var(--other,3px)}',
      ':root,:host{--shown:1}.a{margin:var(--shown) var(--other,3px)}',
    ],
    [
      'drops the fallback color for browsers without color-mix()',
      'p{margin:0}.a{color:red}@supports (color:color-mix(in lab,red,red)){.a{color:color-mix(in oklab,var(--shown) 28%,transparent)}}',
      'p{margin:0}.a{color:color-mix(in oklab,var(--shown) 28%,transparent)}',
    ],
    ['drops unused @property rules', '@property --lost{syntax:"*";inherits:false}', ''],
  ])('%s', (_name, css, expected) => {
    expect(cssFor(css)).toBe(expected)
  })

  it('renames classes in the page and drops those without a rule', () => {
    const page = pageCss({ html: '<p class="icon mt-2"><b class="icon">mt-2</b>', css: '.mt-2{margin:2px}' })
    expect(page).toEqual({ html: '<p class="a"><b>mt-2</b>', css: '.a{margin:2px}' })
  })
})
