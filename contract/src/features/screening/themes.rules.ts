import { anyOf, leet } from './fold.rules.ts'
import type { Span } from './phone.rules.ts'

const near = (first: string, second: string, words = 10) => {
  const gap = `(?:\\W+\\w+){0,${words}}?\\W+`
  return `(?:${first}${gap}${second}|${second}${gap}${first})`
}
const money = `(?:\\b(?:pay|paying|paid|pays|cash|money|price|rate|fee|transfer|envelope|bucks|dollars|usd|eur|compensat\\w+|offer|offering|worth it|pounds|quid|euros?|pago|pagar|pagare|te pago|zahle|bezahle|paie|paye|rates|rupees|dolares|dinheiro|cobra|combien|valor)\\b|[$€£]\\s?\\d|(?<!\\d)\\d{1,6}\\s?[$€£])`
const meeting = `\\b(?:meet(?:ing)?(?: up)? (?:you|me|u|irl|in person|up)(?! (?:halfway|in the middle))|meet ?up|in person|irl|(?:my|your|ur) (?:hotel|motel|place|apartment|flat|room)|come (?:over|to me|by)|hook ?up|a (?:night|weekend) (?:with|together|in|at)|(?:one|per|an?|the|whole) (?:night|hour) (?:together|with (?:me|you|u))|spend (?:a|the|one|some) (?:night|weekend|evening|hour|time)|visit (?:me|you|u)|come (?:see me|visit|to (?:me|my|our))|(?:dinner|date|drinks) with (?:me|you|u)|overnight|meet for real|real meeting|in your city|in my (?:city|town)|private meeting|fly you (?:out|in)|real life|face to face|escort|in echt|en persona|treffen|private visit|escorting|meetups|back to mine|pas(?:as|ar) la noche|pessoalmente|me encontrar|se voir en vrai|de visu|incontrarci|di persona)\\b`
const act = `\\b(?:one|video|vid|clip|film|films|filmed|record|recorded|content|scene|story|custom|set|show|camera|cam|it|do it)\\b`
const unaware = `\\b(?:asleep|sleeping|passed out|unconscious|drunk|wasted|hammered|drugged|roofied|blackout|knocked out|sedated|intoxicated|high|tipsy|plastered|sloshed|borracha|betrunken|ivre|bourree|dormida|schlafst|stoned|blacked out|black out|pass out|too drunk|so drunk|sleeping (?:tablets|pills))\\b`
const kin = `(?:step\\s?-?)?(?:sister|sis|brother|bro|mom|mum|mommy|dad|daughter|son|father|mother|uncle|aunt|cousin|niece|nephew|hermana|hermano|schwester|bruder|tochter|soeur|frere|family|stepmom|stepdad|papa|mama|madre|padre)`
/** The words that start the pattern and do not repeat in it; others start it only outside of such a run. */
const before = 'while|when|where|til|till|until|be|after'
const play = `\\b(?:pretend\\w*|role\\s?-?play\\w*|rp|fantasy|scenario|taboo|act (?:like|as)|play (?:my|the|a)|playing (?:my|the|a)|be my|dressed as my|call me (?:your|ur)|say (?:you'?re|ur) my|as (?:my|a|the) |haciendo de|hacer de|theme|style)\\b`

/** Prohibited themes, kept short because agencies add their own words in Settings. */
const prohibited: [reason: string, source: string][] = [
  ['Paid meetups are not allowed.', near(money, meeting)],
  [
    'Paid meetups are not allowed.',
    `\\b(?:name (?:your|ur|a|the) (?:price|rate)|how much)\\b[^.!?\\n]{0,40}${meeting}`,
  ],
  [
    'Content without consent is not allowed.',
    `\\b(?:no consent|non-?\\s?consen\\w*|without (?:(?:your|her|his|my|their|any|the)\\s+)?(?:consent|permission|(?:\\w+ )?knowing|asking her|that she agrees|her agreeing|agreement)|against (?:your|her|his|my|their) will|(?:she|he|woman|girl|you|u) (?:says?|said|say) no and|no means yes|even if (?:you|she|u) (?:say|says|don'?t|doesn'?t)|(?:she|he|you|u) (?:doesn'?t|don'?t|does not|do not) (?:want|agree)|without (?:telling|asking)|forced? (?:her|him|you|u|me|to|on)\\b|doesn'?t know (?:she|he|shes|hes)(?:'s| is)? (?:being )?filmed|don'?t know the camera|hidden cam(?:era)?|never agreed|did ?n'?t agree|being forced|forced into|you say no the whole|ca ?n'?t say no|secretly (?:film|record)\\w*|${leet('rape')}d?|sin (?:su |tu )?consentimiento|ohne (?:ihre )?(?:zustimmung|einwilligung)|sans (?:son |ton )?consentement)\\b`,
  ],
  [
    'Content with someone drunk, drugged or asleep is not allowed.',
    near(
      act,
      `\\b(?:you|u|ur|you'?re|she|she'?s|her|woman|girl|someone|somebody)\\W+(?:\\w+\\W+){0,3}?${unaware}`,
      8,
    ),
  ],
  [
    'Content with someone drunk, drugged or asleep is not allowed.',
    `\\b(?:${before}|(?<!\\b(?:${before}|get|being)\\s+)(?:get|being))\\s(?:you|u|ur|you're|youre|she|she's|shes(?!he)|he|he's|are|is|really|super|so|too|your|completely|totally|fully|being|get|\\s)*${unaware}\\s*(?:first|and (?:then )?(?:film|record|do)|on camera|for me)`,
  ],
  [
    'Content with someone drunk, drugged or asleep is not allowed.',
    `\\b(?:film|record|custom|uno donde|one (?:where|after))\\b(?![^.!?\\n]{0,50}\\b(?:i was|i got|we were|we got)\\b)[^.!?\\n]{0,50}\\b(?:(?:too|so) drunk|blacked out|pass(?:ed)? out|sleeping (?:tablets|pills)|quedas dormida)|\\b(?:want|like|need) (?:you|u) to be (?:\\w+ ){0,2}(?:blacked out|passed out|drugged|drunk)|\\b(?:till|til|until) (?:you|u) pass out\\b|\\bsleeping (?:tablets|pills) first\\b`,
  ],
  [
    'Family role play is not allowed.',
    `\\b(?:with|vids? with) (?:your|ur) (?:real|actual|own) ${kin}\\b|\\b(?:daddy|dad|father|mommy|mom|mother) and (?:\\w+ )?(?:daughter|son) (?:story|type|thing|video|custom|roleplay)|\\bstep\\s?-?siblings\\b|\\bcomo si fueras mi (?:hermana|madre|hija|prima)\\b|\\b(?:story|custom|video|one)\\b[^.!?\\n]{0,25}\\bstep\\s?-?(?:bro|brother|sis|sister|mom|dad)\\b`,
  ],
  ['Family role play is not allowed.', near(play, `\\b(?:${kin})\\b`, 5)],
  [
    'Family role play is not allowed.',
    `\\b(?:${leet('incest')}\\w*|daddy daughter|mommy son|step(?:bro|sis|brother|sister)\\w* (?:and )?step(?:bro|sis|brother|sister)\\w*)\\b`,
  ],
  [
    'This theme is not allowed.',
    `\\b${anyOf('bestiality zoophilia necrophilia snuff trafficking', leet)}\\b`,
  ],
]

const you = `\\b(?:you|u|ur|you'?re|youre|your|ya|yer|eres|du bist|bist|tu es|t'es|es|voce e|sei|tu)\\b`
const insult = anyOf(
  'idiot idiota moron stupid dumb loser liar thief pathetic ugly trash garbage worthless disgusting scum scumbag rat pig cow clown fraud scammer bitch whore slut asshole bastard creep fool imbecil imbecile basura estupida estupido puta tonta tonto perra dumm hasslich blod schlampe miststuck conne connard idiote nulle salope cretina stronza burra ridiculous joke waste_of_space waste_of_money waste_of_time dumbass coward parasite snake leech hag cheat cheater troll weirdo psycho witch cunt twat wanker',
  leet,
)
const abuse: [reason: string, source: string][] = [
  [
    'This is a threat.',
    `\\b(?:pay (?:me|up) or\\b|answer me (?:now )?or i\\b|(?:i|i'?ll|and|will) (?:send|tell) (?:your|ur) (?:real name|boss)|find (?:out )?where (?:you|u) (?:live|work)|i know which \\w+ (?:you|u) (?:go|live|drive)|wait till i see you in the street|windows get smashed|hope (?:your|ur) (?:car|house|plane)|hope karma|nobody would miss you|te voy a hundir|te pourrir la vie|kill (?:your|ur)self|kys|(?:i|we|i'?ll|ill|gonna|(?<!\\b(?:i|we|i'?ll|ill|gonna|going to|will|shall|imma) )(?:going to|will|shall)|imma) (?:will |shall |am going to |m gonna |come and |come |and |going to )*(?:find you|find u|hunt you|hurt you|hurt u|kill you|kill u|destroy you|ruin you|ruin your|make you (?:regret|sorry|pay|suffer)|beat you|end you|leak (?:your|ur|all)|expose you|come for you|tell (?:it )?(?:your|ur) (?:family|boss|parents|husband))|i know (?:where|which \\w+|what \\w+) (?:you|u|your|ur) (?:live|stay|work|house|are|sleep)\\w*|watch your back|you(?:'?ll| will) (?:regret|be sorry|pay for|see|wish)|(?:go|just) die|i(?:'?ll| will) (?:be waiting|wait) (?:outside|for you)|(?:everyone|they) will (?:know|see) (?:who|what) you|i hate you|shame on you|tell everyone|find out where you live|see what happens|(?:i )?report you until|sleep with one eye|hope you (?:die|suffer|rot|get hurt|choke)|hope everything you|drop dead(?! gorgeous)|te voy a (?:encontrar|matar|buscar)|ich (?:finde|bring) dich|je vais te (?:trouver|tuer))\\b`,
  ],
  [
    'This insults someone.',
    `(?:${you}|\\b(?<!\\b(?:i'?m|i am|am|was|like) )(?:such|what) an?(?!\\s+(?:joke|ridiculous)))(?:'?s|'?re)?\\s+(?:(?:are|is|just|such|all|a|an|one|una|un|eine|une|so|really|fucking|freaking|total|absolute|complete|nothing|but|damn|little|old|ein|sehr|very|big|lowdown|lying|lyin|real|the|most|muy|tan|eres|sale)\\s+){0,5}(?:\\w+\\s+)?\\b${insult}\\b(?!\\s+(?:gorgeous|good|cute|pretty|funny|talented|lucky|hot|question))`,
  ],
  [
    'This insults someone.',
    `\\b(?:shameless (?:woman|man|girl)|get stuffed (?:you|u)|(?:fake|lying) piece of (?:rubbish|trash|garbage)|(?:you )?should be ashamed|bloody (?:idiot|moron|fool) ca ?n'?t|(?:bist|echt) das letzte(?! \\w)|dumme (?:kuh|gans|pute)|espece d['’e]\\s?\\w+|(?:greedy|nasty|evil) (?:little )?(?:witch|cow|pig|rat|snake)|pinche (?:rater\\w|idiota|vieja|perra|pendej\\w|estafador\\w)|sos una? (?:tarad\\w|idiota|basura|tont\\w)|absolutely worthless|you are (?:thick|dumb) as a|(?:face|voice) makes me sick|ugly inside)\\b|\\b(?:f+u+c*k+ (?:you|u|off)|screw you|shut (?:up(?!,? (?:that|no way|thats|this))|your|ur)|go to hell|piss off|get lost|nobody (?:likes|wants|cares about) (?:you|u)|no vales nada|callate|cierra la boca|halt(?:'s| die| dein)? (?:maul|klappe|fresse)|ferme la|ta gueule|vete a la mierda|verpiss|va te faire|vaffanculo|das pena|pauvre (?:conne|con|type|fille)|eat (?:sh\\w+|dirt)|delete (?:your|ur) account|waste of (?:space|air|oxygen)|you (?:make me sick|disgust me)|vai se f\\w+|cala a boca)\\b`,
  ],
  [
    'This insults someone.',
    `\\b(?:lying|lyin|stupid|dumb|ugly|filthy|dirty|worthless|pathetic|lowdown|useless)\\s+(?:\\w+\\s+)?(?:rat|pig|cow|bitch|whore|liar|cheat|thief|witch|scammer|clown|loser|fraud|goose)\\b`,
  ],
]

export type Theme = Span & { kind: 'prohibited' | 'abuse'; reason: string }

const compile = (kind: Theme['kind'], list: [string, string][]) =>
  list.map(([reason, source]) => ({ kind, reason, pattern: new RegExp(source) }))
const themes = [...compile('prohibited', prohibited), ...compile('abuse', abuse)]

/** Returns at most one theme of each kind. */
export function findThemes(text: string): Theme[] {
  return (['prohibited', 'abuse'] as const).flatMap((kind) => {
    for (const { kind: themeKind, reason, pattern } of themes) {
      const match = themeKind === kind ? pattern.exec(text) : null
      if (match) return [{ kind, reason, start: match.index, end: match.index + match[0].length }]
    }
    return []
  })
}
