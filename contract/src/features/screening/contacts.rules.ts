import { anyOf, leet } from './fold.rules.ts'
import { findPhones, type Span } from './phone.rules.ts'

export type ContactKind = 'phone' | 'email' | 'link' | 'handle'
export type Contact = Span & { kind: ContactKind }

const dot =
  '(?:\\s?[.•·]\\s?|\\s*[([{<]\\s?\\.\\s?[)\\]}>]\\s*|[^a-z0-9\\n]{1,3}(?:then )?(?:d ?[o0] ?t|period|full stop|punto|punkt|point|ponto)[^a-z0-9\\n]{0,3}|\\s?dot(?=com|net|org))'
const at =
  '(?:\\s?@\\s?|\\s*[([{<]\\s?(?:a|@)\\s?[)\\]}>]\\s*|[^a-z0-9\\n]{1,3}(?:then )?(?:a ?t(?:[ -]?(?:sign|symbol))?|arroba|klammeraffe|chiocciola|arobase)[^a-z0-9\\n]{1,3}|[\\s,+]+(?:then\\s+|and\\s+)?(?:the\\s+)?a\\s+(?:with|in)\\s+(?:a|the)\\s+circle[\\s,+]+(?:then\\s+)?)'
const providers = anyOf(
  'gmail g_mail gee_mail gmial gmal googlemail yahoo yahu ymail hot_mail out_look live proton proton_mail i_cloud gmx aol yandex tutanota tuta zoho mail bigpond libero orange web freenet t-online btinternet comcast verizon wanadoo laposte uol bol example',
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
  `${dottedLocal}\\W{0,3}${at}\\s?${providers}(?:[\\s,.+•·_-]*(?:d[o0]t|punto|punkt|point)?[\\s,.+_-]*)(?:com|net|org|de|fr|es|it|co)\\b(?:\\.[a-z]{2})?`,
  `${dottedLocal}\\s(?:chez|en|bei|su)\\s${providers}${dot}${tlds}\\b`,
  `(?:${anyOf('g_mail hotmail outlook yahoo icloud protonmail', leet)})\\s*(?:is|:|=|es)\\s*[a-z]{1,20}[0-9_.][a-z0-9_.]{0,20}`,
  `\\b(?:mail|email|e-mail|correo|inbox|address)\\b[^\\n]{0,60}?(?:@|\\b(?:at|arroba|klammeraffe)\\b)[^\\n@]{1,30}?(?:\\.|\\b(?:dot|punto|punkt|period)\\b)\\s?${tlds}\\b`,
  `\\b(?:mail|email|e-mail|correo|adresse|address)\\b[^.!?\\n]{0,40}?\\b${local}\\s+at\\s+${providers}\\b`,
  `[a-z]{1,20}[0-9_.]{1,20}[a-z0-9_.]{0,20}\\s?(?:@|\\bat\\b|\\s)\\s?${providers}\\b`,
].map(
  (source) =>
    new RegExp(
      `(?<![a-z0-9])(?!(?:work|works|worked|working|look|looking|shop|buy|bought|met|live|lived|am|was|is|are|start|started|study|studied)\\s+at\\s)(?:${source})`,
      'g',
    ),
)

const slash =
  '(?:\\s?[/\\\\]\\s?|[^a-z0-9\\n]{1,3}(?:slash|barra|strich|stroke|schragstrich|forward_slash)\\s+)'
/** Chat, payment and short-link services: name and endings. */
const linkServices: Record<string, string> = {
  't tele_gram telegra telegrm': 'me org dog ph',
  'wa whats_app': 'me com link',
  'discord discordapp dsc': 'gg com me',
  'signal m messenger line kik fb revolut cash ig pay_pal skype monzo': 'me group com app link',
  'cash cash_app': 'app me com',
  'pay_pal venmo zelle zellepay wise revolut payoneer skrill stripe bunq monzo starling n26 mercadopago liberapay gumroad tipeee donorbox square gofund coindrop subscribestar':
    'com me net link us to gd',
  'ko_fi kofi buymeacoffee patreon gofundme throne wishtender streamlabs tipeee': 'com me',
  'x snap_chat insta_gram instagr facebook tiktok wechat viber zoom session matrix wickr twitter threema kakao vk ok guilded revolt keybase element jitsi groupme imo slack icq omegle hangouts steamcommunity':
    'com me to us org am chat gg io ru im si',
  'linktr linktree beacons allmylinks hoo lnk solo': 'ee ai com be bio to',
  'bit tinyurl cutt is rebrand goo shorturl ow rb t tiny adf short shrtco s v gg clck u bl dlvr ouo':
    'ly com gd gl at co cc gy link id de gg ru to it io ink',
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
  '(?:[a-z0-9-]{1,30}\\.)?(?:chat|pay|tips?|donate|wallet|meet)\\.[a-z0-9-]{2,30}\\.[a-z]{2,6}\\b(?:/\\S{0,100})?',
  '(?!(?:bbc|cnn|imdb|ebay|etsy|apple|g|amzn|youtu)\\.)[a-z0-9]{1,5}\\.[a-z]{2,4}/[a-z0-9_$+#-]{2,60}',
  '(?:t,me/|tme/|tg://|lnkd\\.in/|[a-z0-9-]{1,30}\\.chat/)\\S{1,100}',
  `h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?[^\\s/]{0,40}(?:pay|chat|donate|tip|wallet|crypto|invite)\\S{0,200}`,
].map((source) => new RegExp(`(?<![a-z0-9@._-])(?:${source})`, 'g'))

const sure = anyOf(
  'snapchat insta instagram instagrm telegram telegrm telegr whats_app whatsap kik discord skype viber wechat facebook tiktok tik_tok twitter twtr tlgrm twitch mastodon fetlife reddit cash_app venmo paypal zelle revolut threema wickr messenger kakao bluesky',
  leet,
)
/** Ordinary words too, so more must stand around them. */
const unsure = `${anyOf('snap sc ig tele tg wa disc signal line fb session wire tw dc snaps steam', (word) => (word.length > 3 ? leet(word) : word))}|👻|(?:yellow |with the )?ghost(?: app)?|with the plane|x handle|blue bird(?: site)?|bird app|paper plane(?: app)?|green app|gram`
/** Spelled in strange ways. */
const odd =
  'sn+[a4@]?p+(?:[\\s_.-]?ch?[a4@i]t+)?|[i1!l]n+s+t+[a4@](?:[\\s_.-]?gr?[a4@]?m+)?|t[e3a]l+[e3ai][\\s_.-]?gr?[a4@e]?m+|wh?[a4@u]t+[sz5$]*[\\s_.-]?[a4@]p+|wapp|wsp|d[i1!][sz5$]+[ck]?[o0]?r[o0]?d|k[i1!]+k|f[a4@]c[e3][\\s_.-]?b[o0]+k|cash[\\s_.-]?[a4@]p+|v[e3]nm[o0]|t[i1!]c?k[\\s_.-]?t[o0a]c?k'
const service = `(?:${sure}|${odd}|${unsure})`
const name =
  '(?:live:|u/)?(?=[a-z0-9_.#-]{3,})[a-z0-9](?:[a-z0-9_-]|[.#](?=[a-z0-9])){1,40}(?:\\s(?:underscore|unterstrich|guion bajo)\\s[a-z0-9]+)*'
const handle = `@?\\s?(?<handle>${name})`
/** Contains what words do not: a digit, an underscore, an inner dot, a sign before it. */
const sureHandle = `(?:@\\s?${name}|(?=\\S{0,30}[a-z])(?=[a-z.#-]{0,30}[0-9_]|[a-z0-9-]{1,30}\\.[a-z0-9]|[a-z]{1,30}#|live:|\\S{1,30}\\sunderscore\\s)${name})`
const isWord = anyOf(
  'is its it es ist soy bin am are me mich at as under username user name handle id tag nick como als unter called by account acc profile here too also the on i im my both in add e ich add_me heisst c est',
)
const own =
  "(?:my|mi|mein|meine|mon|meu|mio|add|find|follow|hmu|hit me up|im|i'm|i am|look me up|text|message|msg|dm)"
const label = "(?:my|name|user|username|handle|id|tag|nick|account|it'?s|is|under|as|called|e|es|ist|est)"
const mixed =
  '(?=[a-z0-9_.#@-]{0,20}[a-z][a-z0-9_.#-]{0,20})@?(?=[a-z0-9_.#-]*[a-z][a-z0-9_.#-]*[a-z])(?=[a-z0-9.#-]{0,25}(?:[0-9_#]|\\.[a-z0-9]))[a-z][a-z0-9_-]*(?:[.#][a-z0-9_-]+)*'
const calls = '(?=[^.!?\\n]{0,30}\\b(?:add me|hmu|follow|find me|hit me up|message me|dm me)\\b)'
const handles = [
  `${service}(?:'?s)?\\s*(?:${label}|acc|dms? open)?\\s*(?:[:=@~»]|-+>|=>|→|->|-(?=\\s))+\\s*(?:its?\\s+)?${handle}`,
  `${service}(?:'?s)?[\\s,:;(-]+(?:${isWord}[\\s,:]+){0,6}${sureHandle}`,
  `${own}\\b[^.!?\\n]{0,25}?(?<![a-z0-9])${service}[\\s,:]+(?:${label}[\\s,:]+){1,4}${handle}`,
  `(?:add|follow|find|message|dm|text|look|search)\\s+(?:me\\s+(?:up\\s+)?(?:on\\s+)?|my\\s+)${service}[\\s,:;-]+(?:${isWord}\\s+){0,3}${handle}`,
  `(?:${sure}|snap|ig|tg) is ${handle}${calls}`,
  `(?<=^\\W*(?:my\\s+)?)(?:${sure}|snap|ig|sc)\\s+${handle}(?=\\W*$)`,
  `(?:${sure}|snap|tele|tg|signal)\\s+me\\s+(?:at\\s+|@\\s?|on\\s+)?${handle}`,
  `${service}\\b[^.!?\\n]{0,25}\\b(?:under|as|como|als|im|i'm|i am|soy|name is|called)\\s+${handle}(?=\\s+(?:on\\s+|over\\s+)?there)`,
  `${service}\\b(?:[^.!?\\n]|[.!?](?=\\S)){0,60}?(?:\\bi'?m\\b|\\bi am\\b|\\bits\\b|\\bor\\b|[,:])\\s*${sureHandle}`,
  `(?:${sure}|${odd})\\b[^\\n]{0,70}?(?<=[\\s:("'“])${mixed}`,
  `(?<=[\\s:("'“]|^)${mixed}[^.!?\\n]{0,40}\\b(?:${sure}|${odd})`,
  `(?:i['’]?m|i am|it'?s|as|called|search|look for|look up|add|find|follow|under|soy|bin)\\s+${handle}\\s+(?:on|over on|at|in|en|auf|sur)\\s+(?:the\\s+)?${service}`,
  `${sureHandle}\\s+(?:on|en|auf|sur|at|over on)\\s+(?:the\\s+|my\\s+)?${service}`,
].map((source) => new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g'))
const bare = [
  '(?<![\\w$])\\$[a-z][a-z0-9_-]{3,30}',
  '(?<![\\w.])@\\s?(?=[a-z0-9.]{0,25}[0-9_]|[a-z]+\\.[a-z])[a-z][a-z0-9_.]{3,30}',
  '(?:add|find|follow|hmu|hit me up|look me up|dm|message|text)\\b[^.!?\\n]{0,25}@\\s?[a-z][a-z0-9_.]{3,30}',
  `my\\s+(?:user ?name|handle|@|gamer ?tag)\\s*(?:there\\s+)?(?:is|:|=)\\s+${handle}`,
].map((source) => new RegExp(source, 'g'))
const hasService = new RegExp(`(?<![a-z0-9])${service}(?![a-z0-9])`)
const hasDot = /[.•·]|,me\/|tg:\/\/|tme\/|d ?[o0] ?t|punto|punkt|ponto/
const hasAt = /@|mail|\ba ?t?\b|arroba|klammeraffe|chiocciola|arobase/
/** What follows the name of a service in ordinary sentences. */
const noHandle = new RegExp(
  `(?:^|[\\s@:])(?:\\d+[a-z]{1,3}|${anyOf('private broken down dead gone deleted locked old boring full empty public the not very always really too your bad weak strong good great just only blocked hacked banned working slow better worse worst best late here there now please pls and but for from with when where what who that this was were has had have been because than then later back again first more much some any one yes yeah nope lol haha decision shot story stories filter filters filtered chat chats message messages bought worthy post posts photo photos picture pictures pic pics model models reel reels down up off out about account accounts today tomorrow tonight crossword video videos flares queen app site page link name names username handle group channel stream friend friends followers number password joke perfect nice cute funny pretty hot same new long short online offline open closed shut missing lost into over under still never ever kinda sorta like likes dms instead sometimes anymore maybe are you can will would could should they them his her its our their')})$`,
)

function matches(text: string, patterns: RegExp[], kind: ContactKind): Contact[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups }) =>
      kind === 'handle' && noHandle.test(groups?.handle ?? found)
        ? []
        : { kind, start: index, end: index + found.trimEnd().length },
    ),
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
    ...matches(text, hasService.test(text) ? [...handles, ...bare] : bare, 'handle'),
  ]
  return found.filter((a, i) => !found.some((b, j) => j < i && a.start < b.end && b.start < a.end))
}
