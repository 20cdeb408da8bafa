import { expect, test } from 'vitest'
import { mailParts } from './mail-text.ts'

const own = 'http://127.0.0.1:3000'

const cases: { name: string; text: string; links: string[] }[] = [
  {
    name: 'an own page is a link',
    text: `Go to ${own}/verify-email#token=abc.`,
    links: ['/verify-email#token=abc'],
  },
  { name: 'another site is not', text: 'See https://example.com/login', links: [] },
  { name: 'another port is not', text: 'See http://127.0.0.1:4000/login', links: [] },
  { name: 'a look-alike with our address as the user name is not', text: `${own}@evil.test/x`, links: [] },
  { name: 'a script address is not', text: 'javascript:alert(1)', links: [] },
  { name: 'two own pages are two links', text: `${own}/a and ${own}/b`, links: ['/a', '/b'] },
]

test.each(cases)('$name', ({ text, links }) => {
  const parts = mailParts(text, own)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap((part) => (part.href ? [part.href] : []))).toEqual(links)
})
