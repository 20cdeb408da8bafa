import { expect, test } from 'vitest'
import { mailSegments } from './mail-text.ts'

const origin = 'http://127.0.0.1:3000'

const cases: { name: string; text: string; links: string[] }[] = [
  {
    name: 'links to our own pages',
    text: `Go to ${origin}/verify-email#token=abc.`,
    links: ['/verify-email#token=abc'],
  },
  { name: 'does not link to another site', text: 'See https://example.com/login', links: [] },
  { name: 'does not link to another port', text: 'See http://127.0.0.1:4000/login', links: [] },
  {
    name: 'does not link to a look-alike with our host as the user name',
    text: `${origin}@evil.test/x`,
    links: [],
  },
  { name: 'does not link to a script', text: 'javascript:alert(1)', links: [] },
  { name: 'links two pages separately', text: `${origin}/a and ${origin}/b`, links: ['/a', '/b'] },
]

test.each(cases)('$name', ({ text, links }) => {
  const segments = mailSegments(text, origin)
  expect(segments.map((segment) => segment.text).join('')).toBe(text)
  expect(segments.flatMap((segment) => (segment.href ? [segment.href] : []))).toEqual(links)
})
