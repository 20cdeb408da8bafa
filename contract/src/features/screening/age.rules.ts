import { statementGroups } from './age-statements.rules.ts'
import type { Span } from './phone.rules.ts'

const compiled = statementGroups.map(([trigger, statements]) => ({
  trigger,
  statements: statements.map((source) => new RegExp(source, 'g')),
}))

/** Cues before a statement that make it a memory, a comparison or a remark about someone else. */
const figurative =
  /\b(?:when|since|back when|like|as if|(?<!\b(?:ok|okay|fine|cool|bad|weird|matter|mind|problem|care|alright|wrong|mad|allowed) )if|felt|feels?|feeling|wish|wished|thinks?|thought|thinking|looked|looks|look|act|acting|acts|pretend|until|again|guess(?:ed|es)?|say|says|swear|believe|told me|people|everyone|teach|taught|teaching|coach|teachers?|years ago|decades ago)\s*(?:that\s+|like\s+|i'?m\s+|i\s+|was\s+|i was\s+|because\s+|ago\s+)?$/
/** Other people whose age may be mentioned. */
const otherPeople =
  /(?<!\bme and (?:my )?)\b(?:you|u|your|ur|company|business|baby|babies|wife|husband|sons?|daughters?|nieces?|nephews?|brothers?|sisters?|kids?|dogs?|cats?|cousins?|he|she|they|who|grand(?:son|daughter|kid)s?|friends?|students?|boy|girl|apprentice|it)\b(?:['’]s)?(?:[\s,]+\w+){0,2}[\s,]*$/
const pastTense =
  /\b(?:ago|was|were|used to|back in|when i was|remember(?:ed|s)?|ages ago|in (?:19|200)\d\d|wasn't|wasnt|iba|era|estaba|tenia|damals|fruher|etais|avais|allais|ero|andavo|avevo|eu ia|tinha|never good)\b/
export const adultAge =
  /(?<!\b(?:thinks?|says?|said|believes?|told|lied|claim\w*|pretend\w*|clicked|put|not|until|til|till|when|once)\b[^.!?]{0,14})\b(?:i'?m|i am|im|turning|turned)\s+(?:now\s+)?(?:1[89]|[2-9]\d)\b(?!\s*(?:in|next|soon|minus|%|min|until))/

/** Parents and teachers mention school too. */
const adultContext =
  /\b(?:grandson|granddaughter|grandkids?|(?:my|our|the) (?:eldest|youngest|oldest|lad|boy|girl)|lad['’]s|chaperon\w*|bus driver|subbing|i['’]?m (?:a |the )?teacher)\b|\b(?:my|our) (?:\w+ )?(?:son|daughter|kids?|child|children|stepson|stepdaughter|niece|nephew|students?|grand(?:son|daughter|kid|child)\w*|wife|husband|fiancee?|class of 20\d\d kids)\b|\b(?:mon fils|ma fille|mes enfants|mi hij[oa]|mis hijos|mein sohn|meine tochter|meine kinder|meines sohnes|meu filho|minha filha|mio figlio|mia figlia)\b|\bi (?:am )?(?:teach|coach|taught|tutor|mark|grade|work|clean|cook|sub)(?:ing)? (?!hard)|\b(?:teacher|janitor|principal|coach) (?:here|at|in)\b|\b(?:a|an|substitute|sub) (?:\w+ )?(?:teacher|tutor|professor|dad|mom|mum|nurse)\b|\b(?:doy|dou) (?:clases?|aulas?)\b|\b(?:soy|sou|sono|suis|bin|als) (?:(?:un|una|um|uma|ein|eine|il|la|le) )?(?:prof\w*|maestr[oa]|insegnante|enseignant\w*|instit\w*|lehrer\w*|bidell[oa]|surveillant\w*)\b|\b(?:trabajo|trabalho|lavoro|travaille|bosse|arbeite|unterrichte|insegno|enseigne)\b|\b(?:pamangkin|laaitie|anak ko|mia nipote|mio nipote|ma niece|mon neveu|mi sobrin[oa]|minha sobrinha|meu sobrinho)\b/
/** Mentions of past school days or other people's school. */
const notCurrentSchool =
  /\b(?:was|were|since|when i|ago|remember|teach\w*|taught|reunion|smarter|back in|used to|his|her|he|she|they|their|you|your|dropped|sweethearts?)\b/
const schoolWords =
  /school|homework|grade|class|teacher|test|exam|bus|locker|practice|prom\b|y(?:ea)?r|brevet|schule|klasse|hausauf|lycee|college|insti|cole|eso\b|secu|prepa|liceo|compiti|controls/
/** Phrases after a statement that make it a memory. */
const followedByMemory =
  /^[^.!?\n]{0,30}\b(?:ago|as an? (?:kid|child|teen)|when i was|back then|growing up|in the (?:[5-9]0|19[5-9]0)s|back in the day|my second home|damals|fruher|a l['’]epoque|en aquel\w*|na epoca|all['’]epoca|as a (?:teenager|young)|(?:in|since|like) (?:like )?(?:19\d\d|200\d|201[0-4]))\b/

/** The first place in a folded text where the author says or implies that they are under 18. */
export function findUnderAge(text: string): Span | undefined {
  for (const pattern of compiled.flatMap(({ trigger, statements }) => (trigger.test(text) ? statements : [])))
    for (const { 0: statement, index, groups: captures } of text.matchAll(pattern)) {
      const year = captures?.year ?? captures?.year2
      const now = new Date().getFullYear()
      const born = 2_000 + Number(year?.replace(/^2k/, '').replace(/\D/g, '').slice(-2))
      if (year && (born < now - 17 || born > now - 4)) continue
      if (captures?.class && Number(captures.class) + 2_000 < now + 2) continue
      const start = index + (/^\W*/.exec(statement)?.[0].length ?? 0)
      const before = text.slice(Math.max(0, start - 40), start)
      const clause = before.split(/\b(?:but|jk|actually|now)\b|[.!?]/).at(-1) ?? ''
      const isPast = pastTense.test(clause.slice(-18)) && year === undefined && !statement.startsWith('born')
      const isOther = otherPeople.test(clause) && !/^come back|\b(?:i|i['’]?m|my|me|age)\b/.test(statement)
      if (
        figurative.test(clause) ||
        isOther ||
        isPast ||
        followedByMemory.test(text.slice(index + statement.length))
      )
        continue
      if (/\bago\b/.test(text.slice(Math.max(0, index - 30), index + statement.length))) continue
      if (/^(?:\w+|\d+\s?th)\s?-?grade|grader/.test(statement) && notCurrentSchool.test(text)) continue
      if (
        adultContext.test(text) &&
        schoolWords.test(statement) &&
        !/^(?:i\s?['’]?a?m|bin|tengo|soy|sou|sono)\b/.test(statement)
      )
        continue
      if (
        /^\W*(?:un)?til|^before|^once|^when|^after/.test(statement) === false &&
        adultAge.test(text) &&
        !/18|minor|underage/.test(statement)
      )
        continue
      return { start, end: index + statement.trimEnd().length }
    }
  return undefined
}
