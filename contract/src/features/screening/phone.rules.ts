import { anyOf } from './fold.rules.ts'

export type Span = { start: number; end: number }

const digitWords: Record<string, string> = Object.fromEntries(
  Object.entries({
    0: 'zero nought naught oh o null cero zéro',
    1: 'one won uno una eins un une um uma',
    2: 'two dos zwei zwo deux dois due',
    3: 'three tres drei trois tre',
    4: 'four cuatro vier quatre quatro quattro',
    5: 'five cinco funf fuenf cinq cinque',
    6: 'six seis sechs sei',
    7: 'seven siete sieben sept sete sette',
    8: 'eight ate ocho acht huit oito otto',
    9: 'nine nueve neun neuf nove',
    10: 'ten',
    11: 'eleven',
    12: 'twelve',
    13: 'thirteen',
    14: 'fourteen',
    15: 'fifteen',
    16: 'sixteen',
    17: 'seventeen',
    18: 'eighteen',
    19: 'nineteen',
    20: 'twenty',
    30: 'thirty',
    40: 'forty',
    50: 'fifty',
    60: 'sixty',
    70: 'seventy',
    80: 'eighty',
    90: 'ninety',
  }).flatMap(([digits, words]) =>
    words
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .split(' ')
      .map((word) => [word, digits]),
  ),
)
const oneDigit = Object.keys(digitWords).filter((word) => word.length > 1)
const gluedWords = new RegExp(`^(?:${oneDigit.sort((a, b) => b.length - a.length).join('|')}|\\d)+$`)
const gluedWord = new RegExp(`${oneDigit.join('|')}|\\d`, 'g')
const repeated: Record<string, number> = { double: 2, doble: 2, doppel: 2, triple: 3, treble: 3 }
const fillers = new Set([
  'dash',
  'dot',
  'space',
  'then',
  'and',
  'guion',
  'punto',
  'hyphen',
  'minus',
  'y',
  'next',
  'followed',
  'by',
  'comma',
  'slash',
  'point',
  'pause',
  'again',
  'dann',
  'und',
  'luego',
  'puis',
  'et',
  'e',
])
const leetDigits: Record<string, string> = { o: '0', q: '0', l: '1', i: '1', z: '2', s: '5', b: '8', g: '9' }
const leetLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Prices, dates, times, versions and measures are no part of a number. */
const otherNumbers = new RegExp(
  [
    '[$€£¥#]\\s?\\d[\\d,.]*',
    '\\b\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?\\b(?!-)',
    '(?<![\\d./-])\\d{1,2}([/.-])\\d{1,2}\\1(?:19|20)?\\d\\d(?![.-]?\\d)',
    '\\b(?:19|20)\\d\\d([/.-])\\d\\d\\2\\d\\d\\b',
    '\\d{1,2}:\\d\\d(?::\\d\\d)?',
    '(?<![\\d.,] ?)\\d{1,7}[.,]\\d{1,2}(?![\\d.,-])(?! \\d)',
    '(?<![\\d.])\\d\\.\\d{3,30}',
    'v\\d+(?:\\.\\d+)+',
    `\\b\\d{1,9}(?:[.,]\\d{1,3})?\\s?(?:[$€£%°]|${anyOf('usd eur gbp dollars? bucks euros? pounds? k km mi miles kg lbs? cm mm ft px hz mb gb tb am pm hrs? hours? mins? minutes? secs? days? weeks? months? years? yrs? views? steps? followers? subs? points? pts? coins? pixels? likes? fans')}\\b)`,
  ].join('|'),
  'g',
)
const notPhone = new RegExp(
  `(?:${anyOf('order orders invoice inv ticket tracking track parcel package reference ref id (?<!area_)code codes serial model vin sn isbn ean upc sku case seed lottery lotto score scores card ending account iban booking confirmation receipt transaction version patch build commit pin zip postcode odometer steps views population pi patent flight room license licence plate policy claim member membership level xp rank imei barcode batch part item bestellnummer rechnung sendungsnummer pedido factura commande facture', (w) => w)})\\b(?:[^.!?\\n]|(?<=nr|no|num)\\.){0,30}$`,
)
const cue = new RegExp(
  `\\b${anyOf('call calls text texts txt phone phones number numbers num nr cell mobile mob cel celular movil tel telefon telefono telephone handy nummer numero whatsapp whats_app wa viber ring reach reached dial digits sms llamame llama escribeme escribe appelle ruf anrufen liga ligame chiama chiamami hmu hit_me_up tinkle area area_code prefix sim voice contact filter swap letters')}\\b`,
)

type Part = Span & { digits: string; isWord: boolean; isMixed: boolean }

/** Phone numbers in folded text, as digits, words, letters that look like digits, or all of these. */
export function findPhones(text: string): Span[] {
  if (!/\d|(?:[a-z]+\W+){4}|[a-z]{12}/.test(text)) return []
  const masked = text.replace(otherNumbers, (found) => '§'.repeat(found.length))
  const found: Span[] = []
  let run: Part[] = []
  const close = () => {
    if (isPhone(run, text)) {
      const first = run[0] as Part
      const opening = /[+(]*$/.exec(text.slice(0, first.start))?.[0].length ?? 0
      found.push({ start: first.start - opening, end: run.at(-1)?.end ?? first.end })
    }
    run = []
  }
  let times = 1
  for (const { 0: token, index } of masked.matchAll(/[a-z0-9]+|[^a-z0-9]+/g)) {
    if (!/[a-z0-9]/.test(token)) {
      if (token.includes('§') || token.replace(/\s/g, '').length > 6) close()
      continue
    }
    if (run.length > 0 && fillers.has(token)) continue
    if (repeated[token] && times === 1) {
      times = repeated[token] ?? 1
      continue
    }
    if (token === 'hundred' && run.length > 0) {
      run.push({ start: index, end: index + token.length, digits: '00', isWord: true, isMixed: false })
      continue
    }
    const digits = digitsOf(token, run.length > 0)
    if (digits === undefined) {
      times = 1
      close()
      continue
    }
    run.push({
      start: index,
      end: index + token.length,
      digits: digits.repeat(times),
      isWord: !/^\d+$/.test(token),
      isMixed: /\d/.test(token) && /[a-z]/.test(token),
    })
    times = 1
  }
  close()
  return found
}

function digitsOf(token: string, isInRun: boolean): string | undefined {
  if (/^\d+$/.test(token)) return token
  if (/^\d0s$/.test(token)) return undefined
  if (/^(?:o|a|i|l|s|y|um|un|una|due|tre|sei|ate|won)$/.test(token) && !isInRun && token !== 'o')
    return undefined
  if (Object.hasOwn(digitWords, token)) return digitWords[token]
  if (gluedWords.test(token)) return token.replace(gluedWord, (word) => digitWords[word] ?? word)
  if (
    /^[\dolisqzbg]+$/.test(token) &&
    (/\d/.test(token) || (token.length > 2 && /^[sol]+$/.test(token) && isInRun))
  )
    return token.replace(/[a-z]/g, (letter) => leetDigits[letter] ?? letter)
  const word = token.replace(/\d/g, (digit) => leetLetters[digit] ?? digit)
  if (word !== token && Object.hasOwn(digitWords, word)) return digitWords[word]
  return undefined
}

function isPhone(run: Part[], text: string): boolean {
  const digits = run.map((part) => part.digits).join('')
  const first = run[0]
  if (!first || digits.length < 7 || digits.length > 16) return false
  const before = text.slice(Math.max(0, first.start - 40), first.start)
  if (notPhone.test(before) || (/[-#]$/.test(before.trimEnd()) === true && /\d$/.test(before.slice(0, -1))))
    return false
  const hasCue = cue.test(text)
  if (/\+\s?\(?$/.test(before)) return digits.length >= 8
  if ('012345678901234567890'.includes(digits)) return false
  const words = run.filter(({ isWord }) => isWord).length
  if (run.some(({ isMixed }) => isMixed) && digits.length >= 9) return true
  if (words >= 3 || (words > 0 && (hasCue || digits.length >= 9))) return true
  const shape = run.map((part) => part.digits.length).join('-')
  if (/^1(?:-1){6,}$/.test(shape)) return true
  if (hasCue && digits.length >= 7) return !/^(?:19|20)\d\d(?:19|20)\d\d$/.test(digits) || run.length === 1
  if (/^(?:1-)?3-3-4$|^3-7$|^6-4$|^3-4-3$/.test(shape)) return true
  if (/^3-4$/.test(shape)) return text.slice(first.end, first.end + 1) === '-'
  if (
    digits.startsWith('0') &&
    digits.length >= 9 &&
    (run.length > 1 ? !/^2(?:-2){3,}$/.test(shape) || digits.length === 10 : true)
  )
    return !/^2(?:-2)+$/.test(shape) || isFrench(digits)
  const isRound = run.every((part) => /00$/.test(part.digits))
  const isPairs = /^2(?:-2)+$|^4(?:-4)+$/.test(shape)
  if (run.length > 1 && run.length < 7 && digits.length >= 9 && digits.length < 14 && !isRound && !isPairs)
    return true
  return run.length === 1 && (digits.length === 10 || digits.length === 11)
}

const isFrench = (digits: string) => /^0[1-79]\d{8}$/.test(digits)
