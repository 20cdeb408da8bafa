import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

test.each([
  ['nothing to click', []],
  ['see https://example.com/a?b=1#c now', ['https://example.com/a?b=1#c']],
  ['(https://example.com).', ['https://example.com/']],
  [
    'https://en.example.org/x_(y) and http://example.com!',
    ['https://en.example.org/x_(y)', 'http://example.com/'],
  ],
  ['javascript:alert(1) data:text/html,x ftp://example.com', []],
  ['https://bank.example@evil.example/', []],
  ['https://', []],
  ['xhttps://example.com', []],
])('finds the links in “%s”', (text, hrefs) => {
  const parts = linkParts(text)
  expect(parts.map(({ href }) => href).filter((href) => href !== null)).toEqual(hrefs)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
