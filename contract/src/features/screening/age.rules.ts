import { anyOf, leet } from './fold.rules.ts'
import type { Span } from './phone.rules.ts'

const minorWords = `(?:${anyOf('ten eleven twelve', leet)}|${anyOf('thir four fif six seven', leet)}[\\s-]?${leet('teen')}|(?:one|1)[\\s-]?(?:three|four|five|six|seven))`
const teens = `${anyOf('thir four fif six seven', leet)}[\\s-]?${leet('teen')}`
/** Ages from 9 to 17, with letters or gaps in them. */
const years = `(?:(?:1|l|i|\\|)[\\s._*-]?[0-7]|9)(?:[.,]5)?(?![\\d.,:/'"]?\\d)(?!['"])`
const age = `(?:${years}|${minorWords})`
const spanishAge = `(?:${years}|${anyOf('diez once doce trece catorce quince dieciseis diecisiete')})`
const germanAge = `(?:${years}|${anyOf('zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn')})`
const frenchAge = `(?:${years}|${anyOf('dix onze douze treize quatorze quinze seize dix-sept')})`
const portugueseAge = `(?:${years}|${anyOf('dez onze doze treze quatorze catorze quinze dezesseis dezasseis dezessete dezassete')})`
const italianAge = `(?:${years}|${anyOf('dieci undici dodici tredici quattordici quindici sedici diciassette')})`
const eighteen = `(?:1\\s?8|${leet('eighteen')}|of age|legal(?!ly)|legally an adult|an adult)`
const i = `\\b(?:i\\s?['’]?\\s?a?m|i|am|ima)`
const mine = `\\b(?:i|i['’]?m|im|i am|i['’]?ll|ill|i['’]?ve|me|we|my (?=birthday|bday))\\b`
const little =
  '(?:\\s+(?:sweet|only|just|actually|still|like|basically|really|almost|nearly|about|honestly|legit|technically|not even|turning|a|an|now|barely|secretly|tbh|gonna be|going to be|about to turn|about to be|here|lol|rn|currently))*'
/** Ends a statement of age; "16 minutes" or "16 videos" are none. */
const ended = `(?=\\s*(?:$|[.,!?;:)\\n…-]|[^\\x00-\\x7f]|y\\s?/?\\s?o\\b|yrs?\\b|years?(?:[\\s-]old)?\\s*(?:$|[.,!?\\n]|and|but|old|so|yo|girl|boy|here)|old\\b|and\\b(?!\\s+\\d)|but\\b|so\\b|lol|lmao|haha|btw|tbh|rn\\b|if\\b|is\\b|for like|for \\d more|until|til|till|now\\b|next\\b|this (?:month|year|week|summer)|in (?:a|\\d|two|three|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|turning|almost|also\\b|too\\b|btw|not (?:18|sure|old)|can i|u\\b|you\\b|my (?:mom|mum|dad|parents)|m\\b|f\\b|anos|jahre|ans\\b|anni|lat\\b|with\\b|from\\b|girl|boy|guy|male|female|dont|don't|sorry|please|pls|hope|however|though|tho\\b|or\\b|jk\\b|atm\\b|going on|haha))`
const grade = `(?:(?:6|7|8|9|10|11)\\s?th|${anyOf('sixth seventh eighth ninth tenth eleventh')}|[1-9]\\s?(?:st|nd|rd))\\s?-?grade`
const school = `(?:high\\s?school|hs|middle\\s?school|junior\\s?high|secondary school|primary school|elementary school|sixth form|y(?:ea)?r (?:[6-9]|1[0-2])|${grade})`

/** Statements that the writer is under 18, in groups that need one of some words to be there at all. */
const groups: [needed: RegExp, statements: string[]][] = [
  [
    new RegExp(`${age}|minus|candles|half|starts|18|plus|\\b[mf]\\s?1`),
    [
      `\\b(?:only|barely|still|nearly|almost)\\s+${teens}\\b(?!\\s+(?:left|dollars|bucks|minutes|hours|days))`,
      `(?<=\\b(?:i|i['’]?m|my|me)\\b[^\\n]{0,60})\\b${teens}(?=\\s*(?:$|[.,!?)…]|[^\\x00-\\x7f]))`,
      `\\b(?:my|guess my|the) age\\b[^.!?\\n]{0,12}\\b${years}`,
      `\\bi\\s?['’]?(?:ll| will)\\s+be${little}\\s+${age}${ended}`,
      `\\b(?:i|i['’]?ve|just|finally)\\s+(?:just\\s+|only\\s+)?turned\\s+${age}\\b`,
      `\\bturnin?g?\\s+${age}(?=\\s*(?:next|this|in|soon|tomorrow|on|$|[.,!?]))`,
      `^\\W*${age}\\s+(?:and a half|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|going on)`,
      `\\b(?:mon age|mi edad|minha idade|mein alter)\\b\\W*(?:est|es|e|ist)?\\W*(?:${spanishAge}|${germanAge}|${frenchAge}|${portugueseAge})\\b`,
      `${i}${little}\\s+${age}${ended}`,
      `(?:^|[.!?,\\n(]\\s*)(?:only\\s+|just\\s+|actually\\s+)?${age}(?:\\s*(?:y\\s?[/.]?\\s?o|yrs? old|years? old|years? young)|\\s?[/,]?\\s?[mf])\\b(?!\\s+(?:dog|cat|car|bike|truck|horse|whisk|scotch|bourbon|rum|wine|son|daughter|kid|brother|sister|niece|nephew))`,
      `^\\W*(?:only\\s+|just\\s+)?${minorWords}\\s*(?:lol|haha|lmao|yo|y/o|,|$)`,
      `(?<![\\w'’])[mf]\\s?1[0-7]\\b`,
      `\\bi['’]?a?m1[0-7]\\b|^\\W*age\\s*(?:is\\s+)?${years}`,
      `\\b(?:i['’]?m|i am) half of (?:2\\d|3[0-4])\\b|\\bmy age starts with\\b|\\b(?:had|cake)\\b[^.!?\\n]{0,15}${age} candles\\b`,
      `\\b(?:ten|10|twelve|12|fifteen|15)\\s*(?:plus|and|\\+)\\s*(?:[1-7]|one|two|three|four|five|six|seven)\\b(?=[^.!?\\n]{0,15}\\b(?:my age|years old)\\b)|\\bmy age is (?:ten|twelve|fifteen|10|12|15) (?:plus|and)`,
      `${i}\\s+(?:be\\s+)?(?:18|eighteen) in (?:\\d|one|two|three|a few|a couple)`,
      `\\bi\\s?['’]?a?m an? ${age}[\\s-]?(?:year|yr|y)s?[\\s-]?o(?:ld)?\\b`,
      `\\b(?:my age is|my age's|age\\s*[:=-]|aged)\\s*(?:only\\s+)?(?:${age}|(?:1[89]|2[0-4]|twenty|eighteen|nineteen)\\s*(?:minus|-)\\s*\\S+)`,
      `\\b(?:1[89]|2\\d|eighteen|twenty)\\s+minus\\s+(?:[1-9]|one|two|three|four|five|six)\\b(?=[^.!?]*\\b(?:age|old|years)\\b)`,
    ],
  ],
  [
    /18|eighteen|e1ght|age|legal|adult|minor|kid|child|teen|used my|allowed|young|old|there yet|vote|drive|birth|born|dob|1\d ?th|teenth|sweet|quince|grown|jailbait|min(?:d|eu|or)|menor|1[67]/,
    [
      `${mine}[^.!?\\n]{0,30}\\b(?:turn|turns|turning|turnin|be|become|becoming|reach|hit)\\s+${eighteen}\\b(?=[^.!?\\n]{0,20}\\b(?:next|in|this|soon|tomorrow|on|after|until|till|til|before|when|coming|already soon|january|february|march|april|may|june|july|august|september|october|november|december|so|then)\\b)(?!\\s+in (?:19|200)\\d)`,
      `\\b(?:un)?(?:til|till|til'|before|once|when|after)\\s+(?:i|i['’]?m|im|i am)\\s*(?:turn|turnin|turning|am|will be|become|be|hit|finally|officially|reach|'m)?\\s*(?:turn\\s+)?(?:${eighteen}|old enough|grown up|16|17|an adult)\\b`,
      `\\b(?:not|isn['’]?t|ain['’]?t|am not|wont be|won['’]?t be|shan['’]?t be|not even|not yet|not quite)\\s+(?:even\\s+|yet\\s+|quite\\s+|actually\\s+|technically\\s+|really\\s+)?(?:turned\\s+)?${eighteen}\\b(?=\\s*(?:yet|till|til|until|for|so|but|lol|tho|$|[.,!?]|and|either|officially|actually|tbh|:|haha))`,
      `${i}[^.!?\\n]{0,15}\\b(?:almost|nearly|practically|under|below|close to|about to (?:be|turn)|younger than|less than)\\s+${eighteen}\\b`,
      `\\b(?:birthdays?|months?|weeks?|years?|yrs?|days?|summers?)\\s+(?:un)?(?:til|till|til'|before|away from|short of|from being|from turning|off|left til|to go til|shy of)\\s*(?:i['’]?m|im|i|my|being|turning)?\\s*(?:am|turn|be|'m)?\\s*(?:${eighteen}|18th|eighteenth)`,
      `\\bmy\\s+(?:sweet\\s+)?(?:1[0-8]\\s?th|eighteenth|seventeenth|sixteenth|fifteenth|fourteenth|sweet sixteen|sweet 16|quinceanera)(?:\\s+(?:birthday|bday|b-day))?\\s+(?:is|was (?:last|yesterday|on|this)|isn|comes|in|next|this|coming|tomorrow|party)\\b`,
      `^\\W*(?:almost|nearly|not quite|soon)\\s+${eighteen}\\b`,
      `\\b(?:months?|weeks?|years?|days?)\\s+(?:and\\s+)?(?:i['’]?m|im|i am|i['’]?ll be|ill be)\\s+(?:finally\\s+)?${eighteen}\\b`,
      `\\b(?:way|well|still|a bit) under (?:18|eighteen)\\b`,
      `\\b(?:minor|teen|teenager|underage) here\\b`,
      `${mine}(?=[^\\n]{0,60}\\b(?:yet|until|til|till|away|to go|next year|short of|shy of|someday|soon|wait|not quite)\\b)[^\\n]{0,50}\\b(?:18|eighteen|of age|legal age|an adult)\\b(?!\\s*(?:months|years|holes|karat|wheel|inch|in (?:19|200)))`,
      `\\b(?:18|eighteen)\\b[^.!?\\n]{0,25}\\b(?:years? (?:away|off)|long way|far away|not there yet|isn['’]?t me|not me)\\b`,
      `\\bi['’]?a?m not allowed\\b|\\bnot allowed (?:to have|on here|a phone|a card|out|to stay|to be)\\b`,
      `\\b18\\s*(?:and up|\\+|plus|and over|or older|or over|only)[^.!?\\n]{0,30}\\bi\\s?(?:['’]?m|am|ain['’]?t|aint)\\s*(?:not|n't|there|younger|under|below|still|too)`,
      `\\b(?:not|ain['’]?t|aint|isn['’]?t) (?:there yet|old enough (?:yet|to|for)(?! (?:be your|remember)))`,
      `\\b(?:am|im|i'm|was|still|way|bit|kinda|little|lil)?\\s*too young (?:to be (?:here|on)|for (?:this|the)|to (?:sign|have|buy|pay|vote|drive|join|subscribe|get|legally|watch|use))`,
      `\\bi (?:can|could|may)\\s?(?:not|n['’]?t|'?t)\\s+(?:legally\\s+)?(?:vote|drive|buy)\\s+(?:yet|legal|til|till|until|for another)`,
      `\\bcan['’]?t (?:legally )?(?:vote|drive)[^.!?\\n]{0,12}\\b(?:yet|legal|til|till|until)\\b`,
      `${mine}[^.!?\\n]{0,30}\\b(?:a minor|underage|under age|under-age|a teen|a teenager|a kid|a child|jailbait|minderjahrig|mineure?|minorenne|menor de (?:edad|idade))\\b(?!\\s*(?:key|chord|again|at heart|inside|detail|issue|thing|setback|league))`,
      `\\b(?:soy|sou|sono|suis|bin|jsuis|j'suis|estoy)\\s+(?:un\\s+|une\\s+|uma?\\s+|noch\\s+|todavia\\s+|ainda\\s+|ancora\\s+|encore\\s+)?(?:minderjahrig|mineure?|minorenne|menor(?:\\s+de\\s+(?:edad|idade))?)\\b`,
      `\\b(?:too late|too early|too young) (?:for|to) be(?:ing)? (?:an )?adult`,
      `\\b(?:lied|lie|faked|fake|fudged?|lying)\\b[^.!?\\n]{0,20}\\b(?:age|birthday|birth date|birthdate|birth year|date of birth|dob|year i was born)\\b`,
      `\\bclicked yes\\b[^.!?\\n]{0,20}\\bage\\b|\\bused my (?:brother|sister|mom|mum|dad|cousin|parent|uncle|aunt|grand\\w+|older \\w+)['’]?s\\s+(?:id|license|licence|passport|login)\\b`,
      `\\bborn\\s+(?:in\\s+)?(?:20(?:09|1\\d|2\\d)|'?(?:09|1[0-9]))\\b`,
    ],
  ],
  [
    /school|allow|homework|lunch|paper round|\bhs\b|grade|y(?:ea)?rs? |months|junior|freshman|sophomore|senior|sixth|ground|bedtime|curfew|detention|homeroom|recess|prom\b|homecoming|teacher|class|gcse|tutor|mitzvah|quincean|sweet|sitter|principal|permi|allowance|pocket|screen|got pe|gym|math|algebra|\b(?:mom|mum|mama|mami|mommy|mummy|mother|dad|daddy|father|parents?|folks|rents|grandma|granny|nan|ma|pa)\b/,
    [
      `(?<!when )(?<!since )(?<!back )(?<!was )(?:\\bi['’]?m|\\bim|\\bi am|\\bme)\\b${little}\\s*(?:in|at|starting|finishing|a|an|into|going into|doing|repeating)\\s+(?:my\\s+)?(?:the\\s+|my\\s+|a\\s+)?(?:freshman|sophomore|junior|senior|student)?(?:\\s*(?:in|at|of)\\s+)?(?:the\\s+)?${school}(?!\\s+(?:teacher|reunion|coach|principal|math|counsel|staff|janitor|parent|sub\\b))`,
      `\\bi\\s+(?:still\\s+|just\\s+|now\\s+|only\\s+)*(?:go|started|start|attend)\\s+(?:to\\s+|in\\s+|at\\s+)?(?:the\\s+)?(?:${school}|(?:[5-9]|10|11)th class)(?!\\s+(?:reunion|games))`,
      `^\\W*(?:still|currently|only|just)\\s+(?:in|at)\\s+(?:the\\s+)?${school}`,
      `\\bmy (?:\\w+ )?teacher\\b[^.!?\\n]{0,15}\\b(?:caught|gave me|made me|yelled|took|hates me|assigned|will kill me)`,
      `\\b(?:i need my|without my) (?:dad|mom|mum|parent|mother|father)['’]?s? permission|\\bif my (?:mom|mum|dad|parents?|mother|father)\\b[^.!?\\n]{0,15}\\b(?:sees?|finds?|found|knew|knows|catch)`,
      `\\bmy (?:mom|mum|dad|parents?|mother|father)\\b[^.!?\\n]{0,10}\\b(?:don['’]?t|doesn['’]?t|can['’]?t|cannot|mustn['’]?t) (?:even )?(?:know|find out)`,
      `(?<!my )\\b(?:[6-9]|1[01])th grader\\b|\\b(?:freshman|sophomore|sixth former|y(?:ea)?r (?:[7-9]|1[0-3])) here\\b|\\brising (?:freshman|sophomore|junior)\\b|\\b(?:freshman|sophomore|junior|senior) (?:in|at) (?:hs|high\\s?school)\\b`,
      `\\b(?:yrs?|years?|months?) (?:un)?till? i can (?:vote|drive|drink)\\b`,
      `\\b(?:had|have|having) my (?:quinceanera|ba[rt] mitzvah|sweet (?:16|sixteen))\\b`,
      `\\b(?:i['’]?m|i am|i got|i was|getting) grounded\\b|\\bmy babysitter\\b|\\bhome before curfew\\b|^\\W*detention\\b`,
      `\\bi\\s+(?:just\\s+)?(?:finished|passed|failed)\\s+(?:the\\s+)?${school}`,
      `\\bmy school (?:blocks|wifi|laptop|uniform)|\\bthe school wifi\\b|\\bbreak from ${school}`,
      `\\b(?:from|during|sit in|sitting in|skipping|bored in|stuck in) (?:my )?(?:algebra|maths?|geometry|biology|chemistry|english|history|gym|pe|spanish|science) class\\b`,
      `\\bmy (?:gcses?|form tutor|tutor group)\\b(?! students)|\\bsent to the (?:headteacher|principal|head)|\\b(?:i['’]?m|i am) still (?:at|in) school\\b`,
      `\\b(?:use|used|using|borrow\\w*|took|stole|on|with|from) my (?:mom|mum|dad|mother|father|parent|sister|brother|grand\\w+|gran|nan)['’]?s? (?:credit )?(?:card|phone|i-?pad|tablet|laptop|account|computer|login)\\b`,
      `\\b(?:have to|gotta|need to|must|let me|should) ask my (?:mom|mum|dad|parents|mother|father)\\b|\\bhid\\w+\\b[^.!?\\n]{0,15}\\bfrom my (?:mom|mum|dad|parents)|\\bmy (?:parents|mom|mum|dad) (?:are|is) (?:so |very )?strict\\b`,
      `\\b(?:my homework|homework (?:first|tonight|is|due)|do(?:ing)? (?:my )?homework|lunch money|school (?:bus|bag|lunch|trip|play|dance|project|uniform|holidays|finishes|lets out)|paper round|substitute teacher|after school (?:club|practice|i))\\b`,
      `\\bi (?:have|got|had) (?:a |an )?(?:maths?|spelling|history|science|biology|chemistry|algebra|geometry|geography) (?:test|exam|quiz)\\b`,
      `\\b(?:prom|homecoming)\\s+(?:is|was)\\s+(?:next|this|on|last|tomorrow|coming|so)|\\brecess (?:is over|ended|starts)|\\b(?:at|after) recess\\b`,
      `\\bi['’]?a?m an? (?:[6-9]|1[01])th grader\\b|\\b(?:im|i'm|i am) (?:an?|still) (?:hs|high school|middle school|school)\\s?(?:kid|student|er|girl|boy|freshman|sophomore|junior|senior)\\b`,
      `\\b(?:homework|exam|exams|test|quiz|finals|detention|classes|class|teacher)\\s+(?:for|in|of|from)\\s+(?:my\\s+)?(?:the\\s+)?${school}`,
      `^\\W*y(?:ea)?r (?:[5-9]|1[0-2])\\b(?! of)|\\b(?:finished|starting|started|start|finish|in|into|going into|failed|repeating)\\s+year\\s(?:[5-9]|1[0-2])\\b`,
      `\\bmy\\s+(?:freshman|sophomore|junior|senior|homeroom|8th grade|9th grade|10th grade|middle school|high school|school)\\s+(?:homecoming|prom|dance|formal|teacher|class|classes|schedule|uniform|locker|bus|exams?|graduation is|principal|counselor)\\b(?!\\s+(?:reunion|of (?:19|20)))`,
      `\\b(?:till|til|until|before|when|once|after)\\s+i\\s+(?:finish|graduate|leave|get out of|start)\\s+(?:from\\s+)?(?:${school}|school)\\b`,
      `\\b(?:mom|mum|mommy|mummy|mama|mami|mother|dad|daddy|father|parents?|folks|rents|grandma|granny|nan|ma|pa)\\b[^.!?\\n]{0,25}\\b(?:grounded|grounds|ground me|won['’]?t let|wont let|doesn['’]?t let|doesnt let|don['’]?t let|dont let|don['’]?t allow|dont allow|doesn['’]?t allow|not allow|says? (?:i )?(?:i['’]?m |im |i am )?(?:can['’]?t|cant|too young|not old|not allowed|no phone)|took (?:away )?my|takes? (?:away )?my|taking my|confiscat\\w*|check(?:s|ed)? my|put (?:screen|parental|a limit|limits)|screen time|makes? me (?:go to bed|do my homework)|picks? me up from|caught me|bedtime|would kill me if they (?:knew|saw|found)|signed me out)`,
      `\\b(?:grounded|bedtime|curfew|school night|screen time|parental controls?|detention|homeroom|recess|learner['’]?s permit|pocket money|allowance)\\b[^.!?\\n]{0,50}\\b(?:mom|mum|dad|parents?|school|teacher|mother|father|grade|homework|class|so i|allowance|tomorrow)\\b`,
      `\\b(?:i have|i've|ive|i got|got|had|gave me|in)\\s+(?:a\\s+|after school\\s+|after-school\\s+)?detention\\b|\\bmy (?:allowance|pocket money|bedtime|curfew|learner['’]?s permit)\\b(?!\\s+(?:for my|i give))`,
      `\\b(?:i have|i've got|got|have)\\s+school\\s+(?:tomorrow|in the morning|today|on monday)\\b|\\bgot (?:pe|gym class|double maths|maths|algebra) (?:first|tomorrow)`,
    ],
  ],
  [
    /\b(?:tengo|cumplo|cumplir|cumpli|bin|werde?|wurde|ai|jai|tenho|faco|ho|ik ben|mam|mi-?am|mne|mhe|no|noch|non|nao|pas|casi|fast|presque|quase|quasi|en|au|estoy|voy|curso|geh|gehe|vado|faccio|estou|sono|mi|mis|meine|ma|mes|minha|meus|mia|i miei|soy|sou|suis|jsuis|keine|media|darf|mein|mon)\b|мне/,
    [
      `\\b(?:tengo|cumplo|cumplir|cumpli)\\s+(?:solo\\s+|apenas\\s+|casi\\s+|nomas\\s+)?${spanishAge}(?=\\s*(?:anos|anitos|en\\b|$|[.,!?;)\\n]|y\\b|pero|jaja|no\\b|lol|nomas|recien|q\\b|que\\b|[^\\x00-\\x7f]))`,
      `\\b(?:bin|werd|werde|wurde)\\s+(?:(?:erst|noch|nur|grad|gerade|bald|eigentlich|ja|doch|nachsten|nachstes|monat|jahr|im|mai|juni|juli)\\s+)*\\s*${germanAge}\\b(?=\\s*(?:jahre?|$|[.,!?;)\\n]|und|aber|lol|haha|geworden|also|[^\\x00-\\x7f]))`,
      `\\bj\\s?['’]?\\s?ai\\s+(?:que\\s+|seulement\\s+|juste\\s+|presque\\s+|pas encore\\s+)?(?:${frenchAge}|18|dix-huit)\\s*ans\\b(?<=pas encore (?:18|dix-huit)\\s*ans|ai\\s(?:(?!18|dix-huit).){1,30}ans)`,
      `\\b(?:tenho|faco)\\s+(?:so\\s+|apenas\\s+|quase\\s+)?${portugueseAge}(?=\\s*(?:anos|aninhos|$|[.,!?;)\\n]|e\\b|mas|kk|rs|[^\\x00-\\x7f]))`,
      `\\bho\\s+(?:solo\\s+|appena\\s+|quasi\\s+)?${italianAge}\\s*anni\\b`,
      `\\b(?:ik ben|mam|mi-?am)\\s+(?:pas\\s+|nog\\s+|dopiero\\s+|tylko\\s+)?${years}\\s*(?:jaar|lat|$|[.,!?])`,
      `(?:мне|mhe|mne)\\s+(?:всего\\s+|только\\s+)?${years}(?=\\s*(?:лет|год|let|$|[.,!?\\n]))`,
      `\\b(?:no cumplo|no tengo|aun no tengo|todavia no tengo|non ho ancora|nao tenho|noch nicht|bin (?:noch )?(?:nicht|keine)|pas encore|pas|noch keine|ainda nao tenho|casi|fast|presque|quase|quasi)\\s+(?:los\\s+|aun\\s+|ainda\\s+|mal\\s+)?(?:18|dieciocho|achtzehn|dix-huit|dezoito|diciotto)\\b`,
      `\\b(?:en|je suis en|suis en|j'suis en|jsuis en)\\s+(?:seconde|premiere|terminale|troisieme|quatrieme|cinquieme|sixieme|3eme|4eme|5eme|6eme|2nde|1ere)\\b|\\bau (?:college|lycee)\\b(?!.{0,20}(?:prof|enseigne))`,
      `\\b(?:prima|seconda|terza) media\\b|\\b(?:estoy|voy|curso|gehe?|bin|ich geh|vado|faccio|estou|faco|sono)\\s+(?:en|in|al|a|no|na|in die|zur|noch zur|noch in der|in der|alla?|ao|la|el|il|o)*\\s*(?:(?:la|el|il|lo|the|der|die|dem)\\s+)?(?:secundaria|eso|instituto|bachillerato|prepa|schule|gymnasium|(?:[5-9]|10|11)(?:\\.|te|ten)? klasse|(?:achten?|neunten?|zehnten?|siebten?) klasse|\\w+ten klasse|liceo|medie|scuola media|superiori|ensino medio|(?:setimo|oitavo|nono) ano|[6-9]o ano|colegial|fundamental|cole|colegio|[1-4]\\s?o? de (?:la )?eso)\\b`,
      `\\bdarf (?:ich )?(?:noch )?(?:nicht|kein)|\\b(?:mi mama|mi papa|mis papas|meine mum|mein vater|mon pere|mein papa|mi madre|mis padres|meine mutter|meine mama|meine eltern|ma mere|mes parents|minha mae|meus pais|mia madre|mia mamma|i miei)\\b[^.!?\\n]{0,20}\\b(?:no me deja|no me dejan|no sabe|no saben|erlaubt|erlauben|lasst mich nicht|sagt|erlaubt mir|veut pas|veulent pas|ne veut|darf nicht|me laissent pas|me laisse pas|nao deixa|nao deixam|non vuole|non mi lascia|non sa|weiss nicht|wissen nicht|sait pas|savent pas|me castig\\w+)`,
    ],
  ],
]
const compiled = groups.map(([needed, statements]) => ({
  needed,
  statements: statements.map((source) => new RegExp(source, 'g')),
}))

/** Memories, comparisons and things said about others before a statement. */
const unmeant =
  /\b(?:when|since|back when|like|as if|if|felt|feels?|feeling|wish|wished|thinks?|thought|thinking|looked|looks|look|act|acting|acts|pretend|until|again|guess(?:ed|es)?|say|says|swear|believe|told me|people|everyone|teach|taught|teaching|coach|teachers?|years ago|decades ago)\s*(?:that\s+|like\s+|i'?m\s+|i\s+|was\s+|i was\s+|because\s+|ago\s+)?$/
/** Others whose age is told. */
const others =
  /\b(?:sons?|daughters?|nieces?|nephews?|brothers?|sisters?|kids?|dogs?|cats?|cousins?|he|she|they|who|grand(?:son|daughter|kid)s?|friends?|students?|boy|girl|apprentice|it)\b(?:['’]s)?(?:\s+\w+){0,2}\s*$/
const past =
  /\b(?:ago|was|were|used to|back in|when i was|remember(?:ed|s)?|ages ago|in (?:19|200)\d\d|wasn't|wasnt)\b/
const adult =
  /\b(?:i'?m|i am|im|turning|turned)\s+(?:now\s+)?(?:1[89]|[2-9]\d)\b(?!\s*(?:in|next|soon|minus|%|min|until))/

/** The first place where the writer of a folded text says or implies to be under 18. */
export function findUnderAge(text: string): Span | undefined {
  for (const pattern of compiled.flatMap(({ needed, statements }) => (needed.test(text) ? statements : [])))
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const start = index + (/^\W*/.exec(found)?.[0].length ?? 0)
      const before = text.slice(Math.max(0, start - 40), start)
      const around = text.slice(Math.max(0, index - 30), index + found.length + 12)
      const clause = before.split(/\b(?:but|jk|actually)\b|[.!?]/).at(-1) ?? ''
      const isPast = past.test(clause.slice(-18)) && !found.includes('born')
      if (unmeant.test(clause) || others.test(clause) || isPast || /\bago\b/.test(around)) continue
      if (
        /^\W*(?:un)?til|^before|^once|^when|^after/.test(found) === false &&
        adult.test(text) &&
        !/18|minor|underage/.test(found)
      )
        continue
      return { start, end: index + found.trimEnd().length }
    }
  return undefined
}
