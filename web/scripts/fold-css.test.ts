import { describe, expect, it } from 'vitest'
import { foldConstants } from './fold-css.ts'

describe('foldConstants', () => {
  it.each([
    ['a measure', ':root{--s:.25rem}.a{margin:calc(var(--s) * 3)}', ':root{--s:.25rem}.a{margin:.75rem}'],
    ['a negative one', ':root{--s:.25rem}.a{top:calc(var(--s) * -.5)}', ':root{--s:.25rem}.a{top:-.125rem}'],
    ['a name for a name', ':root{--f:var(--g);--g:x}.a{font:var(--f)}', ':root{--f:x;--g:x}.a{font:x}'],
    ['what is nowhere set', '.a{font:var(--none,normal)}', '.a{font:normal}'],
    ['nested ways out', '.a{font:var(--none,var(--nor,b))}', '.a{font:b}'],
    ['a value that changes', ':root{--c:1}@media print{:root{--c:2}}.a{b:var(--c)}', null],
    ['a value the page itself asks for', ':root{--kept:1}.a{b:var(--kept)}', null],
    ['a long value', `:root{--l:${'x'.repeat(33)}}.a{b:var(--l)}`, null],
    ['nothing, with no way out', '*{--i:initial}.a{b:var(--i)}', null],
    ['the same said twice', '.a{-webkit-b:c;-webkit-b:c;b:c}', '.a{-webkit-b:c;b:c}'],
  ])('%s', (_name, css, expected) => {
    expect(foldConstants(css, new Set(['--kept']))).toBe(expected ?? css)
  })

  it('sets first values on every element instead of registering them', () => {
    const css =
      '@layer properties{@supports (x:y){*,:before{--tw-x:0;--tw-y:initial}}}.a{--tw-x:1;b:var(--tw-x) var(--tw-y,c)}@property --tw-x{syntax:"*"}'
    expect(foldConstants(css, new Set())).toBe(
      '@layer properties{*,:before{--tw-x:0;--tw-y:initial}}.a{--tw-x:1;b:var(--tw-x) c}',
    )
  })
})
