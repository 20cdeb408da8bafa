import { anyOf, leet } from './fold.rules.ts'
import { findPhones, type Span } from './phone.rules.ts'

export type ContactKind = 'phone' | 'email' | 'link' | 'handle'
export type Contact = Span & { kind: ContactKind }

const dot = `(?:\\s?[.•·]\\s?|\\s*[([{<]\\s?(?:\\.|dot|punto|punkt|point|ponto)\\s?[)\\]}>]\\s*|,?\\s+(?:dot|punto|punkt|ponto)\\s*|\\s?dot(?=com|net|org))`
const at = `(?:\\s?@\\s?|\\s*[([{<]\\s?(?:at|a|arroba|@|ät)\\s?[)\\]}>]\\s*|\\s+(?:at|arroba|klammeraffe|chiocciola|arobase|ätt?)\\s+|[\\s,+]+(?:then\\s+|and\\s+)?(?:the\\s+)?a\\s+(?:with|in)\\s+(?:a|the)\\s+circle[\\s,+]+(?:then\\s+)?)`
const providers = anyOf(
  'gmail g_mail googlemail yahoo ymail hotmail outlook live proton protonmail icloud gmx aol yandex tutanota tuta zoho mail bigpond libero orange web freenet t-online btinternet comcast verizon wanadoo laposte uol bol example',
  leet,
)
const tlds = anyOf(
  'com net org info biz io co me app gg fr de es it pt br uk us ca au nl ch at be pl ru mx ar cl tv xyz online site link shop example onion dev ly ee club vip pro gl chat eu jp in',
)
const local = '[a-z0-9](?:[a-z0-9_%+-]|\\.(?=[a-z0-9])){0,40}'
const dottedLocal = `${local}(?:${dot}${local}){0,2}`
/** Words that stand before "at" in ordinary sentences. */
const notDomain = '(?!(?:the|a|an|my|your|this|that|some|which|our|home|work)\\b)'
const emails = [
  // With a sign, or with a word and a written dot.
  `${dottedLocal}\\W{0,3}${at}(?:then\\s+)?${notDomain}[a-z0-9-]{1,40}(?:(?:,?\\s+then)?${dot}|[\\s,+]+then\\s+dot\\s+|[\\s+]*\\+\\s*\\.)${tlds}\\b(?:\\.[a-z]{2})?`,
  // A known mail service, whatever stands for the dot.
  `${dottedLocal}\\W{0,3}${at}\\s?${providers}(?:[\\s,.+•·_-]*(?:dot|punto|punkt|point)?[\\s,.+_-]*)(?:com|net|org|de|fr|es|it|co)\\b(?:\\.[a-z]{2})?`,
  `\\b(?:mail|email|e-mail|correo|adresse|address)\\b[^.!?\\n]{0,40}?\\b${local}\\s+at\\s+${providers}\\b`,
  `[a-z]{1,20}[0-9_.]{1,20}[a-z0-9_.]{0,20}\\s?(?:@|\\bat\\b)\\s?${providers}\\b`,
].map((source) => new RegExp(`(?<![a-z0-9])${source}`, 'g'))

const slash = '(?:\\s?[/\\\\]\\s?|\\s+(?:slash|barra|schragstrich|forward_slash)\\s+)'
/** Chat, payment and short-link services: name and endings. */
const linkServices: Record<string, string> = {
  't telegram telegra telegrm': 'me org dog ph',
  'wa whatsapp': 'me com link',
  'discord discordapp dsc': 'gg com me',
  'signal m messenger line kik fb revolut cash ig paypal paypa skype monzo': 'me group com app link',
  'cash cashapp': 'app me com',
  'paypal venmo zelle zellepay wise revolut payoneer skrill stripe bunq': 'com me net link us',
  'ko-fi kofi buymeacoffee patreon gofundme throne wishtender streamlabs tipeee': 'com me',
  'snapchat instagram instagr facebook tiktok wechat viber zoom session matrix wickr twitter threema kakao':
    'com me to us org am chat',
  'linktr linktree beacons allmylinks hoo lnk solo': 'ee ai com be bio to',
  'bit tinyurl cutt is rebrand goo shorturl ow rb t tiny adf short shrtco s v':
    'ly com gd gl at co cc gy link id de',
}
const hosts = Object.entries(linkServices)
  .map(
    ([names, endings]) =>
      `${anyOf(names, (name) => (name.length > 2 ? leet(name) : name))}${dot}${anyOf(endings)}`,
  )
  .join('|')
const links = [
  `(?:h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?)?(?:[a-z0-9-]{1,30}${dot})?(?:${hosts})(?![a-z0-9])(?:${slash}[^\\s,!?]*(?:\\s(?:underscore|dollar|dash|unterstrich)\\s\\S+)*)?`,
  `(?:h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?)?[a-z0-9]{3,60}${dot}onion\\b(?:/\\S*)?`,
  `h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?[^\\s/]{0,40}(?:pay|chat|donate|tip|wallet|crypto|invite)\\S{0,200}`,
].map((source) => new RegExp(`(?<![a-z0-9@._-])(?:${source})`, 'g'))

const sure = anyOf(
  'snapchat insta instagram instagrm telegram telegrm telegr whats_app whatsap kik discord skype viber wechat facebook tiktok tik_tok twitter cash_app venmo paypal zelle revolut threema wickr messenger kakao bluesky',
  leet,
)
/** Ordinary words too, so more must stand around them. */
const unsure = `${anyOf('snap sc ig tele tg wa disc signal line fb session wire tw dc snaps', (word) => (word.length > 3 ? leet(word) : word))}|👻|ghost app|blue bird(?: site)?|bird app|paper plane(?: app)?|green app|gram`
const service = `(?:${sure}|${unsure})`
const name =
  '(?:live:)?(?=[a-z0-9_.#-]{3,})[a-z0-9](?:[a-z0-9_-]|[.#](?=[a-z0-9])){1,40}(?:\\s(?:underscore|unterstrich|guion bajo)\\s[a-z0-9]+)*'
const handle = `@?\\s?${name}`
/** Contains what words do not: a digit, an underscore, an inner dot, a sign before it. */
const sureHandle = `(?:@\\s?${name}|(?=[a-z.#-]{0,30}[0-9_]|[a-z0-9-]{1,30}\\.[a-z0-9]|[a-z]{1,30}#|live:|\\S{1,30}\\sunderscore\\s)${name})`
const isWord = anyOf(
  'is its it es ist soy bin am are me mich at as under username user name handle id tag nick como als unter called by account acc profile here too also the on i im my',
)
const intro =
  '(?:my|mi|mein|meine|mon|meu|mio|add|find|follow|hmu|hit me up|message|msg|dm|text|catch|reach|get|look|search|buscame|agregame|sigueme|ajoute|aggiungimi|write|schreib|schreibe|i am|im|soy|bin|on|en|auf|sur|no|su|got|have|use|same name)'
const handles = [
  `${service}(?:'?s)?\\s*(?:user|name|username|id|handle|tag|nick|acc(?:ount)?|dms? open)?\\s*(?:[:=@~»]|-+>|=>|→|->|-(?=\\s))+\\s*(?:its?\\s+)?${handle}`,
  `${intro}\\b[^.!?\\n]{0,20}?(?<![a-z0-9])${service}(?:'?s)?[\\s,:;(]*(?:${isWord}[\\s,:]+){0,5}${sureHandle}`,
  `(?:my|mi|mein|mon|meu)\\s+${service}\\s*(?:name|user|username|id|handle|tag)?\\s*(?:is|es|ist|:|=|-|est|e)\\s+${handle}`,
  `${service}[\\s,]+(?:name\\s+|user\\s+)?${sureHandle}`,
  `(?:${sure}|snap|tele|tg|signal)\\s+me\\s+(?:at\\s+|@\\s?|on\\s+)?${handle}`,
  `(?:add|find|follow|hmu|message|dm|text|look|search)\\b[^.!?\\n]{0,20}\\bon\\s+${service}[\\s,:;-]+(?:${isWord}\\s+){0,3}${handle}`,
  `${service}\\b[^.!?\\n]{0,25}\\b(?:under|as|como|als|im|i'm|i am|soy|name is|called)\\s+${handle}(?=\\s+(?:on\\s+|over\\s+)?there)`,
  `${service}\\b(?:[^.!?\\n]|[.!?](?=\\S)){0,60}?(?:\\bi'?m\\b|\\bi am\\b|\\bits\\b|\\bor\\b|[,:])\\s*${sureHandle}`,
  `${sureHandle}\\s+(?:on|en|auf|sur|at|over on)\\s+(?:the\\s+|my\\s+)?${service}`,
].map((source) => new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g'))
const cashTag = /(?<![\w$])\$[a-z][a-z0-9_-]{3,30}/g
const hasService = new RegExp(service)
const hasDot = /[.•·]|dot|punto|punkt|ponto/
const hasAt = /@|\ba[tä]?\b|arroba|klammeraffe|chiocciola|arobase/
/** What follows the name of a service in ordinary sentences. */
const noHandle = new RegExp(
  `(?:^|[\\s@:])${anyOf('private broken down dead gone deleted locked old boring full empty public the not very always really too your bad weak strong good great just only blocked hacked banned working slow better worse worst best late here there now please pls and but for from with when where what who that this was were has had have been because than then later back again first more much some any one yes yeah nope lol haha decision shot story stories filter filters filtered chat chats message messages bought worthy post posts photo photos picture pictures pic pics model models reel reels down up off out about account accounts today tomorrow tonight crossword video videos flares queen app site page link name names username handle group channel stream friend friends followers number password joke perfect nice cute funny pretty hot same new long short online offline open closed shut missing lost into over under still never ever kinda sorta like likes dms instead sometimes anymore maybe are you can will would could should they them his her its our their')}$`,
)

function matches(text: string, patterns: RegExp[], kind: ContactKind): Contact[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      kind,
      start: index,
      end: index + found.trimEnd().length,
    })),
  )
}

/** Phone numbers, addresses, links and handles in folded text, without overlaps. */
export function findContacts(text: string, isAllowed: (link: string) => boolean): Contact[] {
  const found = [
    ...matches(text, hasDot.test(text) ? links : [], 'link').filter(
      ({ start, end }) => !isAllowed(text.slice(start, end)),
    ),
    ...matches(text, hasAt.test(text) ? emails : [], 'email'),
    ...findPhones(text).map((span) => ({ ...span, kind: 'phone' as const })),
    ...matches(text, hasService.test(text) ? [...handles, cashTag] : [cashTag], 'handle').filter(
      ({ start, end }) => !noHandle.test(text.slice(start, end)),
    ),
  ]
  return found.filter((a, i) => !found.some((b, j) => j < i && a.start < b.end && b.start < a.end))
}
