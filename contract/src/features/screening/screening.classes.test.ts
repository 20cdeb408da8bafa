import { describe, expect, test } from 'vitest'
import { screenByPatterns } from './screening.rules.ts'

/** Classes that the patterns detect without the classifier. */
const classes: Record<string, { kind: string; texts: string[] }> = {
  'personal pages without a path': {
    kind: 'link',
    texts: [
      'my site is danaweber.com',
      'have a look at dana-weber.co.uk when you have time',
      'danaweber.wordpress.com has all of it',
      'meine seite heißt danaweber.de',
      'il mio sito danaweber.it',
      'www.danaweber.garden',
    ],
  },
  'pages with a spoken dot': {
    kind: 'link',
    texts: [
      'danaweber dot com has everything',
      'danaweber punto com',
      'meine seite dana-weber punkt de',
      'mon site dana tiret weber point fr',
      'danaweber ponto com ponto br',
      'type danaweber then a point then fr',
      'danaweber[.]com',
      'twitch tv slash danaweber',
    ],
  },
  'addresses with an unusual domain or another word for the at sign': {
    kind: 'email',
    texts: [
      'dana@weber.photography',
      'dana@students.uni.edu',
      'danaw84 bei gmx',
      'danaw84 sur gmail',
      'dana malpa wp kropka pl',
      'gmail -> danaw84',
      'i have one with hotmail. the name is dana.weber52',
    ],
  },
  'numbers in other languages, misspelled or with fillers': {
    kind: 'phone',
    texts: [
      'piec jeden dwa trzy cztery piec szesc siedem osiem',
      'tex me too oh too fiv fiv fiv oh wan six',
      'two one two banana five five five banana zero one four seven',
      '+1.541.555.0107',
      '612 345 678 mi numero',
      'landline is 555 01 88',
    ],
  },
  'accounts on other services': {
    kind: 'handle',
    texts: ['my bereal is danaweb', 'youtube channel called danaweb', 'pinterest name is dana_web'],
  },
}

describe.each(Object.entries(classes))('patterns find %s', (_, { kind, texts }) => {
  test.each(texts)('%j', (text) => expect(screenByPatterns(text)).toContain(kind))
})

test.each([
  'Thank you for the reply.It made my morning',
  'ok.me neither',
  'go to bed. me too',
  'my page.it is slow',
  'google.com says rain',
  'made my money in the dot com boom',
  'ese punto es importante',
  'point de vue intéressant',
  'i have 2 gmail accounts',
  'i paid for a membership at onlyfans.com',
  'bought 3 for 20 and 2 for 15 and 1 for 10',
  'je suis prof au collège, les 4e me fatiguent',
  'bin lehrer und seit 12 jahren in der schule',
  'doy clases en la prepa',
  'mein taschengeld war damals fünf mark',
  'cuando yo iba en segundo de secundaria no había celulares',
  'detention was my second home back in the day',
])('patterns find nothing in %j', (text) => expect(screenByPatterns(text)).toEqual([]))
