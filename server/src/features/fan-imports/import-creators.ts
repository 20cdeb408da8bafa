import { foldStageName } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { AmbiguousCreator } from '@greenroom/contract/features/fans/fan-imports.schema.ts'

export type NamedCreator = AmbiguousCreator['choices'][number] & { isArchived: boolean; isSignUp: boolean }

/** Chosen creator by folded name, for names shared by several creators. */
export type CreatorChoices = Record<string, string>

/** Maps the names in a file to creators. */
export type CreatorNames = {
  /** Creator id by folded name; null if several creators share it and none was chosen. */
  creators: ReadonlyMap<string, string | null>
  /** Names that only belong to creators that are never matched. */
  unmatched: ReadonlyMap<string, 'archived' | 'sign-up'>
  /** Ambiguous names with their number of rows, counted while reading. */
  ambiguous: Map<string, { name: string; rows: number }>
}

/** Anyone can sign up under any name, so pending sign-ups are not matched; neither are archived creators. */
const canMatch = ({ isArchived, isSignUp }: NamedCreator): boolean => !isArchived && !isSignUp

export function creatorNames(namedCreators: NamedCreator[], choices: CreatorChoices): CreatorNames {
  const creators = new Map<string, string | null>()
  const unmatched = new Map<string, 'archived' | 'sign-up'>()
  const ambiguous: CreatorNames['ambiguous'] = new Map()
  for (const [name, sameName] of Map.groupBy(namedCreators, ({ stageName }) => foldStageName(stageName))) {
    const [first, ...others] = sameName.filter(canMatch)
    if (!first) unmatched.set(name, sameName.some(({ isArchived }) => !isArchived) ? 'sign-up' : 'archived')
    else if (others.length === 0) creators.set(name, first.id)
    else {
      const choice = [first, ...others].find(({ id }) => id === choices[name])
      creators.set(name, choice?.id ?? null)
      ambiguous.set(name, { name: first.stageName, rows: 0 })
    }
  }
  return { creators, unmatched, ambiguous }
}

export const hasName = (creator: NamedCreator, name: string): boolean =>
  canMatch(creator) && foldStageName(creator.stageName) === foldStageName(name)

export const normalizeChoices = (choices: CreatorChoices): CreatorChoices =>
  Object.fromEntries(Object.entries(choices).map(([name, id]) => [foldStageName(name), id]))

/** Ambiguous names in a file, with the creators to choose from. */
export function ambiguousCreators(
  names: { name: string; rows: number }[],
  namedCreators: NamedCreator[],
  choices: CreatorChoices,
): AmbiguousCreator[] {
  return names.flatMap(({ name, rows }) => {
    const matches = namedCreators.filter((creator) => hasName(creator, name))
    const candidates = matches.map(({ isArchived: _, isSignUp: __, ...choice }) => choice)
    const chosenId = candidates.find(({ id }) => id === choices[foldStageName(name)])?.id ?? null
    return candidates.length > 1 ? [{ name, rows, chosenId, choices: candidates }] : []
  })
}

/** Why a name in a row matches no creator. */
export function creatorError(
  name: string,
  id: null | undefined,
  reason: 'archived' | 'sign-up' | undefined,
): string {
  if (id === null) return `More than one creator is named “${name}”. Choose one for all rows.`
  if (reason === 'archived') return `“${name}” is archived. Restore this creator first.`
  if (reason === 'sign-up')
    return `“${name}” signed up but hasn’t been accepted yet. Approve or verify this creator first.`
  return `There is no creator named “${name}”.`
}
