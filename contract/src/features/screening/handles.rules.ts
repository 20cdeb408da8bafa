import { anyOf, leet } from './fold.rules.ts'
import type { Span } from './phone.rules.ts'

const unambiguous = anyOf(
  'snapchat insta instagram instagrm telegram telegrm telegr whats_app whatsap kik discord skype viber wechat we_chat facebook face_book tiktok tik_tok twitter twtr tlgrm twitch mastodon fetlife reddit cash_app cash_tag venmo paypal pay_pal zelle revolut threema wickr messenger kakao kakaotalk bluesky bsky tumblr linkedin gamertag gamer_tag xbox_gt xbl battle_tag battletag friend_code facey book_face dis_cord ttk xing psn zalo icq imessage guilded truth_social bereal be_real pinterest pintrest strava vsco bizum gpay paytm battle_net messanger youtube_channel yt_channel',
  leet,
)
/** Also ordinary words, so they need more context. */
const ambiguous = `${anyOf('snap sc ig 1g tt tele tg wa socials disc signal line fb session wire tw dc snaps steam threads xbox matrix element bird_app gram face whats wpp zap chime apple_cash x vk qq imo bumble tinder hinge', (word) => (word.length > 3 ? leet(word) : word))}|👻|📸|🐦|(?:(?:yellow|blue|white|green|purple|pink|black|red|little|orange) )?(?:ghost|bird|plane|paper plane|airplane|camera|clock|gaming|gamer|dancing|music note|chat|bubble|photo|pic|disappearing|self destruct|vanishing)(?:y| \\w+)? (?:app|site|one|thing|place)|(?:yellow|blue|white|green|purple|pink) (?:app|ghost|bird|plane|camera|phone app)|ghost|s\\.c\\.?|(?:app |site |one )?with the (?:\\w+ )?(?:ghost|bird|plane|camera|bubble|note|clock|f|x)(?: logo| icon)?|paper plane|eye[\\s-]gee|aye gee|tee gee|ess see|eff bee|fantom\\w*|fantasm\\w*|gespenst|papierflieger|avioncito|pajarito`
/** Unusual spellings. */
const misspellings =
  'sn+[a4@]?p+(?:[\\s_.-]?ch?[a4@i]t+)?|[i1!l]n+s+t+[a4@](?:[\\s_.-]?gr?[a4@]?m+)?|t[e3a]l+[e3ai][\\s_.-]?gr?[a4@e]?m+|wh?[a4@u]t+[sz5$]*[\\s_.-]?[a4@]p+|wapp|wsp|wh?atss+|d[i1!][sz5$]+[ck]?[o0]?r[o0]?d|k[i1!]+k+|f[a4@]c[e3][\\s_.-]?b[o0]+k|cash[\\s_.-]?[a4@]p+|v[e3]nm[o0]|t[i1!]c?k[\\s_.-]?t[o0a]c?k|ins+t[ae]|sna?pp?y?|t[e3]?[l1]?[e3]?-?gram|tik+[yie]*[\\s_.-]?tok+[yie]*|feis(?:buk|book)?|g-r-a-m'
export const services = new RegExp(
  `(?<![a-z0-9@#$])(?:(?<unambiguous>${unambiguous}|${misspellings})|${ambiguous})(?:['’]s|(?<=[a-z]{4})s)?(?![a-z0-9])`,
  'g',
)

const spelledUnderscore = '(?:underscore|unterstrich|guion bajo|tiret bas)'
// Names are searched in 90 characters. A part without a space is in the part before it, so there is one way to match it.
const name = `(?:live:\\.?|u/)?[a-z0-9](?:[a-z0-9_-]|[.#](?=[a-z0-9])){2,40}(?:\\s?${spelledUnderscore}\\s?[a-z0-9]+(?:(?:\\s${spelledUnderscore}\\s?|(?:underscore|unterstrich)\\s|(?:guion bajo|tiret bas)\\s?)[a-z0-9]+){0,7})?`
/** Words between a service and a name; weak ones only count before a name with a digit or special character. */
const naming = anyOf(
  "is its it's it es ist e est c'est cest c soy bin am are im i'm as under username user usr name nombre nom handle id tag nick nickname como als unter called named by account acc profile sono sou suis llamo heis heise heisse heisst being starts begins mine mines mine's yours_truly appelle chiamo me search type find sous pseudo ich usuario como_me u/n un goes go perfil konto naam come con",
)
const weak = anyOf(
  'here too also the a on i my both in add ich je mi mon mein meu at or and then there you can use using just hit up dm dms open look for to that same but with ending all lowercase one_word write message msg hmu text now moi yo io eu da an estoy der die das hinzu there,_i only mostly as_well or_just etc bc cause its_better is_better better faster no not',
)
const gap = new RegExp(
  `^['’]?s?(?<gap>(?:(?:${naming}|${weak})(?![a-z0-9_'’])|[^a-z0-9\\n]){1,24})(?<name>${name})`,
)
const looksLikeHandle = (handle: string) =>
  /[a-z]/.test(handle) &&
  /[0-9_#]|\.[a-z0-9]|live:|u\/|underscore|unterstrich/.test(handle) &&
  !/^\d|\.(?:jpe?g|png|mp4|mov|pdf|zip|com|net|org|gif|txt|docx?)$/.test(handle)
/** Asks for contact, or mentions the author's own account. */
const ownName =
  /\b(?:my|mi|mein|meine|mon|meu|minha|mio|heis\w*|llamo|appelle|chiamo|called|known as|go by|acha|chama|fug|viens|(?:u|you|ya|do u|do you) (?:got|have|use|on)|got|(?:add|find|follow|hit|look|text|message|msg|dm|write|get|reach|catch|talk to|chat|ping|hmu|search|contact)(?: me| up| to| for)*|hmu|ag?rega?me|anademe|anadime|buscame|escribeme|sigueme|mandame|hablame|ajoute|ecris|rejoins|retrouve|suis[- ]moi|schreib|adde|folg|such|me chama|me segue|me adiciona|me procura|scrivimi|cercami|seguimi|aggiungimi|trovami|im|i'm|i am|here'?s)\b[^.!?\n]{0,22}$/
const namePattern =
  /(?:^\W*|\b(?:i['’]?m|i am|it'?s|its|as|called|search|search for|type|look for|look up|add|find|follow|under|user|username|name|is|soy|bin|suis|sono|sou|c'est|cest|segue(?: [oa])?|segui|sigue(?: a)?|agrega(?: a)?|busca(?: a)?|cherche|ajoute|cerca|procura(?: por)?|such|handle|nick|message|dm|hmu|by|@)\W+(?:\w+\s)?)$/
const beforeService = new RegExp(
  `(?<name>${name})["'”)]?,?\\s+(?:(?:here|there|also|is me|me)\\s+)?(?:on|upon|over on|in|en|auf|bei|sur|su|no|na|at|into|op)\\s+(?:(?:the|my|el|das|dem|il|that|le|la|o|a)\\s+)?$|(?<name2>${name})(?:\\s*[-–(\\[/|~=]+\\s*|,?\\s+(?:is|thats|that's|es|ist|=)\\s+(?=\\w))(?:(?:my|mi|mein|mon|meu)\\s+)?$`,
)
const nearName = new RegExp(`(?<=[\\s:("'“@])(?=[a-z.#:-]{1,25}[0-9_#.][a-z0-9])${name}`)
const laterName = new RegExp(
  `^[^\\n]{0,45}?\\b(?<seek>(?:look for|look up|type in|type|search(?: for)?|ask for)(?: my name| my| me| there| in)*|(?:procurando por|(?:my )?name is|(?:my )?name'?s|under|called|as|i'?m|i am|como|als|soy))\\s+["']?@?(?<name>${name})`,
)
const onService = /\b(?:on|en|auf|bei|sur|su|no)\s+(?:(?:the|el|la|il|le|das|dem|o)\s+)?$/
/** Mainly ordinary words, even after "on". */
const vague =
  /^(?:line|socials|tt|face|wire|session|steam|signal|x|element|matrix|chime|threads|snaps?|whats|disc|gram|ghost|hinge|zap|imo|wa|dc|tw|bumble|tinder)s?$/
const sameName =
  /\b(?:same|identical|mismo|misma|gleiche[rn]?|selbe[rn]?|meme|mesmo|mesma|stesso|zelfde)\s+(?:exact )?(?:user ?name|user|name|handle|@|nick\w*|id|tag|pseudo|nombre|usuario|nome|nom|naam|profile|pic and name|one as here|spelling|as (?:here|on here|my name here|this)|(?:que|wie|como|che|qu['’])\s?(?:aca|aqui|hier|ici|qui)\b|(?:on|over on|for)\s+(?:the\s+)?$)|\b(?:my|this) (?:user ?name|name|handle) (?:from |on )?here\b/

/** Ordinary words that follow the name of a service. */
const ordinaryWords = new Set(
  'well if unless shes hes its is private broken down dead gone deleted locked old boring full empty public the not very always really too your bad weak strong good great just only blocked hacked banned working slow better worse worst best late here there now please pls plz and but for from with when where what who that this was were has had have been because than then later back again first more much some any one yes yeah nope lol lmao haha decision shot story stories filter filters filtered chat chats message messages bought worthy post posts photo photos picture pictures pic pics model models reel reels down up off out about account accounts today tomorrow tonight crossword video videos flares queen app apps site page link name names username handle group channel stream friend friends followers number password joke perfect nice cute funny pretty hot same new long short online offline open closed shut missing lost into over under still never ever kinda sorta like likes dms instead sometimes anymore maybe are you can will would could should they them his her its our their also even every everyone everything nothing something anything someone nobody all most mostly less live active busy free dry wet hard easy cool fun weird sick wild crazy lit trash garbage toxic annoying fake real legit safe blowing blown getting going gonna acting being making saying showing lagging crashing bugging buggy glitchy suspended shadowbanned disabled deactivated restricted flagged reported limited secret personal business work main second other another different way super so such quite almost already yet soon ago once twice time times day days week weeks month year years night morning evening afternoon weekend sunday monday tuesday wednesday thursday friday saturday babe baby love honey dear hun hunny sweetie gorgeous beautiful cutie darling girl boy man bro dude sir miss queen mate fam everyone guys people person bots bot scammers ads reels memes content stuff things thing cats dogs food gym cars music gaming movies art work makeup fitness travel cooking recipes tutorials trends dances edits clips news politics drama premium plus business lite web mobile phone tablet laptop desktop browser update version feature notification notifications settings profile bio feed algorithm drops streak streaks score map lens lenses code codes stickers emoji voice call calls calling text texts texting talk talking posting posted sent send sending saw seen see watch watched watching found find look looking looked search searching follow followed following want wanted need needed know knew think thought guess mean means meant feel feels felt seem seems make makes made take takes took get gets got give gives gave keep keeps kept say says said tell tells told ask asks asked use used uses using try tried trying work works worked stop stopped start started quit left leave die died dying kill killed killing scare scares hate hated pay paid pays paying buy buys money cash card fees fee tips tip price prices cost costs allowed available required possible impossible illegal legal wrong right true false okay fine ready done over finished awesome amazing insane terrible awful horrible ugly stupid dumb useless pointless overrated underrated addictive depressing exhausting stressful relaxing interesting hilarious famous popular huge tiny small large thirty twenty dozen hundred thousand million couple few several many lots tons bunch half whole entire which whose whom why how while during after before until since unless though although however anyway besides actually basically literally honestly seriously probably definitely certainly obviously clearly usually often rarely hardly barely nearly totally completely absolutely exactly especially recently lately currently finally eventually suddenly quickly slowly privado privada roto muerto nuevo vieja mejor peor kaputt privat leider nicht tot prive nul privata rotto morto morta malo malissimo brutto para pero porque cuando aqui muy mas tambien aber und oder weil hier sehr auch mais pour avec dans tres aussi per con come molto anche agora aqui muito melhor mas porque off-limits fire mid peak goat cringe mess nightmare disaster thread conversation server dnd bank shop store game games library sale deck gun pigeon boat friends-only 4ever kids family wife husband mom dad sister brother boss teacher neighbor ex gf bf crush'.split(
    /\s+/,
  ),
)
const isWord = (handle: string) =>
  ordinaryWords.has(handle) || /^\d|(?:ing|ly|ment|tion|ness)$/.test(handle) || handle.length < 4

const namingWord = new RegExp(`^${naming}$`)

type Mention = {
  /** The word is unambiguous, or follows "on" and is not vague. */
  isKnown: boolean
  /** The author mentions their own account or asks for contact. */
  isOwn: boolean
  /** Mainly an ordinary word. */
  isVague: boolean
  /** Probably described instead of named, like "the yellow ghost app"; also any name with a space. */
  isNicknamed: boolean
  after: string
}

/** Account names on other services in folded text. */
export function findHandles(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: service, index, groups } of text.matchAll(services)) {
    const end = index + service.length
    const before = text.slice(Math.max(0, index - 90), index)
    const after = text.slice(end, end + 90)
    if (service === 'signal' && /\b(?:no|good|bad|strong|weak) $/.test(before)) continue
    const isUnambiguous = Boolean(groups?.unambiguous)
    const isVague = vague.test(service) && !/^(?:snap|disc|whats)/.test(service)
    const mention = {
      isKnown: isUnambiguous || (onService.test(before) && !vague.test(service)),
      isOwn: ownName.test(before) || (!isVague && /^\W*(?:on |en )?$/.test(before)),
      isVague,
      isNicknamed: / /.test(service) || /^(?:fan|ge)/.test(service),
      after,
    }
    const { isOwn, isNicknamed } = mention
    if (sameName.test(before) || ((isUnambiguous || isOwn) && sameName.test(after.slice(0, 45))))
      spans.push({ start: index, end })
    const next = gap.exec(after)?.groups
    if (next?.name && next.gap !== undefined && isNamed(next.name, next.gap, mention))
      spans.push({ start: index, end: end + after.indexOf(next.name, next.gap.length) + next.name.length })
    // A name nearby with a digit or special character.
    const near = isUnambiguous || isOwn || isNicknamed ? nearName.exec(after) : null
    if (near && looksLikeHandle(near[0])) spans.push({ start: index, end: end + near.index + near[0].length })
    const laterMatch = isUnambiguous || isOwn || isNicknamed ? laterName.exec(after)?.groups : undefined
    const isSearchedFor = isOwn || /^(?:look|type|search|ask)/.test(laterMatch?.seek ?? '')
    if (laterMatch?.name && !isWord(laterMatch.name) && (isSearchedFor || looksLikeHandle(laterMatch.name)))
      spans.push({ start: index, end })
    const earlier = earlierName(before, service)
    if (earlier !== undefined) spans.push({ start: index - before.length + earlier, end })
  }
  return spans
}

/** Where the name begins in "I'm joeyboy on insta", "joeyboy (snap)" or "joeyboy is my insta". */
function earlierName(before: string, service: string): number | undefined {
  const match = beforeService.exec(before)
  const handle = match?.groups?.name ?? match?.groups?.name2
  if (!match || !handle) return undefined
  if (looksLikeHandle(handle)) return match.index
  const head = before.slice(0, match.index).replace(/@$/, '')
  const isStatedName =
    namePattern.test(head) && (head.trim() !== '' || !vague.test(service) || service === 'snap')
  return (isStatedName || before[match.index - 1] === '@') &&
    !(
      isWord(handle) &&
      (ordinaryWords.has(handle) || !/\b(?:i['’]?m|i am|soy|bin|suis|sono|sou)\s\w+\s$/.test(head))
    )
    ? match.index
    : undefined
}

function isNamed(
  handle: string,
  between: string,
  { isKnown, isOwn, isVague, isNicknamed, after }: Mention,
): boolean {
  const hasSeparator = /[:=@~»→>]|[^\n -~’“”…]/.test(between)
  if (looksLikeHandle(handle)) return isKnown || isOwn || hasSeparator || /[a-z,(]/.test(between)
  if (ordinaryWords.has(handle) || handle.length < 3 || !/[a-z]/.test(handle)) return false
  if (hasSeparator) return isKnown || isOwn || /[=@→>»]|[^\n -~]|:\s*$/.test(between)
  const last = /([a-z'][a-z/']*)[^a-z]*$/.exec(between)?.[1] ?? ''
  if (/^(?:under|username|user|name|called|id|tag|handle|search|type)$/.test(last) && handle.length > 3)
    return true
  if (isWord(handle)) return false
  if (namingWord.test(last))
    return (
      isOwn ||
      (isKnown && last !== 'is') ||
      /\b(?:i|im|i'm|my|id|name|user|username|tag|soy|sono|sou|suis|bin|heis\w*|ich)\b/.test(between)
    )
  if (last === 'at') return isOwn || /\bme\b/.test(between)
  // "add me on insta joeyboy"
  const textAfter = after.slice(after.indexOf(handle, between.length) + handle.length)
  const isLast =
    /^(?:\s\w+)?\W*(?:there|babe|lol|ok|x+|pls|please|thx|(?:or|and|dm|add|write|msg|message|hmu|text|follow|lmk|ajoute|escrib\w+|schreib)\b.*|too|also|everywhere)?\W*(?:$|[.!?,\n(])/.test(
      textAfter,
    )
  const isSetOff = /[,?:;(]\s*$/.test(between)
  return isLast && (isOwn ? !isVague && (last === '' || isSetOff) : isNicknamed && isSetOff)
}
