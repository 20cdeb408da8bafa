import { expect, test } from 'vitest'
import { contactHref, legalPageNames, legalPages, missingFields } from './site.rules.ts'

test.each([
  ['hello@agency.example', 'mailto:hello@agency.example'],
  ['+1 (213) 555-0142', 'tel:+12135550142'],
  ['https://agency.example/chat', 'https://agency.example/chat'],
  ['javascript:alert(1)', null],
  ['"><script>@x', null],
  ['@greenroom', null],
  ['Ask at the front desk', null],
])('the link for %s is %s', (value, href) => expect(contactHref(value)).toBe(href))

test('an empty site is missing every required field', () => {
  expect(legalPageNames.map((page) => [page, missingFields(page, {}).length])).toEqual([
    ['terms', 7],
    ['privacy', 11],
    ['cookies', 0],
    ['dmca', 6],
    ['2257', 9],
  ])
  expect(missingFields('dmca', Object.fromEntries(legalPages.dmca.map((field) => [field, 'x'])))).toEqual([])
})
