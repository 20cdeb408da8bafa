import { anyOf, leet } from './fold.rules.ts'

const teens = `${anyOf('thir four fif fith five six seven sevn seve sven', leet)}[\\s._*-]{0,2}[t7+][\\s.*_-]?[e3]+a?[\\s.*_-]?n`
const minorWords = `(?:${anyOf('ten eleven twelve twelv', leet)}|${teens}|(?:one|1)[ -]?(?:three|four|five|six|seven)\\b|1[3-7][\\s-]?teen)`
/** Ages from 9 to 17, including look-alike letters and gaps. */
const years = `(?:(?:1|l|i|\\|)[\\s._*-]?[0-7]|9)(?:[.,]5)?(?![\\d.,:/'"]?\\d)(?!['"])`
const age = `(?:${years}|${minorWords})`
const spanishAge = `(?:${years}|${anyOf('diez once doce trece catorce quince dieciseis diecisiete')})`
const germanAge = `(?:${years}|${anyOf('zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn')})`
const frenchAge = `(?:${years}|${anyOf('dix onze douze treize quatorze quinze seize dix-sept')})`
const portugueseAge = `(?:${years}|${anyOf('dez onze doze treze quatorze catorze quinze dezesseis dezasseis dezessete dezassete')})`
const italianAge = `(?:${years}|${anyOf('dieci undici dodici tredici quattordici quindici sedici diciassette')})`
const eighteen = `(?:1\\s?8|${leet('eighteen')}|of age|legal(?!ly)|legally an adult|a legal adult|an adult)`
const iAm = `\\b(?:i\\s?['’]?\\s?a?m|(?<!\\d\\s?)am|ima|i(?=\\s+(?:only|just|still|be|actually|turned)\\b|\\s+\\S+\\s+(?:y|old)))`
const firstPerson = `\\b(?:i|i['’]?m|im|i am|i['’]?ll|ill|i['’]?ve|me|we|my (?=birthday|bday))\\b`
/** Takes all spaces after it; allowing more there would try each split of a long run. */
const filler =
  '(?:[\\s,.…~*(:"-]+(?:sweet|only|just|actually|still|like|basically|really|almost|nearly|about|honestly|legit|literally|lowkey|fr|technically|not even|even|turning|a|an|now|barely|secretly|tbh|gonna be|going to be|about to turn|about to be|about to hit|here|lol|rn|currently|uh|um|umm|erm|well|so|kinda|in fact|soon|finally|officially|age|aged|freshly|newly|going on))*[\\s,.…~*(:"-]*'
/** Words that follow a number that is not an age: "16 minutes", "14 years sober", "12 in dog years". */
const counted = anyOf(
  'min minute hour hr day week month stone foot feet ft inch cm mm km kg lb k grand percent pct mile people men women pm dollar buck euro time more other different out_of of_(?:them|the|your|these|those|my) in_(?:line|the|a_row|dog|cat|human|my_head|my_heart|spirit|rank|total) at_heart inside again away ahead behind late early deep down over under short to_(?:\\d|go|one|nothing) and_\\d for_\\d+(?!_more|_month|_year|_week) episode season level chapter page round years?_(?:in|into|older|younger|sober|clean|deep|married|at|with|on|behind|strong|single|out|your|past|ahead|too|apart|late|away|of_(?!age))',
  (word) => word.replace(/_/g, ' '),
)
/** Words ending in s that may follow an age; all others are treated as counted things. */
const nonPlurals = anyOf(
  'is as this yrs years plus cos cus bcs was has always yes pls guys miss lets thats hes shes its yours sometimes besides unless does parents girls boys moms dads us',
)
const ageEnd = `(?=\\W|$|y|f\\b|m\\b)(?!\\s*(?:[%°$€£#@/+]|[-–:]?\\s?\\d))(?!\\s?-?${counted}(?:s|es)?\\b)(?!\\s+(?!${nonPlurals}\\b)[a-z]+s\\b)`
const months = anyOf(
  'jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?',
)
const parent = `(?:step\\s?)?(?:mom|mum|mommy|mummy|mama|mami|mother|dad|daddy|father|papa|parent|folk|rent|grandma|granny|gran|nan|grandparent|guardian|ma|pa)(?:['’]?s['’]?)?`
const grade = `(?:(?:6|7|8|9|10|11)\\s?th|${anyOf('sixth seventh eighth ninth tenth eleventh')}|[1-9]\\s?(?:st|nd|rd)|grade (?=[5-9]\\b|1[01]\\b))\\s?-?(?:grade|(?<=grade )\\d+)`
const school = `(?:high\\s?school|highschool|hs|junior year|middle\\s?school|junior\\s?high|secondary school|primary school|elementary school|sixth form|y(?:ea)?r (?:[6-9]|1[0-2])|${grade})`

/** Statements that the author is under 18, in groups that only apply if one of their keywords occurs. */
export const statementGroups: [trigger: RegExp, statements: string[]][] = [
  [
    /\bu(?:nder)?[\s-]?(?:9|1[0-7])|\b1[0-7]u\b/,
    [
      `(?<!\\b(?:coach|coached|coaching|ref|refs|train|trained|managed|manage|umpire|watch|watched|watching)\\b[^\\n]{0,30})\\b(?:i|im|i['’]?m|we|me|i['’]?ve)\\b[^\\n]{0,50}\\b(?:(?:under|u)[\\s-]?(?:9|1[0-7])['’]?s?|1[0-7]u)\\b(?![^\\n]{0,20}\\b(?:coach|ref|referee|team i coach)\\b)`,
      `^\\W*(?:the |our |my )?(?:(?:under|u)[\\s-]?(?:9|1[0-7])['’]?s?|1[0-7]u)\\b[^\\n]{0,50}\\b(?:i play|i['’]?m|im|i got|i made|i scored|me)\\b`,
    ],
  ],
  [
    /subtract|take (?:off|away)|knock off|minus/,
    [
      `\\b(?:1[89]|2\\d|age|profile)\\b[^\\n]{0,40}\\b(?:take (?:off|away)|subtract|knock off|minus)\\s+(?:[1-9]|a few|two|three|four|five|six|seven)\\b(?!\\s*(?:%|percent|lb|pound|kg|kilo|dollar|buck|euro|min|hour|day|inch))`,
    ],
  ],
  [
    /\b(?:ka|ki|ke|umar|umr|asli)\b/,
    [
      `\\b${years} (?:saal |sal |yrs? )?(?:ka|ki|ke) (?:hu|hun|hoon|hoo)\\b|\\b(?:asli (?:me|mein)|meri (?:umar|umr|age)|umar)\\b[^.!?\\n]{0,20}\\b(?:${years}|barah|tera|terah|chaudah|pandrah|solah|satrah|sattrah)\\b`,
    ],
  ],
  [
    new RegExp(
      `${age}|minus|candles|half|starts|18|plus|\\b[mf][\\s/]?1|subtract|take|knock|umar|umr|asli|\\bu[\\s-]?9|\\d u\\b|under`,
    ),
    [
      `\\b(?:only|barely|still|nearly|almost)\\s+${teens}\\b(?!\\s+(?:left|dollars|bucks|minutes|hours|days))`,
      `(?<=\\b(?:i|i['’]?m|my|me)\\b[^\\n]{0,60})\\b${teens}(?=\\s*(?:$|[.,!?)…]|[^\\x00-\\x7f]))`,
      `\\b(?:my|guess my|the) age\\b[^.!?\\n]{0,12}\\b${years}|\\bmy age\\W{1,3}${age}\\b|\\b(?:honestly|truth|truthfully|fine)\\b[?.,!:\\s]{1,4}(?:i['’]?m\\s)?${age}(?=\\s*[.,!?]|$)|^\\W*only ${years}(?=\\s*(?:sadly|so\\b|tho|lol|but|unfortunately|[.,!]|$))`,
      `^\\W*(?:i |just |jst |finally )*(?:trnd|turnd|truned|turned) ${age}${ageEnd}|^\\W*me\\s?[=:]\\s?${age}`,
      `\\b(?:me|we|i)\\b[^.!?\\n]{0,20}\\b(?:r|are|were|is) (?:both|all) ${age}${ageEnd}|\\b${age}\\b[^\\n]{0,15}\\bsame (?:age )?as me\\b|\\bgrade[,\\s]+${years}(?=\\s*[,.]|$)`,
      `\\b(?:lied|lying|fibbed|not true|i (?:said|put|told \\w+) (?:1[89]|2\\d))\\b[^\\n]{0,50}\\b(?:it['’]?s|i['’]?m|im|really|actually|truth is)\\s+(?:really |actually )?${age}(?=\\W|$)(?! (?:min|hour|day|week|month|inch|cm|km|mile))`,
      `\\b(?:hire|hires|hiring|employ|paying|card for|job for) an? ${age}[\\s-]?(?:yrs?|years?|y)[\\s/-]?o(?:ld)?\\b|\\bgraduat(?:e|ing) (?:this|next) \\w+ at ${age}\\b|\\b(?:u|you|ya) asked\\b[^\\n]{0,12}\\b${age}\\W*$`,
      `\\b(?:i\\s?['’]?(?:ll| will| shall)\\s+be|gonna be|ima be)${filler}${age}${ageEnd}`,
      `\\b(?:i|i['’]?ve|just|finally)\\s+(?:just\\s+|only\\s+)?turned\\s+${age}\\b`,
      `\\bturnin?g?\\s+${age}(?=\\s*(?:next|this|in|soon|tomorrow|on|$|[.,!?]))`,
      `\\bi (?:have|have got|got|will have|['’]ve|ve got|gonna have)\\s+(?:only |just |now )?${age}\\s*(?:years?(?=\\s*(?:$|[.,!?]|and\\b|but\\b|since|is\\b|now|old))|(?=in ${months}\\b|,? is (?:that|it) (?:ok|a)))`,
      `\\b(?:can|would (?:you|u)|do (?:you|u)|ok for|talk to|mind|here is|it['’]?s)\\b[^.!?\\n]{0,20}\\ban? ${age}[\\s-]?(?:yrs?|years?|y)[\\s/-]?o(?:ld)?\\b(?!\\s+(?:dog|cat|car|bike|truck|horse|laptop|pc|phone|house|whisk|scotch|bourbon|rum|wine|son|daughter|engine|boiler|couch))`,
      `^\\W*(?:is|am) (?:it |i )?(?:ok(?:ay)? )?(?:if |with )?(?:i['’]?m |being )?${age} (?:ok|okay|allowed|too young|old enough|fine|alright|cool|a problem|legal)\\b|^\\W*(?:i['’]?m |level )?${age} irl\\b|\\bhere\\W{1,3}${age}\\W*$|\\b${years} here\\b`,
      `\\bstill ${age}(?=\\s*(?:$|[.,!?]|til|till|until|for (?:a|another|now)|and\\b(?! \\d)|but|lol|so\\b|rn))`,
      `(?<![a-z0-9])(?=[a-z]{0,6}[0-9@$!][a-z0-9@$!]{0,8}n)${teens}(?![a-z0-9])|^\\W*(?:only |just |still |like |im )?${teens}(?=\\s*(?:but|and\\b|lol|haha|yo|y/o|years old|next|now|here|so\\b|rn|tho))`,
      `\\b(?:ain['’]?t|am|i['’]?m) (?:but|nothin['’g]? but|no more than|hardly) ${age}\\b|\\bnowhere near (?:18|eighteen)\\b|(?<=\\bage\\b[^\\n]{0,40})\\bmine?(?:['’]?s| is) ${age}\\b`,
      `\\bi (?:make|get|become|complete|reach|do) (?:my )?(?:${age}|18|eighteen)\\b(?=\\s*(?:next|soon|in (?:${months}|\\S+ (?:weeks?|months?|days?))))|\\bnext (?:year|month|week) i (?:make|get|become|complete|do|reach|turn|am|will be) (?:${age}|18|eighteen)\\b`,
      `\\b(?:i['’]?m|i am|im) (?:of|having|with|at) ${age} years?\\b(?! (?:of|exp))|\\bmy years are ${age}\\b`,
      `\\b(?:for|about|despite) being ${age}\\b(?=\\s*(?:$|[.,!?]|right|ok|or|and|but|lol|tho))|^\\W*${years} (?:u|you|wbu|hbu|and u|and you|n u)\\W*$|\\bi\\s?['’]?a?m [3-7]1 (?:backwards|reversed|in reverse)\\b`,
      `^\\W*(?:i )?turned ${age}\\b(?! (?:years|into))|^\\W*(?:uh+|um+|er+|well|ok|like)\\W+${years}\\W*$|\\bhow old\\b[^\\n]{0,20}?[.?!:,]\\s*${years}\\W*$|^\\W*(?:soon|almost|nearly|basically) (?:to be )?${age}\\W*$`,
      `${iAm}\\s+(?:ten|10)\\s*(?:\\+|plus)\\s*(?:[1-7]|one|two|three|four|five|six|seven)\\b`,
      `${iAm}\\s+(?:xiii|xiv|xv|xvi|xvii)\\b`,
      `^\\W*${age}\\s+(?:and a half|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|going on)`,
      `\\b(?:mon age|mi edad|minha idade|mein alter)\\b\\W*(?:(?:est|es|e|ist)\\W*)?(?:${spanishAge}|${germanAge}|${frenchAge}|${portugueseAge})\\b`,
      `${iAm}${filler}(?<=\\s)${age}${ageEnd}`,
      `(?:^|[.!?,\\n(]\\s{0,9})(?:only\\s+|just\\s+|actually\\s+)?${age}(?:\\s*(?:y\\s?[/.]?\\s?o|yrs? old|years? old|years? young|yrs(?=\\s*[,.!?]|$))|\\s?[/,]?\\s?[mf])\\b(?!\\s+(?:dog|cat|car|bike|truck|horse|whisk|scotch|bourbon|rum|wine|son|daughter|kid|brother|sister|niece|nephew))`,
      `^\\W*(?:only\\s+|just\\s+)?${minorWords}\\s*(?:lol|haha|lmao|yo|y/o|(?:n|and) an? h|[,.!?…]|$)`,
      `(?:^\\W*|[.,!?(/|]\\s*|\\b(?:i'?m|hi|hey|here|asl)\\s+)[mf][\\s/]?1[0-7]\\b(?!\\s*(?:eagle|is a|rifle|jet|fighter|takes?|engine|key))`,
      `\\bi\\s?['’]?a?m1[0-7]\\b|^\\W*age\\s*(?:is\\s+)?${years}`,
      `\\b(?:i['’]?m|i am) half of (?:2\\d|3[0-4])\\b|\\bmy age starts with\\b|\\b(?:had|cake)\\b[^.!?\\n]{0,15}${age} candles\\b`,
      `\\b(?:ten|10|twelve|12|fifteen|15)\\s*(?:plus|and|\\+)\\s*(?:[1-7]|one|two|three|four|five|six|seven)\\b(?=[^.!?\\n]{0,15}\\b(?:my age|years old)\\b)|\\bmy age is (?:ten|twelve|fifteen|10|12|15) (?:plus|and)`,
      `${iAm}\\s+(?:be\\s+)?(?:18|eighteen) in (?:\\d|one|two|three|a few|a couple)`,
      `\\bi\\s?['’]?a?m an? ${age}[\\s-]?(?:year|yr|y)s?[\\s-]?o(?:ld)?\\b`,
      `\\b(?:my age is|my age's|age\\s*[:=-]|aged)\\s*(?:only\\s+)?(?:${age}|(?:1[89]|2[0-4]|twenty|eighteen|nineteen)\\s*(?:minus|-)\\s*\\S+)`,
      `\\b(?:1[89]|2\\d|eighteen|twenty)\\s+minus\\s+(?:[1-9]|one|two|three|four|five|six)\\b(?=[^.!?]*\\b(?:age|old|years)\\b)`,
    ],
  ],
  [
    /18|eighteen|e1ght|older|\b20[012]\d|wish|rated|pg|come back|tell|supposed|being|born|vote|younger|drink|buy|put|said|hint|in (?:\d|two|three|a) |age|fake|baby|wrong|20[012]\d|legal|adult|minor|kid|child|teen|used my|allowed|young|old|there yet|vote|drive|birth|born|dob|1\d ?th|teenth|sweet|quince|grown|jailbait|min(?:d|eu|or)|menor|1[67]/,
    [
      `(?:^|[.!?,]\\s{0,9})(?:turning|turn|be|hitting|becoming) ${eighteen} (?:in|next|this|soon)\\b(?! (?:19|20[01]))`,
      `\\b(?:never|not|no|have ?n['’]?t|did ?n['’]?t|yet to) (?:yet |even )?(?:reach|reached|turn|turned|hit|clock|clocked) (?:18|eighteen)\\b`,
      `${firstPerson}[^.!?\\n]{0,30}\\b(?:turn|turns|turning|turnin|be|become|becoming|reach|hit)\\s+${eighteen}\\b(?=[^.!?\\n]{0,20}\\b(?:next|in|this|soon|tomorrow|on|after|until|till|til|before|when|coming|already soon|january|february|march|april|may|june|july|august|september|october|november|december|so|then)\\b)(?!\\s+in (?:19|200)\\d)`,
      `\\b(?:un)?(?:til|till|til'|before|once|when|after)\\s+(?:i|i['’]?m|im|i am)\\s*(?:turn|turnin|turning|am|will be|become|be|hit|finally|officially|reach|'m)?\\s*(?:turn\\s+)?(?:${eighteen}|old enough|grown up|16|17|an adult)\\b`,
      `\\b(?:not|isn['’]?t|ain['’]?t|am not|wont be|won['’]?t be|shan['’]?t be|not even|not yet|not quite)\\s+(?:even\\s+|yet\\s+|quite\\s+|actually\\s+|technically\\s+|really\\s+)?(?:turned\\s+)?${eighteen}\\b(?=\\s*(?:yet|till|til|until|for|so|but|lol|tho|$|[.,!?]|and|either|officially|actually|tbh|:|haha))`,
      `${iAm}[^.!?\\n]{0,15}\\b(?:almost|nearly|practically|under|below|close to|about to (?:be|turn)|younger than|less than)\\s+${eighteen}\\b`,
      `\\b(?:birthdays?|months?|weeks?|years?|yrs?|days?|summers?)\\s+(?:un)?(?:til|till|til'|before|away from|short of|from being|from turning|off|left til|to go til|shy of)\\s*(?:i['’]?m|im|i|my|being|turning)?\\s*(?:am|turn|be|'m)?\\s*(?:${eighteen}|18th|eighteenth)`,
      `\\bmy\\s+sweet (?:16|sixteen)\\b(?! (?:was (?:in|back)|years|pic|photo))|\\bmy\\s+(?:sweet\\s+)?(?:1[0-8]\\s?th|eighteenth|seventeenth|sixteenth|fifteenth|fourteenth|sweet sixteen|sweet 16|quinceanera)(?:\\s+(?:birthday|bday|b-day))?\\s+(?:is|was (?:last|yesterday|on|this)|isn|comes|in|next|this|coming|tomorrow|party)\\b`,
      `^\\W*(?:almost|nearly|not quite|soon)\\s+${eighteen}\\b(?!\\s*(?:months|years|hours|days|min|dollars|%))`,
      `\\b(?:have|has|did)(?:\\s?n['’]?t| not) (?:even |yet |quite )?(?:turn|turned|hit|reached|reach|be|been)\\s+${eighteen}\\b`,
      `\\b(?:i (?:do|will|wo)\\s?(?:n['’]?t| not)|wont|dont) (?:even )?(?:turn|hit|reach|be|become) ${eighteen}\\b(?! (?:again|anymore))`,
      `\\b(?:wait|waiting|countdown|counting down|counting the days|excited|ready) (?:to|til|till|until|for)\\s+(?:i\\s+)?(?:finally\\s+)?(?:turn|be|turning|being|my|hit)?\\s*(?:${eighteen}|18th|eighteenth)\\b`,
      `^\\W*(?:18|eighteen|legal) in (?:like |about |only |just )?(?:\\d+|a few|a couple|one|two|three|four|five|six|a|${months})\\b`,
      `(?<=\\b(?:18|eighteen|an adult|of age|legal|older)\\b[^.\\n]{0,40})\\bi(?:['’]?m| am| ain['’]?t)(?: really| actually)?(?: not|(?<=ain['’]?t))(?=\\s*(?:$|[.,!?]|lol|haha|yet|really|quite|tho|[^\\x00-\\x7f]))`,
      `\\b(?:the )?(?:site|app|page|it|platform|system|account|profile) (?:thinks?|says?|believes) (?:that )?i['’]?m (?:18|19|2\\d|an adult|older)`,
      `\\b(?:not|isn['’]?t|never) (?:legally )?(?:supposed|meant|allowed) to be (?:on )?(?:here|this (?:site|app))\\b|\\bcan['’]?t (?:legally )?be on here\\b|\\blegally\\b[^.!?\\n]{0,30}\\b(?:til|till|until|for another)\\b`,
      `\\b(?:not|isn['’]?t|ain['’]?t) (?:really |even |quite |yet )*(?:a )?(?:grown[\\s-]?up|full adult|adult|legal adult|of legal age)(?= yet| til|\\s*$)`,
      `\\b(?:come back|wait|again|call|return|apply) (?:when|once|til|till|until) (?:i['’]?m|i turn|ur|u r|u turn|you['’]?re|you are|you turn|im) (?:1[0-8]|${teens}|eighteen|old enough|older)\\b`,
      `\\b(?:old enough|can['’]?t|cant|cannot|allowed|sneak\\w*|without my)\\b[^.!?\\n]{0,30}\\b(?:pg[\\s-]?13|r[\\s-]rated|rated[\\s-]r|m[\\s-]rated|rated m)\\b`,
      `^\\W*(?:still|only|just|technically|legally)\\s+(?:a|an)\\s+(?:minor|teen|teenager|kid|child)\\b|\\bi['’]?m (?:the )?same age as (?:a|your|ur) (?:high|kid|little|middle|${grade}|teen)`,
      `\\b(?:fake|forged|borrowed) (?:id|i\\.d\\.?|ids|birthday|birth\\s?date|dob|age|birth year|date of birth)\\b(?! (?:check|detector|card reader))`,
      `\\b(?:wrong|different|other|random|made up) (?:birthday|birth\\s?date|dob|birth year|date of birth)\\b|\\b(?:changed|put|entered|typed|added|made) (?:in )?(?:my|a) (?:\\w+ )?(?:birthday|birth\\s?date|birth year|dob|age) (?:to|so|as|in|up|earlier|older)`,
      `\\b(?:months?|weeks?|years?|days?)\\s+(?:and\\s+)?(?:i['’]?m|im|i am|i['’]?ll be|ill be)\\s+(?:finally\\s+)?${eighteen}\\b`,
      `\\b(?:way|well|still|a bit) under (?:18|eighteen)\\b`,
      `\\b(?:minor|teen|teenager|underage|kid|schoolboy|schoolgirl|schooler)(?: fan| boy| girl| guy| sub| subscriber| viewer)? here\\b`,
      `${firstPerson}(?=[^\\n]{0,60}\\b(?:yet|until|til|till|away|to go|next year|short of|shy of|someday|soon|wait|not quite)\\b)[^\\n]{0,50}\\b(?:18|eighteen|of age|legal age|an adult)\\b(?!\\s*(?:months|years|holes|karat|wheel|inch|in (?:19|200)))`,
      `\\b(?:18|eighteen)\\b[^.!?\\n]{0,25}\\b(?:years? (?:away|off)|long way|far away|not there yet|isn['’]?t me|not me)\\b`,
      `(?<=(?:^|[.!?,]|\\b(?:i['’]?m|i am|am|still|and|but|cause|cuz|so))\\s*(?:\\w+ )?)\\bnot (?:even |really |legally )?allowed (?:(?:to (?:have|stay|be on|be up|be here|date|vote|sign|join|own|go out|use|get|watch|buy|be)|on|online|a phone|a card|out|up)\\b|to (?:drive|drink)[^.!?\\n]{0,15}\\b(?:yet|til|till|until)\\b)(?![^.!?\\n]{0,20}\\b(?:gluten|sugar|coffee|meds|surgery|shift)\\b)`,
      `\\b18\\s*(?:and up|\\+|plus|and over|or older|or over|only)[^.!?\\n]{0,30}\\bi\\s?(?:['’]?m|am|ain['’]?t|aint)\\s*(?:not|n't|there|younger|under|below|still|too)`,
      `\\b(?:not|ain['’]?t|aint|isn['’]?t) (?:there yet|old enough (?:yet|to|for)(?! (?:be your|remember|retire|know|have seen|get that|be wise)))`,
      `(?<!\\b(?:you|u|ur|youre|you're|she|he|they|she's|he's|are|looks?) (?:\\w+ )?)\\btoo young (?:to be (?:here|on)|for (?:this (?:site|app|page|stuff|place)|this\\b(?=\\W*$)|the|an? (?:card|job|license|licence|account|credit|bank|driv)|a real|my own|that\\b)|to (?:sign|have|buy|pay|vote|drive|join|subscribe|get|legally|watch|use|drink|own|work|date|apply|register))`,
      `\\bi (?:can|could|may)\\s?(?:not|n['’]?t|'?t)\\s+(?:legally\\s+)?(?:vote|drive|buy)\\s+(?:yet|legal|til|till|until|for another)`,
      `\\bcan['’]?t (?:even |legally )*(?:vote|drive|buy (?:beer|alcohol|cigs|scratch|lottery|my own)|get a tattoo)[^.!?\\n]{0,25}\\b(?:yet|legal|til|till|until i|for another|for \\d+ more)\\b(?! (?:friday|payday|monday|next))|\\b(?:hint|guess|how old|my age)\\b[^\\n]{0,40}\\bcan['’]?t (?:even )?(?:vote|drive|drink)\\b`,
      `\\bin (?:\\d|two|three|a few|a couple(?: of)?|one|a) (?:more )?(?:years?|months?) (?:i|i['’]?ll|then i|and i)\\s*(?:will |can |am |['’]?m |be |finally |legally )*(?:allowed|legal|legally|old enough|18|eighteen|an adult|of age)\\b`,
      `\\b(?:put|said|entered|typed|wrote|used|gave|chose|picked|selected) (?:(?:19|20)\\d\\d|another year|a different year)\\b[^.!?\\n]{0,30}\\b(?:birth|birthday|born|age|dob|joined|signed|sign up|signing|registered|real one|actual)\\b`,
      `\\b(?:wrote|said|put|clicked|told|claimed|typed|checked|selected|pressed|ticked|says)\\b[^.!?\\n]{0,20}\\b(?:18|eighteen|an adult|of age)\\b[^.!?\\n]{0,20}\\b(?:but (?:it|that|thats|i|im|i['’]?m|shh+|not|really|its)\\b(?! (?:love|like|want|have|still love|need|was))|anyway|shh+|not true|a lie|button)`,
      `\\b(?:year|month|week|bit|half)s?(?: and a (?:bit|half))? (?:off|away from|from) being (?:allowed|legal|18|old enough)\\b|\\bnot supposed to (?:have|use|own|make) (?:an? |my |this )?(?:account|phone|app|profile)\\b`,
      `\\b(?:report|ban|kick|block|judge) me\\b[^.!?\\n]{0,12}\\bmy age\\b|\\b(?:do ?n['’]?t|never|pls no|please no) tell (?:my |me )?${parent}\\b|\\bi\\s?['’]?a?m (?:still )?in my (?:early |mid )?teens\\b|\\bmature for my age\\b`,
      `\\b(?:ain['’]?t|not|never|have ?n['’]?t|wo ?n['’]?t) (?:\\w+ )?(?:my (?:18th|eighteenth)|see (?:18|eighteen))\\b|\\bwish i (?:was|were) (?:already )?(?:18|eighteen|old enough|an adult)\\b(?! again)|\\bwhen i['’]?m older\\b`,
      `\\b${parent}\\b[^.!?\\n]{0,30}\\b(?:til|till|until|before) (?:i['’]?m |age )?1[4-8]\\b(?!:|\\d| ?(?:pm|am|percent))`,
      `\\b(?:naci (?:en|el)|soy del?|geboren|baujahr|jahrgang|nee? en|nasci em|nat[oa] nel|sono del)\\s+(?:(?:in|im|ano|anno|jahr)\\s+)*(?<year>20\\d\\d)\\b|\\b(?<year2>20\\d\\d) geboren\\b`,
      `\\bborn (?:in )?(?:two thousand|twenty) (?:and )?(?:nine|ten|eleven|twelve|thirteen|fourteen|fifteen|oh nine)\\b`,
      `\\bi\\s?['’]?a?m (?:way |actually |a lot |much )?younger than (?:that|it says|18|my profile|what it says|i said|allowed)\\b`,
      `${firstPerson}[^.!?\\n]{0,30}\\b(?<!\\b(?:as|like|was|have|had|such|got|raising|raise|with|for|not|than|see|saw) )(?:a minor|underage|under age|under-age|a teen|a teenager|a kid|a child|jailbait|minderjahrig|mineure?|minorenne|menor de (?:edad|idade))\\b(?!\\s*(?:key|chord|again|at heart|inside|detail|issue|thing|setback|league))`,
      `\\b(?:soy|sou|sono|suis|bin|jsuis|j'suis|estoy)\\s+(?:un\\s+|une\\s+|uma?\\s+|noch\\s+|todavia\\s+|ainda\\s+|ancora\\s+|encore\\s+)?(?:minderjahrig|mineure?|minorenne|(?:de )?menor(?:\\s+de\\s+(?:edad|idade))?)\\b`,
      `\\b(?:too late|too early|too young) (?:for|to) be(?:ing)? (?:an )?adult`,
      `\\b(?:lied|lie|faked|fake|fudged?|lying)\\b[^.!?\\n]{0,20}\\b(?:age|birthday|birth date|birthdate|birth year|date of birth|dob|year i was born)\\b`,
      `\\bclicked yes\\b[^.!?\\n]{0,20}\\bage\\b|\\bused my (?:brother|sister|mom|mum|dad|cousin|parent|uncle|aunt|grand\\w+|older \\w+)['’]?s\\s+(?:id|license|licence|passport|login)\\b`,
      `(?:\\bi(?:['’]?m| am| was| got| wasn['’]?t even)?|\\b(?:was|im|me)|^|[.!?,;(]|\\blol )\\s*(?:actually |only |just |literally )?born\\s+(?:(?:in|on|around|late|early|back|${months}|\\d{1,2}(?:st|nd|rd|th)?|of)[\\s,/.]+){0,5}(?<year>20\\d\\d|'?[012]\\d)\\b(?![:.,]?\\d)`,
      `\\b(?:my birth\\s?-?(?:day|year|date)|my b-?day|my year of birth|my dob|d\\.?o\\.?b\\.?)\\b[^.!?\\n]{0,25}?\\b(?<year>20\\d\\d)\\b`,
      `\\b(?:i['’]?m|i am|im|^)\\W*(?:a |an? actual )?(?<year>20\\d\\d|2k\\d\\d?|['’][012]\\d) (?:baby|kid|born|child|model|liner)\\b|\\b(?<year2>20\\d\\d|2k\\d\\d?) (?:baby|kid|born|liner)\\b`,
    ],
  ],
  [
    /school|\bpe\b|under|\bu1|jv\b|trip|slip|formal|prom|phone|i get|varsity|period|homeroom|hall|teen|youth|uni\b|college|upper|lower|nanny|card|need a|gave us|class|waec|ss\d|form|board|neco|level|my l|cert|vce|hsc|yr|sec |std|family|money|recess|desk|year|mocks|hope|without|braces|soph|freshm|allow|homework|lunch|paper round|\bhs\b|grade|y(?:ea)?rs? |months|junior|freshman|sophomore|senior|sixth|ground|bedtime|curfew|detention|homeroom|recess|prom\b|homecoming|teacher|class|gcse|tutor|mitzvah|quincean|sweet|quince|sitter|principal|permi|allowance|pocket|screen|got pe|gym|math|algebra|\b(?:mom|mum|mam|mother|dad|father|parent|folks|rents|grand|gran|nan|ma\b|pa|guardian|bro|sis|cousin)|fake|high\b|8th|9th|\d(?:th|0)\b|spelling|test|exam|locker|a.levels/,
    [
      `(?<!when )(?<!since )(?<!back )(?<!was )(?:\\bi['’]?m|\\bim|\\bi am|\\bme|\\bwe['’]?re|\\bwe are)\\b${filler}(?:in|at|starting|finishing|a|an|into|going into|doing|repeating)\\s+(?:my\\s+)?(?:the\\s+|my\\s+|a\\s+)?(?:freshman|sophomore|junior|senior|student)?(?:(?:(?<!\\s)\\s+)?(?:in|at|of)\\s+)?(?:the\\s+)?${school}(?!\\s+(?:teacher|reunion|coach|principal|math|counsel|staff|janitor|parent|sub\\b))`,
      `(?:^|[.!?,]\\s{0,9}|\\b(?:lol|and|but|so|cause|cuz|i|i've|ive|just)\\s{1,9})(?:still |just |only |currently |i ){0,4}(?:in|starting|started|start|finishing|finished|entering|going into|graduating|graduate)\\s+(?:from\\s+)?(?:the |my )?${school}\\b(?=\\s*(?:$|[.,!?)]|[^\\x00-\\x7f]|rn|now|lol|next|this|in|tomorrow|soon|on|and|but|so|still|atm|yet|with|at|here|haha|last (?:week|month|june|july|summer)))(?! in (?:19|20[01]|the))`,
      `\\b(?:freshman|freshmen|soph\\w*mor\\w*|junior|senior|student|freshie)\\s+(?:in|at|@)\\s+(?:\\w+\\s+){0,3}high\\b`,
      `\\bi\\s?['’]?a?m (?:in|going into|starting|entering) (?:the )?(?:[6-9]|1[01])th\\b(?=\\s*(?:$|[.,!?]|rn|now|lol|next|this|and|but))`,
      `\\b(?:high\\s?school|hs)\\b[^.!?\\n]{0,15}\\bclass of (?:20)?['’]?(?:2[7-9]|3\\d)\\b|\\bclass of (?:20)?['’]?(?:3[1-9])\\b`,
      `\\b(?:this is|it['’]?s|use|used|using|on|borrow\\w*|with|through|made it on|took|stole|steal\\w*|swiped|grabbed|have|got|via)\\s+(?:my |me |our )?(?:older |big |bigger |oldest |elder |little )?(?:bro|brother|sis|sister|cousin|uncle|aunt|aunty|${parent})(?:['’]?s)?['’]?\\s+(?:old |bank |credit |debit |visa |amazon |drivers? |personal )*(?:account|acc|acct|id|license|licence|card|login|passport|ident\\w+|profile|name to sign|birthday|details|info)\\b`,
      `\\b${school} (?:is|sucks|starts|ends|has been|drama|exams?|finals|kids? problems)\\b(?! (?:where|when|reunion|over for|behind|far))`,
      `\\bi\\s?['’]?a?m an? (?:\\w+ )?(?:sopho?mor\\w*|freshm[ae]n|freshie)\\b(?![^.!?\\n]{0,25}\\b(?:college|uni|university|senator)\\b)`,
      `\\bclass of (?:20)?['’]?(?<class>2\\d|3\\d)\\b(?![^\\n]{0,40}\\b(?:college|uni|university|campus|law|med|reunion|kids|students)\\b)`,
      `${iAm}${filler}(?:y(?:ea)?r (?:[5-9]|1[0-2])|${grade})\\b(?! (?:teach|math|coach))`,
      `^\\W*(?:(?:only|just|still|ya|yes|yeah|yep|im|i['’]?m|in|a|an|currently|doing|me) )*(?:gr(?:ade)?\\.? ?(?:[5-9]|1[01])|yr ?(?:[5-9]|1[01])|year (?:[7-9]|1[01])|sec(?:ondary)? [1-4]|s[1-4]|class (?:[5-9]|1[0-2]|ix|x)(?:th)?|form [1-5]|[1-5](?:st|nd|rd|th) form|std (?:[5-9]|1[0-2])|t\\.?y\\.?)\\b(?=\\s*(?:$|[.,!?]|student|kid|girl|boy|at\\b|here|lol|rn|cbse|icse|me\\b|mein|atm|this year|so\\b|but|from|with))(?! (?:of|anniv|teach))`,
      `\\bin (?:gr|grade) ?(?:[5-9]|1[01])\\b(?! teach)|\\bclass (?:[5-9]|1[0-2])(?:th)? (?:me|mein) (?:hu|hun|hoon|padh\\w*)\\b|\\b(?:ik zit in|zit in) (?:de )?(?:eerste|tweede|derde|vierde|vijfde|[1-5]e?|klas|havo|vwo|vmbo|brugklas)\\b|\\b(?:be|been|id be|i['’]?d be) (?:in )?y(?:ea)?r (?:[7-9]|1[01])\\b`,
      `\\b(?:permission slip|field trip|prom dress|(?:spring|winter) formal|my detention)\\b|^\\W*got grounded\\b(?! flights?)|\\balgebra(?: 2| ii)? (?:is|sucks|final|test|homework|class|quiz)\\b|\\bgeometry (?:final|test|class|homework|quiz)\\b|\\b(?:make|made|on) (?:the )?jv\\b|\\bback to (?:high|middle) school\\b|\\bno school (?:today|tomorrow|tmrw|on|this|bc|cause)\\b`,
      `\\b(?:i|we|me)\\b[^.!?\\n]{0,20}(?:for|in|with|at footy,?) (?:the )?(?:under|u)[\\s-]?1[0-7]['’]?s\\b|\\bi (?:only )?get (?:\\d|one|two|half an?) (?:hours?|mins?|minutes?) (?:of )?(?:phone|screen|internet|wifi|xbox)\\b|\\bphones? (?:is|are|gets?) (?:locked|taken|collected)[^.!?\\n]{0,12}\\bschool\\b`,
      `\\b(?:${grade}|(?:(?:[6-9]|1[01])\\s?th|${anyOf('sixth seventh eighth ninth tenth eleventh')}) graders?)\\b(?!\\s*(?:teach|math teacher|reading|level|student))`,
      `\\bin (?:the )?(?:lower|upper) (?:sixth|fifth|fourth|third)\\b|^\\W*(?:brb\\W*)?teacher(?:['’]?s| is)? (?:coming|here|looking|back|$)|\\b(?:brb|gtg|shh+|hide)\\W+(?:my )?teacher\\b|\\bgave us (?:so much |a lot of |tons of |loads of )?homework\\b`,
      `\\b(?:i|we) (?:have|got|['’]ve got) (?:double )?(?:pe|p\\.e\\.|homeroom|recess|study hall|detention|gym class|algebra)\\b|\\b(?:skipp?\\w*|in|during|after|before|have) (?:[1-8](?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|free) period\\b|\\blunch period\\b|\\bstudy hall\\b`,
      `\\bneed a (?:parent|guardian|grown[\\s-]?up) (?:to|for|on)\\b|\\b(?:my|a) (?:kids?|teen|youth|junior|child(?:ren)?['’]?s) (?:debit |bank |savings )*(?:card|account)\\b|\\b(?:greenlight|gohenry) card\\b`,
      `\\b(?:\\d|two|three|a few|couple(?: of)?) (?:more )?years?\\b[^.!?\\n]{0,20}\\b(?:go to|start|til|till|until|before|off to) (?:uni|college|university)\\b|\\bstart (?:uni|college|university) in (?:\\d|two|three|a few) years\\b`,
      `\\b(?:got|get|getting|on|have|passed) m[ye] (?:l['’]?s|l plates?|learner['’]?s?(?: permit| licen[cs]e| plates)?|provisional)\\b`,
      `\\b(?:i['’]?m|am|im|i|still|currently)\\b[^.!?\\n]{0,20}\\b(?:class (?:[5-9]|1[0-2]|xi?i?)(?:th)?|(?:[6-9]|1[0-2])(?:th)? (?:std|standard)|j?ss\\s?[1-3]|form [1-5]|sec [1-5]|senior high|shs|jc\\s?[12]|transition year|havo [1-5]|vwo [1-6])\\b`,
      `\\b(?:my|writing|doing|sitting|have|got|taking|before|after) (?:the |my )?(?:waec|neco|kcse|kcpe|bece|igcses?|o[\\s-]levels?|board exams?|boards|psle|junior cert|leaving cert|highers|nat 5s?|hsc|vce|ap exams?|psats?)\\b|\\bboard exams? (?:next|this|are|is|in)\\b`,
      `\\b(?:still got |have |got )?(?:\\d|one|two|three|four|a couple(?: of)?|a few) (?:more )?(?:years?|yrs?|months?) of (?:high |middle )?school\\b|\\bi (?:finish|leave|end|get out of|graduate from) school (?:in|next|this)\\b`,
      `\\bmy (?:y(?:ea)?r (?:[7-9]|1[0-3])|mocks)\\b|\\b(?:youngest|oldest|smallest|tallest|kid) in my (?:grade|class|year)\\b|\\bmy friends at school\\b|\\b(?:boys|guys|girls|everyone) (?:in my (?:class|grade|year)|at my school)\\b`,
      `(?:\\bi\\s?['’]?a?m (?:\\w+ )?an? (?:\\w+ )?|^\\W*(?:still |just |only )?(?:an? )?)(?:school\\s?(?:boy|girl|kid|er)|high\\s?schooler|middle\\s?schooler)\\b`,
      `\\bwithout (?:my |a )?${parent} (?:sign\\w*|there|with me|knowing|present|say\\w*)\\b|\\b(?:bro|brother|sis|sister|cousin|${parent})\\b[^.!?\\n]{0,15}\\b(?:signed me up|made (?:me )?(?:the|this|my) account|made it for me)\\b`,
      `\\bparental (?:controls?|lock|permission|consent)\\b|\\bthe family (?:i-?pad|computer|laptop|tablet|pc)\\b|\\bmy (?:birthday|bday|christmas|xmas|communion) money\\b|\\b(?:hope|pray) (?:my )?${parent} (?:doesn['’]?t|don['’]?t|never|wo?n['’]?t)\\b|\\bbus to school\\b|\\bunder (?:the|my) desk in\\b|\\bi have recess\\b`,
      `\\bid\\b[^.!?\\n]{0,25}\\bused my (?:older |big )?(?:brother|bro|sister|sis|cousin|dad|mom|mum)['’]?s?\\b`,
      `\\b(?:bro|brother|sis|sister|cousin|uncle|aunt|${parent})\\b[^.!?\\n]{0,30}\\blets? me (?:use|borrow|have|get on|sign)\\b`,
      `\\bmy braces\\b(?! at)`,
      `\\b(?:ask|beg|convince) (?:my )?${parent} (?:for|if|to|about|before|1st|first)\\b`,
      `\\bi\\s+(?:still\\s+|just\\s+|now\\s+|only\\s+)*(?:go|started|start|attend)\\s+(?:to\\s+|in\\s+|at\\s+)?(?:the\\s+)?(?:${school}|(?:[5-9]|10|11)th class)(?!\\s+(?:reunion|games))`,
      `^\\W*(?:still|currently|only|just)\\s+(?:in|at)\\s+(?:the\\s+)?${school}`,
      `\\bmy (?:\\w+ )?teacher\\b[^.!?\\n]{0,15}\\b(?:caught|gave me|made me|yelled|took|hates me|assigned|will kill me|would (?:flip|freak|kill|be mad)|is (?:so )?(?:mad|mean)|called my)`,
      `\\b(?:i )?(?:need|without|get|have|got|ask for|asking for) (?:my |a |parental |me )?(?:${parent} )?(?:permission|consent|signature|approval)\\b(?<=(?:${parent}|parental) \\w+)|\\b${parent} (?:ha(?:s|ve) to|need to|must|will) sign\\b`,
      `\\b(?:my )?${parent}\\s?(?:would|will|wld|['’]?ll|['’]?d|is gonna|are gonna|gonna|is going to|are going to)\\s*(?:\\w+ )?(?:kill|murder|ground|freak|flip|lose it|be (?:so )?(?:mad|pissed|angry|furious)|go crazy|take (?:away )?my|whoop|end me|send me)\\b(?! when they see the)`,
      `\\b(?:before|if|when|unless|until|cause|cuz|hope|so) (?:my )?${parent} (?:sees?|finds?|found|knew|knows|catch\\w*|checks?|gets? home|get back|comes? (?:home|in|back)|wakes?|walks? in|goes to (?:bed|sleep)|are asleep|is asleep|looks? at my|takes? my)\\b`,
      `\\b${parent} (?:says?|said|told me|tells me|makes?|made|want|wants)\\s*(?:that )?(?:i |me )?(?:i |to |i'?ve |have to |got to |gotta |need to |must |can'?t |cant |should |me )*(?:be (?:off|home|back|in bed)|get off|go to bed|log off|turn (?:it|my|the)|put (?:my|the|away)|no phone|(?:i'?m |im )?too young|not (?:til|till|until|before)|stay (?:up|out)|delete (?:the|this|my)|wait (?:til|till|until)|do my|finish my|study|bedtime|lights out)`,
      `\\b${parent} (?:does ?n['’]?t|does not|do ?n['’]?t|do not|can ?n?['’]?o?t|must ?n['’]?o?t|better not|ai ?n['’]?t (?:supposed|gotta)(?: to)?) (?:even )?(?:know|find out|see|notice|suspect|catch)\\b(?! (?:how|what (?:to|a)|you|u\\b|any))`,
      `\\b${parent} (?:limits?|turns?|shuts?|cuts?|locks?|restricts?|blocks?|switch\\w*) (?:off )?(?:my|(?:the |our )?(?:wifi|wi-fi|internet|router))\\b`,
      `\\b${parent} (?:still )?(?:is |are |'?s )?(?:monitors?|tracks?|reads? (?:all )?my|(?:checks?|sees?) (?:all )?(?:my|the (?:bank|bill|statement|card|phone|history))|has my (?:password|location|phone)|goes? through my|drives? me (?:to|every\\w*)|drops? me|picks? me up|picking me up|dropping me off|driving me|pays? (?:for )?my phone|supervis\\w+|calling me (?:for|to) (?:dinner|bed)|yelling|home soon|coming up(?:stairs)?|in the (?:next|other) room)\\b`,
      `\\bif my (?:mom|mum|dad|parents?|mother|father)\\b[^.!?\\n]{0,15}\\b(?:sees?|finds?|found|knew|knows|catch)`,
      `\\bmy (?:mom|mum|dad|parents?|mother|father)\\b[^.!?\\n]{0,10}\\b(?:don['’]?t|doesn['’]?t|can['’]?t|cannot|mustn['’]?t) (?:even )?(?:know|find out)`,
      `(?<!my )\\b(?:[6-9]|1[01])th grader\\b|\\b(?:freshman|sophomore|sixth former|y(?:ea)?r (?:[7-9]|1[0-3])) here\\b|\\brising (?:freshman|sophomore|junior)\\b|\\b(?:freshman|sophomore|junior|senior) (?:in|at) (?:hs|high\\s?school)\\b`,
      `\\b(?:yrs?|years?|months?) (?:un)?till? i can (?:vote|drive|drink)\\b`,
      `\\b(?:had|have|having) my (?:quinceanera|ba[rt] mitzvah|sweet (?:16|sixteen))\\b`,
      `\\b(?:i['’]?m|i am|i got|i was|getting) grounded\\b(?! flights?)|\\bmy (?:nanny|baby\\s?sitter|sitter|au pair) (?:almost|picks? me|is (?:watching|here|asleep)|caught|saw|wo?n['’]?t|says|lets? me|just)\\b|\\bhave an? (?:early )?bedtime\\b|\\bhome before curfew\\b|\\b(?:i have|i've got|i got) a curfew\\b|\\bcurfew (?:is|at) (?:at )?\\d|\\bi (?:have|got) prom\\b|\\b(?:i get|my) (?:\\$?\\d\\S* )?(?:\\w+ )?allowance\\b(?! for)|^\\W*(?:detention|my sweet sixteen|sweet (?:16|sixteen) (?:party|is|next|this|coming))\\b|\\bmy quinces? (?:is|party|next|this|in)\\b|\\b(?:gcse|a[\\s-]?level)s? (?:this|next|in|are|coming|soon|mocks?)\\b`,
      `\\bi\\s+(?:just\\s+)?(?:finished|passed|failed)\\s+(?:the\\s+)?${school}`,
      `\\bmy school (?:blocks|wifi|laptop|uniform)|\\bthe school wifi\\b|\\bbreak from ${school}`,
      `\\b(?:from|during|in|sit in|sitting in|skipping|bored in|stuck in) (?:my )?(?:algebra|maths?|geometry|biology|chemistry|english|history|gym|pe|spanish|science) class\\b`,
      `\\bmy (?:gcses?|form tutor|tutor group)\\b(?! students)|\\bsent to the (?:headteacher|principal|head)|\\bstill (?:at|in) school\\b`,
      `\\b(?:use|used|using|borrow\\w*|took|stole|on|with|from) my (?:mom|mum|dad|mother|father|parent|sister|brother|grand\\w+|gran|nan)['’]?s? (?:credit )?(?:card|phone|i-?pad|tablet|laptop|account|computer|login)\\b`,
      `\\b(?:have to|gotta|need to|must|let me|should) ask my (?:mom|mum|dad|parents|mother|father)\\b|\\bhid\\w+\\b[^.!?\\n]{0,15}\\bfrom my (?:mom|mum|dad|parents)|\\bmy (?:parents|mom|mum|dad) (?:are|is) (?:so |very )?strict\\b`,
      `\\b(?:my (?:\\w+ ){0,3}homework|school nights?|homework (?:first|tonight|is|due)|do(?:ing)? (?:my )?homework|lunch money|(?<!(?:drive|driving|drove) (?:a |the )?)school (?:bus|bag|lunch|trip|play|dance|project|uniform|holidays|finishes|lets out|starts|is out|ends|cafeteria|locker|night)|homeroom|pep rally|report card|gym class|psats?|(?:jv|varsity) (?:team|practice|tryouts|game)|yearbook|at my locker|after[\\s-]school|paper round|substitute teacher|after school (?:club|practice|i))\\b`,
      `\\b(?:i|we) (?:have|got|had|failed|flunked|gotta study for)(?: got)? (?:a |an |my |the |this )?(?:\\w+ )?(?:maths?|spelling|history|science|biology|bio|chem|chemistry|algebra|geometry|geography) (?:test|exam|quiz|class|homework|mocks?)\\b(?! i (?:teach|grade))`,
      `\\b(?:prom|homecoming)\\s+(?:is|was)\\s+(?:next|this|on|last|tomorrow|coming|so)|\\brecess (?:is over|ended|starts)|\\b(?:at|after) recess\\b`,
      `\\bi\\s?['’]?a?m an? (?:[6-9]|1[01])th grader\\b|\\b(?:im|i'm|i am) (?:an?|still) (?:hs|high school|middle school|school)\\s?(?:kid|student|er|girl|boy|freshman|sophomore|junior|senior)\\b`,
      `\\b(?:homework|exam|exams|test|quiz|finals|detention|classes|class|teacher)\\s+(?:for|in|of|from)\\s+(?:my\\s+)?(?:the\\s+)?${school}`,
      `^\\W*y(?:ea)?r (?:[5-9]|1[0-2])\\b(?! of)|\\b(?:finished|starting|started|start|finish|in|into|going into|failed|repeating)\\s+year\\s(?:[5-9]|1[0-2])\\b`,
      `\\bmy\\s+(?:freshman|sophomore|junior|senior|homeroom|8th grade|9th grade|10th grade|middle school|high school|school)\\s+(?:homecoming|prom|dance|formal|teacher|class|classes|schedule|uniform|locker|bus|exams?|graduation is|principal|counselor)\\b(?!\\s+(?:reunion|of (?:19|20)))`,
      `\\b(?:till|til|until|before|when|once|after)\\s+i\\s+(?:finish|graduate|leave|get out of|start)\\s+(?:from\\s+)?(?:${school}|school)\\b`,
      `\\b(?:mom|mum|mommy|mummy|mama|mami|mother|dad|daddy|father|parents?|folks|rents|grandma|granny|nan|ma|pa)\\b[^.!?\\n]{0,25}\\b(?:grounded|grounds|ground me|won['’]?t let|wont let|doesn['’]?t let|doesnt let|don['’]?t let|dont let|don['’]?t allow|dont allow|doesn['’]?t allow|not allow|says? (?:i )?(?:i['’]?m |im |i am )?(?:can['’]?t|cant|too young|not old|not allowed|no phone)|took (?:away )?my|takes? (?:away )?my|taking my|confiscat\\w*|check(?:s|ed)? my|(?:goes|go|went|looks?|scrolls?) (?:thru|through|thro) my (?:phone|messages|history|stuff|texts)|reads? my (?:messages|texts|chats)|gets? (?:a notification|notified|an alert)|put (?:screen|parental|a limit|limits)|screen time|makes? me (?:go to bed|do my homework)|picks? me up from|caught me|bedtime|would kill me if they (?:knew|saw|found)|signed me out)`,
      `\\b(?:grounded|bedtime|curfew|school night|screen time|parental controls?|detention|homeroom|recess|learner['’]?s permit|pocket money|allowance)\\b[^.!?\\n]{0,50}\\b(?:mom|mum|dad|parents?|school|teacher|mother|father|grade|homework|class|so i|allowance|tomorrow)\\b`,
      `\\b(?:i have|i've|ive|i got|got|had|gave me|in)\\s+(?:a\\s+|after school\\s+|after-school\\s+)?detention\\b|\\b(?<!past )my (?:allowance|pocket money|bedtime|curfew|(?:learner['’]?s )?permit)\\b(?!\\s+(?:for my|i give|is my|for the|from the city))`,
      `\\b(?:i have|i've got|got|have|gotta go to|at|in|before|go to|skip\\w*|hate)\\s+school\\s*(?:tomorrow|tmrw|tmr|in the morning|today|on monday|rn|right now|lol|so i|all day|early|$)\\b|\\bgot (?:pe|gym class|double maths|maths|algebra) (?:first|tomorrow)`,
    ],
  ],
  [
    /\b(?:tengo|cumplo|cumplir|cumpli|bin|werde?|wurde|ai|jai|tenho|faco|ho|ha|menti|mentito|falsche?s?|alter|gelogen|voy|sou|do|ik ben|mam|mi-?am|mne|mhe|no|noch|non|nao|pas|casi|fast|presque|quase|quasi|en|au|estoy|voy|curso|geh|gehe|vado|faccio|estou|sono|mi|mis|meine|ma|mes|minha|meus|mia|i miei|soy|sou|suis|jsuis|keine|media|darf|mein|mon|esperar|espero|aspett\w+|attend\w*|warten?|faltan?|hab|zu|trop|troppo|muy|salgo|ausweis|cpf|cuenta|ainda|werd|sere|serai|insti|clase|je|aurai|compio|to|com|fiz|i|mamma|avoir|hausaufgaben|schule)\b|мне/,
    [
      `\\b(?:tengo|cumplo|cumplir|cumpli|cumplire|ando por los)\\s+(?:(?:solo|apenas|casi|nomas|recien|como|los|ya|unos|todavia|aun|sólo)\\s+)*${spanishAge}(?=\\s*(?:anos|anitos|en\\b|$|[.,!?;)\\n]|y\\b|pero|jaja|no\\b|lol|nomas|recien|q\\b|que\\b|[^\\x00-\\x7f]))`,
      `\\b(?:bin|werd|werde|wurde)\\s+(?:(?:erst|noch|nur|grad|gerade|bald|eigentlich|ja|doch|nachsten|nachstes|monat|jahr|im|am|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|sommer|winter)\\s+)*${germanAge}\\b(?!\\s*(?:minuten|stunden|tage|wochen|monate|km|kilo|kg|prozent|%|uhr|mal|cm|meter|euro|€|punkte|jahre? (?:verheiratet|zusammen|dabei|alter|junger|in|bei|lang)|[.,:/]?\\d))`,
      `(?:\\bj\\s?['’]?\\s?|\\bje (?:vais |n['’]?|viens d['’]?)?)(?:ai|aurai|avoir|fete mes|viens d['’]avoir|n['’]?ai)\\s+(?:que\\s+|seulement\\s+|juste\\s+|a peine\\s+|tout juste\\s+|presque\\s+|pas encore\\s+|bientot\\s+|genre\\s+)?(?:${frenchAge}|18|dix-huit)\\s*(?:ans|piges)\\b(?<=pas encore (?:18|dix-huit)\\s*ans|(?:ai|avoir|mes)\\s(?:(?!18|dix-huit).){1,30}(?:ans|piges))`,
      `\\b(?:tenho|faco|fiz|fazer|completo|com)\\s+(?:so\\s+|apenas\\s+|quase\\s+|uns\\s+)?${portugueseAge}(?=\\s*(?:anos|aninhos|$|[.,!?;)\\n]|e\\b|mas|kk|rs|[^\\x00-\\x7f]))`,
      `\\b(?:ho|compio|faccio|compiere|avro|compiuto|ne ho)\\s+(?:(?:solo|appena|quasi|ancora|soltanto|gia)\\s+)*${italianAge}(?:\\s*anni\\b|(?=\\s*(?:$|[.,!?])))`,
      `\\b(?:ik ben|mam|mi-?am)\\s+(?:pas\\s+|nog\\s+|dopiero\\s+|tylko\\s+)?${years}\\s*(?:jaar|lat|$|[.,!?])`,
      `(?:мне|mhe|mne)\\s+(?:всего\\s+|только\\s+)?${years}(?=\\s*(?:лет|год|let|$|[.,!?\\n]))`,
      `\\b(?:cumplo|cumplire|cumplir|werde|werd|j['’]?aurai|avoir|faco|fazer|compio|faccio|compiro)\\s+(?:(?:los|erst|mes|bald|os|i|so|gli)\\s+)*(?:(?:in|im)\\s\\S+(?:\\s\\S+)?\\s)?(?:18|dieciocho|achtzehn|dix-huit|dezoito|diciotto)\\b(?=[^.!?\\n]{0,25}\\b(?:en|el|dentro|dans|l['’]an|l['’]anno|ano|anno|prossimo|proximo|que vem|nachst\\w*|in|im|bald|mes|mois|tra|fra|ete|prochain\\w*|so|daqui)\\b)`,
      `\\b(?:faltan?|falta|fehlen?|manque|mancano|manca|reste|bis|hasta|jusqu|ate|fino|cuando|wenn|quand|quando)\\b[^.!?\\n]{0,30}\\b(?:18|dieciocho|achtzehn|dix-huit|dezoito|diciotto)\\b(?!\\s*(?:uhr|h\\b|horas|heures|ore|euro|%|:))`,
      `\\b(?:no soy|aun no soy|todavia no soy|noch nicht|nicht|pas|pas encore|nao sou|non sono|ancora)\\s+(?:aun |todavia |encore |ancora |ainda |mal )?(?:mayor de edad|mayor|volljahrig|majeure?|(?:de )?maior(?: de idade)?|maggiorenne)\\b`,
      `\\b(?:mi madre|mi ma|mi mama|mi papa|mi padre|mi viejo|mis papas|mis padres|mis viejos|mein[e]? (?:mutter|mama|mum|vater|papa|eltern)|ma mere|mon pere|mes parents|mes darons|minha mae|meu pai|meus pais|mia madre|mia mamma|mio padre|mio papa|i miei(?: genitori)?|mamma|meine alten)\\b[^.!?\\n]{0,20}\\b(?:me mata|me matan|se entera|se enteran|me quit\\w+|me ve|durfen|darf|bringt mich um|bringen mich um|herausfind\\w+|rauskrieg\\w+|mitbekomm\\w+|nicht wissen|schimpf\\w+|me tue|me tuent|vont me|va me|apprend|nao pode|nao podem|nao sabe|nao sabem|me mata|descobr\\w+|non deve|non devono|mi uccide|mi ammazza|mi sgrida|scopr\\w+|non sanno|me regan\\w+|me deja|hausarrest|mi hanno|m['’]ont|ont confisque)\\b`,
      `\\b(?:alter|geburts\\w+) gelogen|\\bfalsche[sn]? (?:alter|geburts\\w+)|\\bmenti (?:sur mon age|(?:a |sobre a |na )?minha idade)|\\bmenti (?:sobre |en )?mi edad|\\bmentito sull\\S*(?: mia)? ?eta|\\b(?:meine|nachste woche|bald) konfirmation\\b|\\bins bett\\b[^.!?\\n]{0,15}\\bschule\\b|\\bmon prof (?:de|d['’])|\\bsoy (?:un|una) \\w+ de (?:solo )?${spanishAge}\\b`,
      `\\bvoy en (?:\\d\\w{0,2}|primero|segundo|tercero|sexto|quinto)\\W{0,2} (?:de )?(?:la )?(?:secu\\w*|prepa|prim\\w*|eso)\\b|\\b(?:do|no) [5-9]\\W{0,2}o? ?ano\\b|\\bfaco (?:${portugueseAge}|18) (?:mes|ano|semana|no|em|na|daqui)\\b`,
      `\\b(?:werde?|sere|serai|viro|divento|diventero|saro)\\b[^.!?\\n]{0,30}\\b(?:volljahrig|mayor de edad|majeure?|maior(?: de idade)?|maggiorenne)\\b`,
      `\\b(?:ausweis|perso|dni|ine|cedula|cpf|rg|identidade|identite|documento|tarjeta|karte|cartao|carta|carte|konto|cuenta|compte|conta|account)\\b[^.!?\\n]{0,12}\\b(?:von meine[mr]|vom|de mi|de mon|de ma|do meu|da minha|di mio|di mia|meine[sr])\\s+(?:gros\\w+ |alter\\w+ )?(?:bruder\\w*|schwester|cousin\\w*|vater\\w*|papa|mutter|mama|hermano|hermana|primo|prima|madre|padre|viejo|frere|soeur|pere|mere|pai|mae|irmao|irma|tio|tia|fratello|sorella|mamma)\\b`,
      `\\b(?:hausaufgaben|klassenarbeit|schulaufgaben?|matheklausur|matearbeit|mathearbeit|in der schule|zur schule|tarea de (?:mate|la escuela|ingles|historia)|devoirs de|mes devoirs|interro de|controle de maths|licao de casa|dever de casa|prova de (?:matematica|historia|ciencias)|i compiti|compito di|verifica di|interrogazione|taschengeld|hausarrest|schulfrei|klassenfahrt|mein zeugnis|brevet|argent de poche|permiso de mis padres|mesada|paghetta)\\b(?![^.!?]{0,25}(?:sohn|tochter|hijo|hija|fils|fille|filho|filha|figlio|figlia|kinder|korrigier))`,
      `\\ben (?:el |mi )?(?:insti|instituto|cole|colegio|secu)\\b(?![^.!?]{0,20}(?:trabaj|profe|mi hij))|\\bclase de (?:mates?|matematicas|historia|lengua|biologia)\\b|\\b(?:noch|bin) (?:ein |eine )?(?:schuler(?:in)?|lyceen\\w*)\\b|\\bsuis (?:encore )?(?:lyceen\\w*|collegien\\w*)\\b`,
      `\\b(?:en|na|no|in|al|tercero|segundo|primero|cuarto|primeiro|terceiro) (?:ano )?(?:de |do |da )?(?:la )?(?:secundaria|bachillerato|prepa|ensino medio|preparatoria|la eso|la secu|ensino fundamental)\\b|\\b(?:no|na|to no|tou no) (?:sexto|setimo|oitavo|nono|[6-9]\\W?) (?:ano|serie)\\b|\\b(?:prima|seconda|terza|quarta) (?:superiore|liceo)\\b`,
      `\\b(?:no cumplo|no tengo|aun no tengo|todavia no tengo|non ho ancora|nao tenho|noch nicht|bin (?:noch )?(?:nicht|keine)|pas encore|pas|noch keine|ainda nao tenho|casi|fast|presque|quase|quasi)\\s+(?:los\\s+|aun\\s+|ainda\\s+|mal\\s+)?(?:18|dieciocho|achtzehn|dix-huit|dezoito|diciotto)\\b`,
      `\\b(?:en|je suis en|suis en|j'suis en|jsuis en)\\s+(?:seconde|premiere|terminale|troisieme|quatrieme|cinquieme|sixieme|3eme|4eme|5eme|6eme|2nde|1ere)\\b|\\bau (?:college|lycee)\\b(?!.{0,20}(?:prof|enseigne))`,
      // The lookaheads leave one way to read "ala" and "alla".
      `\\b(?:prima|seconda|terza) media\\b|\\b(?:estoy|voy|curso|gehe?|bin|ich geh|vado|faccio|estou|faco|sono)\\s+(?:(?:erst|noch|jetzt|grad|gerade|todavia|ancora|ainda)\\s+)*(?:(?:en|in|al(?!la)|all|a(?!la)|no|na|in die|zur|noch zur|noch in der|in der|la|el|il|o)+\\s*)?(?:(?:la|el|il|lo|the|der|die|dem)\\s+)?(?:secundaria|eso|instituto|bachillerato|prepa|schule|gymnasium|(?:[5-9]|10|11)(?:\\.|te|ten)? klasse|(?:achten?|neunten?|zehnten?|siebten?) klasse|(?<!\\w)\\w+ten klasse|liceo|medie|scuola media|superiori|ensino medio|(?:setimo|oitavo|nono) ano|[6-9]o ano|colegial|fundamental|cole|colegio|[1-4]\\s?o? de (?:la )?eso)\\b`,
      `\\b(?:esperar|espero|aspetto|aspettare|esperar a|attends|attendre|warten?)\\b[^.!?\\n]{0,20}\\b(?:18|dieciocho|diciotto|dezoito|dix-huit|achtzehn)\\b(?!\\s*(?:uhr|h\\b|horas|euro|%|:))|\\bgeh(?:e)? in die (?:[5-9]|10)\\s?[a-f]\\b|\\bdarf (?:ich )?(?:noch )?(?:nicht|kein)|\\bdarf (?:\\w+ ){1,2}noch nicht\\b|\\b(?:zu jung (?:dafur|fur)|trop jeunes? pour|troppo (?:piccol[oa]|giovane) per|muito nov[oa] (?:pra|para)|muy (?:chico|chica|joven) para)\\b|\\bbin in der (?:[5-9]|1[0-2])(?:ten|\\.)|\\b(?:salgo de|voy a) la escuela\\b|\\b(?:to|estou) na escola\\b|\\b(?:mi mama|mi papa|mis papas|meine mum|mein vater|mon pere|mein papa|mi madre|mis padres|meine mutter|meine mama|meine eltern|ma mere|mes parents|minha mae|meus pais|mia madre|mia mamma|i miei)\\b[^.!?\\n]{0,20}\\b(?:no me deja|no me dejan|no sabe|no saben|erlaubt|erlauben|lasst mich nicht|sagt (?:ich|nein|dass ich)|tomou|tirou|veut pas|veulent pas|ne veut|darf nicht|me laissent pas|me laisse pas|nao deixa|nao deixam|non vuole|non mi lascia|non sa|weiss nicht|wissen nicht|sait pas|savent pas|me castig\\w+|revis\\w+|control\\w+|me quit\\w+|weggenommen|abgenommen|m['’]a pris|m['’]ont pris|m['’]a confisque|mi ha(?:nno)? tolto|nem sonha\\w*|pegou meu)`,
    ],
  ],
]
