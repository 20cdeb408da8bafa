import { anyOf, leet } from './fold.rules.ts'
import { findHandles } from './handles.rules.ts'
import { findPhones, type Span } from './phone.rules.ts'

export type ContactKind = 'phone' | 'email' | 'link' | 'handle'
export type Contact = Span & { kind: ContactKind }

const dot =
  '(?:\\s?[.•·]\\s?|\\s*[([{<]\\s?\\.\\s?[)\\]}>]\\s*|[^a-z0-9\\n]{1,3}(?:then )?(?:d ?[o0] ?t|period|full stop|punto|punkt|point|ponto|kropka|tochka)[^a-z0-9\\n]{0,3}|\\s?dot(?=com|net|org))'
const at =
  '(?:\\s?@\\s?|%40|\\s*[([{<]\\s?(?:a|@)\\s?[)\\]}>]\\s*|[^a-z0-9\\n]{1,3}(?:then )?(?:[a4] ?t(?:[ -]?(?:sign|symbol|zeichen))?|monkey|arroba|klammeraffe|chiocciola|arobase|malpa|apen?staartje|sobaka)[^a-z0-9\\n]{1,3}|[\\s,+]+(?:then\\s+|and\\s+)?(?:the\\s+)?a\\s+(?:with|in)\\s+(?:a|the)\\s+circle[\\s,+]+(?:then\\s+)?)'
const providers = anyOf(
  'gmail g_mail gee_mail gmial gmal googlemail yahoo yahu ymail hot_mail out_look live proton proton_mail i_cloud gmx aol yandex tutanota tuta zoho mail bigpond rediffmail rediff seznam fastmail inbox libero orange web freenet t-online btinternet comcast verizon wanadoo laposte uol bol example',
  leet,
)
/** Providers that have no other meaning in ordinary sentences. */
const mailOnly = anyOf(
  'g_mail gee_mail gmial hotmail outlook yahoo icloud proton protonmail googlemail ymail gmx aol yandex tutanota',
  leet,
)
const tlds = anyOf(
  'com c0m ac nz za ie ng ke net org info biz io co me app gg fr de es it pt br uk us ca au nl ch at be pl ru mx ar cl tv xyz online site link shop example onion dev ly ee club vip pro gl chat eu jp in',
)
const local = '[a-z0-9](?:[a-z0-9_%+-]|\\.(?=[a-z0-9])){0,40}'
// A plain dot between two characters belongs to the local part, so there is one way to match it.
const dottedLocal = `${local}(?:(?!\\.[a-z0-9])${dot}${local}){0,2}`
/** Words that follow "at" in ordinary sentences. */
const notDomain = '(?!(?:the|a|an|my|your|this|that|some|which|our|home|work)\\b)'
const emails = [
  // With an @ sign, or spelled out with a dot.
  `${dottedLocal}\\W{0,3}${at}(?:then\\s+)?${notDomain}[a-z0-9-]{1,40}(?:(?:,?\\s+then)?${dot}|[\\s,+]+then\\s+dot\\s+|[\\s+]*\\+\\s*\\.)${tlds}\\b(?:${dot}[a-z]{2}\\b)?`,
  // A known mail provider, with any replacement for the dot.
  `${dottedLocal}\\W{0,3}${at}\\s?${providers}(?:[\\s,.+•·_-]*(?:d[o0]t|punto|punkt|point)?[\\s,.+_-]*)(?:c[o0]m|net|org|de|fr|es|it|co)\\b(?:\\.[a-z]{2})?`,
  `${dottedLocal}\\s(?:chez|en|bei|su)\\s${providers}${dot}${tlds}\\b`,
  `${mailOnly}\\s*(?:address|adress|name|user)?\\s*(?:is|:|=|es|ist|e)\\s*[a-z]{1,20}[0-9_.][a-z0-9_.]{0,20}`,
  `\\b(?:mail|email|e-mail|correo|inbox|address)\\b[^\\n]{0,60}?(?:@|\\b(?:at|arroba|klammeraffe)\\b)[^\\n@]{1,30}?(?:\\.|\\b(?:dot|punto|punkt|period)\\b)\\s?${tlds}\\b`,
  `\\b(?:mail|email|e-mail|correo|adresse|address)\\b[^.!?\\n]{0,40}?\\b${local}\\s+at\\s+${providers}\\b`,
  `[a-z]{1,20}(?:[0-9_.]|\\s[0-9]{2})[a-z0-9_.]{0,30}[\\s,(-]*(?:@|\\b(?:at|bei|chez)\\b)\\s?${providers}\\b`,
  `[a-z]{2,20}(?:[0-9_]|\\.[a-z]|\\s[0-9]{2})[a-z0-9_.]{0,30}[^a-z0-9\\n]{1,6}(?:(?:at|on|en|auf|su|sur|em|no|with|a|and|it['’]?s|the|then|is)[^a-z0-9\\n]{1,3}){0,3}${mailOnly}\\b`,
  `${mailOnly}[\\s,:(>=-]+[a-z]{2,20}[0-9_.][a-z0-9_.]{1,20}\\b|,\\s*at\\s+${mailOnly}\\b`,
  `${local}\\s?@\\s?${mailOnly}\\b`,
  // Any TLD after a literal @ and dot.
  `${local}@(?:[a-z0-9-]{1,40}\\.){1,3}[a-z]{2,14}\\b`,
  `(?!(?:[a-z]+ mail|mail|email|account|login|user|people|still|here|stuff|works?|thing|man|bin|war|ist|nichts|alles)\\b)[a-z0-9_.]{4,30}\\s(?:bei|chez)\\s${mailOnly}\\b`,
  `${mailOnly}\\b[^\\n]{0,20}\\b(?:name|user|it['’]?s|is|under)\\b\\W{1,3}(?:is\\s|it['’]?s\\s)?[a-z]{2,20}[0-9_.][a-z0-9_.]{1,20}\\b`,
  `(?!(?:works?|my|your|her|his|the|me|you|via|it|check|sent|here|still|stuff|mail|email|account|inbox|that)\\b)[a-z0-9_.]{4,30}(?:\\s+at\\s+${mailOnly}|\\s+${mailOnly}\\s+(?:dot\\s+|punto\\s+)?com)\\b`,
  // "joeyboy and then gmail.com", "joeyboy#gmail.com", "joeyboyatgmaildotcom"
  `[a-z0-9_.]{3,30}[\\s,+]+(?:and\\s+)?(?:then|followed by|plus|@|with an? (?:@|at))[\\s,+]+(?:(?:@|at|the|sign|symbol|a|then)[\\s,+]+){0,4}${mailOnly}\\b`,
  `(?:\\ba|\\bat|@)\\s(?:with|in|inside|with in)\\s(?:the|a)\\s(?:circle|tail|ring|loop)\\b[^\\n]{0,30}\\b(?:${providers}|dot|punto|com|net)\\b`,
  `${mailOnly}\\b[^\\n]{0,30}\\b(?:ending|first (?:bit|part|half)|usual|rest)\\b|\\b(?:first (?:bit|part|half)|usual|rest) (?:is )?[^\\n]{0,30}\\b${mailOnly}\\b`,
  `(?:@|arroba|klammeraffe|chiocciola|arobase)\\s?${mailOnly}\\b|${mailOnly}\\s+me\\b(?!\\s+(?:when|if|the|a)\\b)`,
  `[a-z0-9_.]{3,30}\\s?[^\\w\\s.,;:!?/'"]{1,3}\\s?${mailOnly}\\s?(?:\\.|dot)\\s?(?:com|net|de|fr|es|it|me|co)\\b`,
  `[a-z0-9_.]{3,30}?(?:at|a)?${mailOnly}(?:dot|\\.|(?=com))(?:com|net|de|fr|es|it|me|co)\\b`,
].map(
  (source) =>
    new RegExp(
      `(?<![a-z0-9])(?!(?:work|works|worked|working|look|looking|shop|buy|bought|met|live|lived|am|was|is|are|start|started|study|studied)\\s+at\\s)(?:${source})`,
      'g',
    ),
)

const slash =
  '(?:\\s?[/\\\\]\\s?|[^a-z0-9\\n]{1,3}(?:slash|barra|strich|stroke|schragstrich|forward_slash)\\s+)'
/** Chat, payment and short-link services with their TLDs. */
const linkServices: Record<string, string> = {
  't tele_gram telegra telegrm': 'me org dog ph',
  'wa whats_app': 'me com link',
  'discord discordapp dsc': 'gg com me',
  'signal m messenger line kik fb revolut cash ig pay_pal skype monzo': 'me group com app link',
  'cash cash_app': 'app me com',
  'pay_pal venmo zelle zellepay wise revolut payoneer skrill stripe bunq monzo starling n26 mercadopago liberapay gumroad tipeee donorbox square gofund coindrop subscribestar':
    'com me net link us to gd',
  'ko_fi kofi buymeacoffee buy_me_a_coffee patreon gofundme throne wishtender streamlabs tipeee': 'com me',
  'x snap_chat insta_gram instagr facebook tiktok wechat viber zoom session matrix wickr twitter threema kakao vk guilded revolt keybase element jitsi groupme imo slack icq omegle carrd taplink campsite msha hangouts steamcommunity':
    'com me to us org am chat gg io ru im si co at ke bio',
  'linktr linktree beacons allmylinks hoo lnk solo': 'ee ai com be bio to',
  'bit tinyurl cutt is rebrand goo shorturl ow rb t tiny adf short shrtco s v gg clck u bl dlvr ouo':
    'ly com gd gl at co cc gy link id de gg ru to it io ink',
}
const hosts = Object.entries(linkServices)
  .map(
    ([names, serviceTlds]) =>
      `${anyOf(names, (name) => (name.length > 2 ? leet(name) : name))}${dot}${anyOf(serviceTlds)}`,
  )
  .join('|')
const links = [
  `(?:h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?)?(?:[a-z0-9-]{1,30}${dot})?(?:${hosts})(?![a-z0-9])(?:${slash}[^\\s,!?]*(?:\\s(?:underscore|dollar|dash|unterstrich)\\s\\S+)*)?`,
  `(?:discord|zoom|telegram|paypal|cash|venmo|ko-?fi|linktr|wa|t|insta|instagram|snapchat|facebook|twitch|beacons)\\s(?:gg|us|me|app|com|ee|tv|ai)${slash}\\S{1,100}`,
  `(?:h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?)?[a-z0-9]{3,60}${dot}onion\\b(?:/\\S*)?`,
  '(?:[a-z0-9-]{1,30}\\.)?(?:chat|pay|tips?|donate|wallet|meet)\\.[a-z0-9-]{2,30}\\.[a-z]{2,6}\\b(?:/\\S{0,100})?',
  '(?!(?:bbc|cnn|imdb|ebay|etsy|apple|g|amzn|youtu)\\.)[a-z0-9]{1,5}\\.[a-z]{2,4}/[a-z0-9_$+#-]{2,60}',
  '(?:(?:t|bit|wa|paypal|discord|cash|linktr|kik|line|m),\\s?(?:me|ly|gg|app|ee)\\s?/|tme/|tg://|skype:(?=[a-z0-9_.]+\\?)|lnkd\\.in/|[a-z0-9-]{1,30}\\.chat/)\\S{1,100}',
  `h(?:tt|xx)ps?\\s?:\\s?/\\s?/\\s?[^\\s/]{0,40}(?:pay|chat|donate|tip|wallet|crypto|invite)\\S{0,200}`,
  // Any other page, except on well-known sites without chat or payments.
  `(?:https?://)?(?!(?:[a-z0-9-]{1,30}\\.){0,2}(?:bbc|cnn|imdb|wikipedia|youtube|youtu|spotify|netflix|amazon|amzn|ebay|espn|apple|nytimes|theguardian|weather|booking|tripadvisor|ikea)\\.)(?:[a-z0-9-]{2,40}\\.){1,3}(?:com|net|org|me|co|io|xyz|cc|to|top|site|online|link|tv|nz|bio|vip|club|ai|gg|us|lol|live|store|shop|page|app|dev|info|biz|mx|br|de|fr|es|it|uk|ca|au|in|ph|za|ru|sx|ie|nl|pl|fm|ly|ee)/[^\\s,!?]{1,100}`,
].map((source) => new RegExp(`(?<![a-z0-9@._-])(?:${source})`, 'g'))

/** TLDs that rarely start a sentence after a period without a space. */
const domainTlds = anyOf(
  'com c0m net org info biz edu de fr pt br uk za sx ru ph sg ng ke se dk fi cz nl ch eu ca au nz ie pl ru jp mx xyz io gg tv app dev shop store online site website club page bio vip fm ly cc blog art studio photo photos photography garden space tech cloud fans social wiki link',
)
/** TLDs that are also words. */
const wordTlds = anyOf('me it es in to us at be is so ai am co live pro one lol no my')
/** Sites that are often mentioned in passing, and words before "dot com" that are not a name. */
const notOwn =
  '(?!(?:[a-z0-9-]{1,30}\\.){0,2}(?:bbc|cnn|imdb|wikipedia|youtube|spotify|netflix|amazon|ebay|etsy|espn|apple|google|gmail|hotmail|yahoo|outlook|nytimes|theguardian|weather|booking|airbnb|tripadvisor|ikea|uber|hulu|disney|walmart|costco|indeed|match|pets|battle)\\.)'
const notName =
  '(?!(?:the|this|that|a|an|polka|whole|every|each|my|your|our|good|fair|some|no|at|is|to|dot|der|ein|kein|ce|le|un|ese|este|el|un|il|questo|esse|and|high|low|starting|exclamation)\\b)'
const siteCue = anyOf(
  'site website homepage page blog web url visit go_to seite webseite pagina sito sitio portfolio shop store canal browser type_in',
)
const dotWord =
  '(?:\\s*[([{<]\\s?\\.\\s?[)\\]}>]\\s*|(?:\\s*[([{<]\\s?|\\s+(?:then\\s+)?(?:a\\s+)?)(?:d[o0]t|punto|punkt|point|ponto|kropka)(?:\\s?[)\\]}>]\\s*|\\s+(?:then\\s+)?))'
/** Personal websites, without a path. */
const domains = [
  `(?:https?://)?www\\d?\\W{0,3}(?:${dot})?(?!onlyfans|fansly|fanvue)[a-z0-9-]{2,40}\\s?(?:${dot}|\\W{1,3})\\s?[a-z0-9-]{2,20}(?:/\\S*)?`,
  `(?:https?://)?${notOwn}(?:[a-z0-9-]{1,40}\\.){0,2}[a-z0-9-]{3,40}(?:\\.com?)?\\.${domainTlds}(?![a-z0-9@-]|\\.[a-z0-9]|/\\S)`,
  `(?<=\\b${siteCue}\\W{1,3}(?:(?:is|es|ist|e|c['’]est|heisst|called|at|on|it['’]?s)\\s)?)[a-z0-9-]{3,40}(?:\\.${wordTlds}|\\s?\\.\\s?${domainTlds})(?![a-z0-9])`,
  `${notName}[a-z0-9-]{3,40}${dotWord}(?:com?${dotWord})?${domainTlds}\\b(?! (?:boom|bust|bubble|era|days|crash|vue|depart|vista|milli|business|com)|[a-z]*ire)`,
  `${notName}[a-z0-9-]{3,40}${dotWord}${wordTlds}(?=\\s*(?:$|[,!?)\\n/]|\\.(?:\\s|$)|slash|barra|schragstrich))`,
  `[a-z0-9-]{2,30}[\\s.]+(?:${domainTlds}|ee|me|ai|co)\\s(?:forward\\s)?(?:slash|barra|schragstrich)\\s\\S+`,
  `[a-z0-9-]{4,40}(?:\\.\\s(?:com|net|org)|,(?:com|net|org))\\b|(?:linktree|linktr|tinyurl|bitly|carrd|beacons|allmylinks|lydia(?:-app)?|gofundme|ko-?fi|patreon)\\s?(?:/|slash|barra)\\s?\\S{3,60}`,
  `[^\\n]{0,60}\\b(?:put|with|add|insert|minus) (?:a |the )?(?:dots?|periods?|spaces?) (?:between|where|in between|in the (?:gap|middle|space)s?|instead)\\b[^\\n]{0,40}`,
  `[a-z0-9-]{3,40}["”']?,? then (?:a |an? )?(?:full stop|dot|period|\\.)[\\w\\s,"“.]{0,20}?(?:then |and )?["“]?${domainTlds}\\b`,
  `https?://${notOwn}[a-z0-9-]{2,40}\\.[a-z]{2,14}\\S*`,
  `youtube\\.com/(?:@|c/|channel/|user/|watch)\\S+|youtu\\.be/\\S+|youtu\\s?\\.\\s?be\\s?/\\s?\\S+|amzn\\.to/\\S+|amazon\\.[a-z.]{2,6}/(?:hz|gp/registry)\\S+|open\\.spotify\\.com/user/\\S+`,
].map((source) => new RegExp(`(?<![a-z0-9@._-])(?:${source})`, 'g'))
/** "Sold at lulu.com" mentions a website, not an email address, unless the text is about mail. */
const namedPage = /^[a-z]+\s+at\s+[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const mailWords = /mail|correo|courriel|contact/

const handle = '@?\\s?(?<handle>[a-z0-9](?:[a-z0-9_-]|[.#](?=[a-z0-9])){2,40})'
const bareHandles = [
  "(?:pseudo|user ?name|usuario|handle|nick(?:name)?|benutzername|nome utente|saved (?:there )?as|under|called|known as|name'?s)\\s+(?:is |es |ist |: ?)?@?[a-z][a-z.-]{1,20}(?:_[a-z0-9]|[0-9]{1,4}\\b)(?!\\S{0,20}\\.(?:jpe?g|png|mp4|mov|pdf|zip|docx?)\\b)[a-z0-9_.]{0,20}",
  "(?:i'?m|find me|as|it'?s|under|is|by|@)\\s+@?[a-z0-9_.-]{4,30}\\s+(?:(?:\\w+\\s+){0,2}everywhere|on everything|on (?:all|every|any) (?:my |the )?(?:socials?|apps?|platforms?))\\b",
  '(?:all )?my (?:socials?|@|@s|handles?|user ?names?) (?:on everything |everywhere )?(?:are|is|r|:)\\s+(?!(?:private|all|in|on|not|gone|dead|down|linked|empty|boring|the|my|so|a)\\b)@?[a-z0-9_.-]{4,30}',
  '(?<![\\w$])\\$[a-z][a-z0-9_-]{3,30}',
  '(?<![\\w.])@\\s?(?=[a-z0-9.]{0,25}[0-9_]|[a-z]+\\.[a-z])[a-z][a-z0-9_.]{3,30}',
  '(?:add|find|follow|hmu|hit me up|look me up|dm|message|text)\\b[^.!?\\n]{0,25}@\\s?[a-z][a-z0-9_.]{3,30}',
  `my\\s+(?:user ?name|handle|@|gamer ?tag)\\s*(?:there\\s+)?(?:is|:|=)\\s+${handle}`,
].map((source) => new RegExp(source, 'g'))
const dotHint =
  /[.•·]|,\s?[a-z]{2,3}\s?\/|kropka|tg:\/\/|tme\/|d ?[o0] ?t|punto|punkt|ponto|point|(?:discord|zoom|telegram|paypal|cash|venmo|kofi|wa|t) (?:gg|us|me|app|com)\b/
const atHint =
  /@|%40|mail|gm[a4]|\b4t\b|monkey|gmx|malpa|staartje|icloud|yahoo|outlook|proton|gmx|aol|\ba ?t?\b|arroba|klammeraffe|chiocciola|arobase/
function findMatches(text: string, patterns: RegExp[], kind: ContactKind): Contact[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
      kind,
      start: index,
      end: index + match.trimEnd().length,
    })),
  )
}

/** "ve n mo.com/u/joe": a link with spaces in it. */
const gappedLink =
  /(?:venmo|paypal|cashapp|discord|telegram|whatsapp|instagram|snapchat|facebook|linktr|tinyurl|revolut)\.(?:com|me|gg|app|ee|org)\/[a-z0-9$]|cash\.app\/\$|paypal\.me\/|discord\.gg\//

const MAX_GAPPED_LENGTH = 200
/** "joe" + "@" + "mail" + "." + "com" */
const gluedEmail = /(?<![a-z0-9_.])[a-z0-9_.]{3,}@[a-z-]{2,}\.[a-z]{2,}/
/** Starts a run of quotes and spaces at its first character only. */
const glue = /(?:(?<!["“”'’\s])["“”'’\s]+)?\+["“”'’\s]*/g

/** Phone numbers, email addresses, links and handles in folded text, without overlaps. */
export function findContacts(text: string, isAllowed: (link: string) => boolean): Contact[] {
  const contacts: Contact[] = [
    ...findMatches(text, dotHint.test(text) ? links : [], 'link').filter(
      ({ start, end }) => !isAllowed(text.slice(start, end)),
    ),
    ...findMatches(text, atHint.test(text) ? emails : [], 'email').filter(
      ({ start, end }) => !namedPage.test(text.slice(start, end)) || mailWords.test(text),
    ),
    // "ig: sam.visser.ie" is an account, although it could be a page.
    ...findHandles(text).map((span) => ({ ...span, kind: 'handle' as const })),
    ...findMatches(text, dotHint.test(text) || /www|slash|barra/.test(text) ? domains : [], 'link').filter(
      ({ start, end }) => !isAllowed(text.slice(start, end)),
    ),
    ...findPhones(text).map((span) => ({ ...span, kind: 'phone' as const })),
    ...findMatches(text, bareHandles, 'handle'),
  ]
  const isGapped = text.length < MAX_GAPPED_LENGTH && gappedLink.test(text.replace(/\s/g, ''))
  if (isGapped && !contacts.some(({ kind }) => kind === 'link') && !isAllowed(text))
    contacts.push({ kind: 'link', start: 0, end: text.length })
  const isGlued = text.length < MAX_GAPPED_LENGTH && gluedEmail.test(text.replace(glue, ''))
  if (isGlued && !contacts.some(({ kind }) => kind === 'email'))
    contacts.push({ kind: 'email', start: 0, end: text.length })
  const covered = new Uint8Array(text.length)
  return contacts.filter(({ start, end }) => {
    if (covered.subarray(start, end).includes(1)) return false
    covered.fill(1, start, end)
    return true
  })
}
