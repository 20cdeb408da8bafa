import { digitWords } from './digit-words.rules.ts'
import { anyOf } from './fold.rules.ts'

export type Span = { start: number; end: number }

const numberWords = [...digitWords.keys()]
  .filter((word) => word.length > 1)
  .sort((a, b) => b.length - a.length)
const gluedPart = new RegExp(`${numberWords.join('|')}|\\d`, 'g')
const multipliers = new Map([
  ['double', 2],
  ['doble', 2],
  ['doppel', 2],
  ['doppelt', 2],
  ['duplo', 2],
  ['doppio', 2],
  ['triple', 3],
  ['triplo', 3],
  ['treble', 3],
  ['quadruple', 4],
])
const fillers = new Set(
  'dash dot space then and guion punto hyphen minus y next followed by comma slash point pause again dann und luego puis et e plus ponto traco tiret strich barra stop'.split(
    ' ',
  ),
)
/** Words between the parts of a number given in pieces. */
const looseFillers = new Set(
  'after that is its the with in at w phir add stick behind last first final finish finally ends end ending starts rest finishes middle part lastly half second third bit piece now comes are of all just put front digits digit hey ok okay lol haha uh'.split(
    ' ',
  ),
)
const toMap = (pairs: string) => new Map(pairs.split(' ').map(([from = '', to = '']) => [from, to]))
const leetDigits = toMap('o0 q0 l1 i1 z2 s5 b8 g9')
const leetLetters = toMap('0o 1i 3e 4a 5s 7t')

/** Prices, dates, times, versions and measures are not part of a phone number. */
const otherNumbers = new RegExp(
  [
    '[$€£¥]\\s?\\d[\\d,.]*|#\\s?\\d{1,6}(?![\\d ])',
    '\\b[a-z]{2,5}[_-]?20\\d{6}[_-]\\d{4,6}\\b|(?<![\\d+ ])(?:[01]\\d|2[0-4])[0-5]\\d ?[-–] ?(?:[01]\\d|2[0-4])[0-5]\\d(?!\\d)',
    '\\b\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?\\b(?!-|,\\d)',
    '\\b(?:ip|v)\\s\\d{1,3}(?:\\.\\d{1,3}){2,3}\\b|\\b(?:192\\.168|10\\.0|127\\.0)\\.\\d{1,3}\\.\\d{1,3}\\b',
    '(?<![\\d./-])\\d{1,2}([/.-])\\d{1,2}\\1(?:19|20)?\\d\\d(?![.-]?\\d)',
    '\\b(?:19|20)\\d\\d([/.-])\\d\\d\\2\\d\\d\\b',
    '\\d{1,2}:\\d\\d(?::\\d\\d)?',
    '(?<![\\d-])\\d{1,2}-\\d{1,2}(?:,? \\(?\\d{1,2}-\\d{1,2}\\)?)+(?![\\d-])',
    '(?<![\\d.,] ?|[a-z])\\d{1,7}[.,]\\d{1,2}(?![\\d.,-])(?! \\d)',
    '(?<![\\d.+])\\d\\.\\d{3,30}(?!\\.\\d)',
    'v\\d+(?:\\.\\d+)+',
    `\\b\\d{1,9}(?:[.,]\\d{1,3})?\\s?(?:[$€£%°]|${anyOf('usd eur gbp dollars? bucks euros? pounds? k km mi(?!_[a-z]) miles kg lbs? cm mm ft px hz mb gb tb am pm hrs? hours? mins? minutes? secs? days? weeks? months? years? yrs? views? steps? followers? subs? points? pts? coins? pixels? likes fans')}\\b)`,
  ].join('|'),
  'g',
)
const notPhone = new RegExp(
  `\\b(?:${anyOf('coords coordinates bowled order orders invoice inv ticket tracking track parcel package reference ref id (?<!area_|country_|dialing_|dial_)code codes serial model vin sn isbn ean upc sku (?<!in_)case seed lottery lotto bingo score scores card ending account iban booking confirmation receipt transaction version patch build commit pin zip postcode odometer steps views population pi patent flight room license licence plate policy claim member membership level xp rank imei barcode batch (?<!first_|second_|third_|last_)part item bestellnummer rechnung sendungsnummer pedido factura commande facture', (w) => w)})\\b(?:[^.!?\\n]|(?<=nr|no|num)\\.){0,30}$`,
)
const cue = new RegExp(
  `\\b${anyOf('call calls text texts txt phone phones number num nr cell mobile mob cel celular movil tel telefon telefono telephone handy nummer numero whatsapp whats_app wa viber ring reach reached dial digits sms llamame llama escribeme escribe appelle ruf anrufen liga ligame chiama chiamami hmu hit_me_up tinkle area area_code prefix sim voice contact filter swap letters landline fixe fisso festnetz fijo cellulare portable gsm rufnummer durchwahl contatto contacto local_number keypad')}\\b|📞|📱|☎`,
)

/** Searching for repeated words would be slow in longer texts. */
const MAX_FILLER_TEXT_LENGTH = 300

type Part = Span & { digits: string; isWord: boolean; isMixed: boolean; isLoose?: boolean }

/** Phone numbers in folded text, as digits, words, letters that look like digits, or a mix of these. */
export function findPhones(text: string): Span[] {
  if (!/\d|(?:[a-z]+\W+){4}|[a-z]{12}/.test(text)) return []
  const masked = text
    .replace(/\b(?:part|pt) ?[1-4]\b:?|\([^()\d]{1,30}\)/g, (match) =>
      match.split(/\W+/).some((word) => digitsOf(word, false)) && match.startsWith('(')
        ? match
        : ' '.repeat(match.length),
    )
    .replace(otherNumbers, (match) => '§'.repeat(match.length))
  const spans: Span[] = []
  let run: Part[] = []
  const closeRun = () => {
    const starts = run.flatMap(({ isLoose }, i) => (isLoose && i > 0 ? i : []))
    const pieces = [0, ...starts].map((from, i) => run.slice(from, starts[i]))
    const phones = pieces.filter((piece) => isPhone(piece, text))
    if (phones.length === 0 && pieces.length > 1 && isSpreadOut(run, text)) phones.push(run)
    for (const phone of phones) {
      const { start } = phone[0] as Part
      const opening = /(?<![+(])[+(]*$/.exec(text.slice(0, start))?.[0].length ?? 0
      spans.push({ start: start - opening, end: (phone.at(-1) as Part).end })
    }
    run = []
    isLoose = false
  }
  let times = 1
  let isLoose = false
  for (const { 0: token, index } of masked.matchAll(/[a-z0-9]+|[^a-z0-9]+/g)) {
    if (!/[a-z0-9]/.test(token)) {
      if (token.includes('§') || token.replace(/\s/g, '').length > 6) closeRun()
      continue
    }
    if (run.length > 0 && fillers.has(token)) continue
    // "two one two banana five five five banana"
    const isRepeated = () =>
      text.length < MAX_FILLER_TEXT_LENGTH &&
      /^(?!hundred|double|triple|doble|doppel)[a-z]{4,}/.test(token) &&
      !digitsOf(token, true) &&
      masked.split(token).length > 2
    if (run.length > 0 && (looseFillers.has(token) || isRepeated())) {
      isLoose = true
      continue
    }
    // "the last four 0199"
    if (
      /^(?:three|four|two|[234])$/.test(token) &&
      /(?:last|first|final|next)\s$/.test(masked.slice(0, index))
    )
      continue
    const multiplier = multipliers.get(token)
    if (multiplier && times === 1) {
      times = multiplier
      continue
    }
    if (token === 'hundred' && run.length > 0) {
      run.push({ start: index, end: index + token.length, digits: '00', isWord: true, isMixed: false })
      continue
    }
    const digits = digitsOf(token, run.length > 0)
    if (digits === undefined) {
      times = 1
      closeRun()
      continue
    }
    run.push({
      start: index,
      end: index + token.length,
      digits: digits.repeat(times),
      isWord: !/^\d+$/.test(token),
      isMixed: /\d/.test(token) && /[a-z]/.test(token),
      isLoose,
    })
    isLoose = false
    times = 1
  }
  closeRun()
  // "646 hello 555 there 0199"
  const groups = [...masked.matchAll(/\b\d+\b/g)]
  if (spans.length === 0 && groups.map(({ 0: digits }) => digits.length).join('-') === '3-3-4') {
    const [first, , last] = groups
    if (first && last && !/^(?:19|20)/.test(last[0]) && !notPhone.test(text.slice(0, first.index)))
      spans.push({ start: first.index, end: last.index + 4 })
  }
  if (spans.length === 0) spans.push(...findPhoneInSteps(masked, text))
  return spans
}

const stepWords =
  /\b(?:start|starts|begin|begins|first|then|next|add|finish|finishes|end|ends|last|stick|after|behind|half|part|triple|double|together|join|followed|plus|tack|rest)\b/g

/** "Take 514 like Montreal, add triple five, finish with 0126." */
function findPhoneInSteps(masked: string, text: string): Span[] {
  if (text.length > MAX_FILLER_TEXT_LENGTH || new Set(text.match(stepWords)).size < (cue.test(text) ? 1 : 2))
    return []
  let times = 1
  const parts = Array.from(masked.matchAll(/[a-z0-9]+/g), ({ 0: token, index }) => {
    const digits = /^(?:one|(?:19|20)\d\d)$/.test(token) ? undefined : digitsOf(token, false)
    const part = { start: index, end: index + token.length, digits: digits?.repeat(times) ?? '' }
    times = multipliers.get(token) ?? 1
    return part
  }).filter(({ digits }) => digits !== '')
  const { length } = parts.map(({ digits }) => digits).join('')
  const [first] = parts
  if (!first || parts.length < 2 || length < 9 || length > 13) return []
  if (notPhone.test(text.slice(0, first.start)) || !(cue.test(text) || length > 9)) return []
  return [{ start: first.start, end: parts.at(-1)?.end ?? first.end }]
}

export function digitsOf(token: string, isInRun: boolean): string | undefined {
  if (/^\d+$/.test(token)) return token
  if (/^\d0s$/.test(token)) return undefined
  // Letters between the digits: "2x1x2x5".
  if (/^(?:\d[a-z]){2,}\d?$|^\d{1,4}(?:[a-z]\d{1,4}){5,}$|^\d{1,4}x\d{6,}$/.test(token))
    return token.replace(/[a-z]/g, '')
  if (
    /^(?:o|a|i|l|s|y|um|un|una|due|tre|sei|ate|won|once|too|tree|fore|elf|dix|quince|meia|een|nil|nul|tu|wan|bes|lima|isa|bir|doi|opt|anim|noua|tew|foar|pito|alti|iki|apat)$/.test(
      token,
    ) &&
    !isInRun &&
    token !== 'o'
  )
    return undefined
  if (digitWords.has(token)) return digitWords.get(token)
  if (isGluedNumber(token))
    return token.replace(gluedPart, (word) => digitWords.get(word) ?? word).replace(/\D/g, '')
  if (
    /^[\dolisqzbg]+$/.test(token) &&
    (/\d/.test(token) || (token.length > 2 && /^[sol]+$/.test(token) && isInRun))
  )
    return token.replace(/[a-z]/g, (letter) => leetDigits.get(letter) ?? letter)
  // "5ive", "fives"
  const [, digit = '', rest = ''] = /^(\d)([a-z]{2,})$/.exec(token) ?? []
  if (digit && numberWords.some((word) => digitWords.get(word) === digit && word.slice(1) === rest))
    return digit
  const single =
    isInRun && /^(?:[a-z]+e|zero|four|six|seven|eight)s$/.test(token)
      ? digitWords.get(token.slice(0, -1))
      : ''
  if (single?.length === 1) return single.repeat(3)
  const word = token.replace(/\d/g, (digit) => leetLetters.get(digit) ?? digit)
  if (word !== token && digitWords.has(word)) return digitWords.get(word)
  const respelled = isInRun ? digitWords.get(token.replace(/y/g, 'i')) : undefined
  if (respelled) return respelled
  return undefined
}

const MAX_NUMBER_LENGTH = numberWords[0]?.length ?? 0
const glueWord = /(?<=[a-z])und(?=[a-z])|ein(?=und)|\d/y

/** Whether number words make up the whole token. A pattern would try each of the ways to split "dieciseis" again. */
function isGluedNumber(token: string): boolean {
  const ends = new Set([0])
  for (const at of ends) {
    glueWord.lastIndex = at
    if (glueWord.test(token)) ends.add(glueWord.lastIndex)
    for (let end = at + 2; end <= Math.min(at + MAX_NUMBER_LENGTH, token.length); end++)
      if (digitWords.has(token.slice(at, end))) ends.add(end)
  }
  return token !== '' && ends.has(token.length)
}

function isPhone(run: Part[], text: string): boolean {
  const digits = run.map((part) => part.digits).join('')
  const first = run[0]
  if (!first || digits.length < 7 || digits.length > (first.isWord ? 22 : 16)) return false
  const before = text.slice(Math.max(0, first.start - 40), first.start)
  if (notPhone.test(before) || (/[-#]$/.test(before.trimEnd()) === true && /\d$/.test(before.slice(0, -1))))
    return false
  const hasCue = cue.test(text)
  if (/\+\s?\(?$/.test(before)) return digits.length >= 8
  if ('012345678901234567890 9876543210987654321'.includes(digits)) return false
  const words = run.filter(({ isWord }) => isWord).length
  if (run.some(({ isMixed }) => isMixed) && digits.length >= 9) return true
  if (words >= 3 || (words > 0 && (hasCue || digits.length >= 9))) return true
  const shape = shapeOf(run)
  const isAlone = !/[a-z0-9]/.test(text.slice(0, first.start) + text.slice(run.at(-1)?.end))
  if (isAlone && run.length <= 3 && !/^(?:(?:19|20)\d\d)+$|^\d+000$/.test(digits)) return true
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
  const isList = /, | and (?!then)| y | und |\s[-–]\d/.test(text.slice(first.start, run.at(-1)?.end))
  const isRound = run.every((part) => /0$/.test(part.digits))
  const isPairs = /^2(?:-2)+$|^4(?:-4)+$|^[12](?:-[12]){3,}$/.test(shape)
  if (
    run.length > 1 &&
    run.length < 7 &&
    digits.length >= 9 &&
    digits.length < 14 &&
    !isRound &&
    !isPairs &&
    !isList
  )
    return true
  return run.length === 1 && (digits.length === 10 || digits.length === 11)
}

const shapeOf = (run: Part[]) => run.map((part) => part.digits.length).join('-')

/** "Starts with 646, next is 555, ends in 0199". */
function isSpreadOut(run: Part[], text: string): boolean {
  const length = run.reduce((sum, part) => sum + part.digits.length, 0)
  const isLong =
    length >= 9 && length <= 13 && (cue.test(text) || run.filter(({ isWord }) => isWord).length >= 6)
  const isOrdered =
    ((length === 10 || length === 11) &&
      /\b(?:first|next|last|starts?|ends?|front|rest|middle)\b/.test(text)) ||
    (length >= 9 && length <= 13 && /\b(?:first|second) (?:half|part|bit)\b/.test(text))
  return (
    (isLong || isOrdered || /^(?:1-)?3-3-4$/.test(shapeOf(run))) &&
    !notPhone.test(text.slice(0, run[0]?.start).slice(-40))
  )
}

const isFrench = (digits: string) => /^0[1-79]\d{8}$/.test(digits)
