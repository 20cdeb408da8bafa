import { expect, test } from 'vitest'
import { personName, profileBody } from '../features/auth/auth.schema.ts'
import { newCreator } from '../features/creators/creators.schema.ts'
import { foldPersonName, isReservedName } from './reserved-names.ts'

test.each([
  'Admin',
  'ADMINISTRATOR',
  ' support ',
  'Support Team',
  'The Greenroom Team',
  'Greenroom Support',
  'Customer support',
  'A d m i n',
  'Ad-min',
  'Adm1n',
  'Admln',
  'Adrnin',
  'Аdmin', // Cyrillic А
  'Αdmіn', // Greek Α, Cyrillic і
  'Ａｄｍｉｎ', // fullwidth
  'Ádmin',
  'Supp0rt',
  'Ѕuрроrt', // Cyrillic Ѕ, р and о
  '5upport',
  '$upport',
  'No-Reply',
  'Moderator!',
])('%s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  'Mara Lindqvist',
  'Adminah Jones',
  'Rod Help',
  'Admira',
  'Team Nova',
  'Mod Sun',
  'Анна Смирнова',
  'Σοφία',
  'Supporter Kim',
  'Star Agency',
  'Root Beer',
  'Милана',
])('%s is allowed', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test.each([
  ['Jo Park', 'jo  PARK', true],
  ['Jo Park', 'Jo-Park.', true],
  ['Jo Park', 'Jó Pаrk', true], // Cyrillic а
  ['Jo Park', 'J0 Park', true],
  ['Milan', 'Mi1an', true],
  ['Jo Park', 'Jo Parker', false],
  ['Jo Park', 'Joe Park', false],
  ['Анна', 'Анна Смирнова', false],
  ['🌸', '🌼', false],
])('%s and %s read alike: %s', (a, b, same) => {
  expect(foldPersonName(a) === foldPersonName(b)).toBe(same)
})

test('rejects reserved names for people and creators', () => {
  const results = [
    personName.safeParse('Support'),
    profileBody.safeParse({ name: 'Admin' }),
    profileBody.safeParse({ stageName: 'Admin' }),
    newCreator.safeParse({ stageName: 'Greenroom' }),
  ]
  for (const { error } of results)
    expect(error?.issues[0]?.message).toBe('This name is reserved. Choose another one.')
})
