import { expect, test } from 'vitest'
import { mailParts } from './mail-text.ts'

const own = 'http://127.0.0.1:3000'

const cases: { name: string; text: string; links: string[] }[] = [
  {
    name: 'links to our own pages',
    text: `Go to ${own}/verify-email#token=abc.`,
    links: ['/verify-email#token=abc'],
  },
  { name: 'does not link to another site', text: 'See https://example.com/login', links: [] },
  { name: 'does not link to another port', text: 'See http://127.0.0.1:4000/login', links: [] },
  {
    name: 'does not link to a look-alike with our host as the user name',
    text: `${own}@evil.test/x`,
    links: [],
  },
  { name: 'does not link to a script', text: 'javascript:alert(1)', links: [] },
  { name: 'links two pages separately', text: `${own}/a and ${own}/b`, links: ['/a', '/b'] },
]

test.each(cases)('$name', ({ text, links }) => {
  const parts = mailParts(text, own)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap((part) => (part.href ? [part.href] : []))).toEqual(links)
})
